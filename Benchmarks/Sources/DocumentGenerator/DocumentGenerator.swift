/// Writes documents of any size, the same bytes for the same seed.
///
/// ```swift
/// let generator = DocumentGenerator(kind: .social, byteCount: 5_000_000_000, seed: 1)
/// try generator.generate { chunk in try file.write(chunk) }
/// ```
///
/// The document is never held in memory: it is handed out in chunks of about 64 KiB.
public struct DocumentGenerator: Sendable {
    /// The kind of the document.
    public var kind: DocumentKind

    /// How many bytes the document has at least.
    ///
    /// It ends at the first occasion at or after that size, which is at most ``overshoot`` bytes later.
    public var byteCount: Int

    /// The seed of the content.
    public var seed: UInt64

    /// How many levels deep ``DocumentKind/deep`` nests; 500 by default, which is within everybody's limits.
    ///
    /// A tower of levels is made in memory, at up to six bytes per level.
    public var depth: Int

    /// How many bytes more than asked for a document may have: one record, or the smallest document there is.
    public static let overshoot = 8192

    /// Creates a generator.
    public init(kind: DocumentKind, byteCount: Int? = nil, seed: UInt64 = 1, depth: Int = 500) {
        self.kind = kind
        self.byteCount = byteCount ?? kind.defaultByteCount
        self.seed = seed
        self.depth = depth
    }

    /// Writes the document, chunk by chunk.
    ///
    /// - Parameter sink: Takes a chunk, which is valid during the call only.
    /// - Throws: The errors of `sink`.
    public func generate<Failure>(
        to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let random = SplitMix64(seed: seed)
        switch kind {
        case .social: try write(SocialShape(random: random), to: sink)
        case .geo: try write(GeoShape(random: random), to: sink)
        case .catalog: try write(CatalogShape(random: random), to: sink)
        case .users: try write(UsersShape(random: random), to: sink)
        case .logLines: try write(LogLinesShape(random: random), to: sink)
        case .escapes: try write(EscapesShape(random: random), to: sink)
        case .deep: try write(DeepShape(random: random, depth: depth), to: sink)
        case .oneString: try write(OneStringShape(random: random), to: sink)
        case .longNumbers: try write(ListShape(LongNumbers(random: random)), to: sink)
        case .scripts: try write(ListShape(LongScripts(random: random)), to: sink)
        case .marks: try write(ListShape(CombiningMarks(random: random)), to: sink)
        case .smallObjects: try write(ListShape(SmallObjects(random: random)), to: sink)
        case .longKeys: try write(ListShape(LongKeys(random: random)), to: sink)
        case .blanks: try write(ListShape(Blanks(random: random)), to: sink)
        }
    }

    /// The whole document.
    public func bytes() -> [UInt8] {
        var document: [UInt8] = []
        document.reserveCapacity(byteCount + Self.overshoot)
        generate { chunk in document.append(contentsOf: chunk) }
        return document
    }

    private func write<Shape: DocumentShape, Failure>(
        _ shape: consuming Shape,
        to sink: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let chunkSize = 1 << 16
        var output = OutputBuffer(capacity: chunkSize * 2)
        var written = 0
        shape.begin(&output)
        while true {
            let room = byteCount - written - output.count - shape.endCount
            guard room > 0 else { break }
            shape.appendPart(&output, room: room)
            if output.count >= chunkSize {
                try sink(output.bytes)
                written += output.count
                output.removeAll()
            }
        }
        shape.end(&output)
        if output.count > 0 { try sink(output.bytes) }
    }
}

/// A kind of document, as what it starts with, a part that can be repeated, and what it ends with.
protocol DocumentShape {
    /// How many bytes ``end(_:)`` will append.
    var endCount: Int { get }

    /// Appends what comes before the first part.
    mutating func begin(_ output: inout OutputBuffer)

    /// Appends a part.
    ///
    /// - Parameter room: How many bytes the document still has to have; a shape may fit its part to it.
    mutating func appendPart(_ output: inout OutputBuffer, room: Int)

    /// Appends what completes the document.
    mutating func end(_ output: inout OutputBuffer)
}
