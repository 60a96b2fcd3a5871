public import YAJL

/// Finds out what is in a document of any size, in one pass and in bounded memory.
///
/// ```swift
/// var inspector = DocumentInspector()
/// while let chunk = try nextChunk() { try inspector.feed(chunk) }
/// try inspector.finish()
/// print(inspector.inspection.depth)
/// ```
///
/// Two readers get each chunk: the parser, whose events tell what the values are, and ``ByteScan``, which sees the blanks and
/// escapes of which events tell nothing. The parser comes first, so that the other one sees no bytes that are not JSON.
public struct DocumentInspector: ~Copyable {
    private var parser: JSONParser<InspectionHandler>
    private var scan = ByteScan()
    private var byteCount = 0

    /// Creates an inspector.
    ///
    /// - Parameters:
    ///   - framing: How documents follow each other.
    ///   - depth: How many arrays and objects may be open at once.
    ///   - nameCount: How many of the commonest names are told.
    public init(framing: JSONParsingOptions.Framing = .single, depth: Int = 512, nameCount: Int = 20) {
        var options = JSONParsingOptions(framing: framing)
        options.limits.depth = depth
        parser = JSONParser(handler: InspectionHandler(nameCount: nameCount), options: options)
    }

    /// Inspects the next bytes.
    ///
    /// - Throws: `JSONParsingError`. ``inspection`` then tells what is before that place.
    public mutating func feed(_ bytes: UnsafeRawBufferPointer) throws {
        do {
            try parser.feed(bytes)
        } catch let error as JSONParsingError {
            look(at: UnsafeRawBufferPointer(rebasing: bytes[..<accepted(before: error, of: bytes.count)]))
            throw error
        }
        look(at: bytes)
    }

    /// Says that the input ends here.
    ///
    /// - Throws: `JSONParsingError` if it should not.
    public mutating func finish() throws {
        try parser.finish()
    }

    /// The contents of the bytes so far.
    public var inspection: Inspection {
        var inspection = parser.handler.inspection
        inspection.byteCount = byteCount
        inspection.text = scan.text
        return inspection
    }

    private func accepted(before error: JSONParsingError, of count: Int) -> Int {
        min(max(error.position.byteOffset - byteCount, 0), count)
    }

    private mutating func look(at bytes: UnsafeRawBufferPointer) {
        scan.scan(bytes, &parser.handler.marks)
        byteCount += bytes.count
    }
}
