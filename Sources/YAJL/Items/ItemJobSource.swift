/// Cuts an input into parts that can be made items of side by side.
///
/// Lines are cut at line feeds, which no string can hold, and elements of an array at the commas between them. Anything else
/// has to be read in order to know where its values begin and end: one core does it all.
protocol ItemJobSource: AnyObject {
    /// How many bytes the input has, if that is known.
    var byteCount: Int? { get }

    /// Whether more of the input can be had at any time, so that what is being worked on need not be delivered before.
    var neverWaits: Bool { get }

    /// The next part, as far as it can be had without waiting for the input.
    func next() -> ItemJob?

    /// Waits for more of the input; returns `false` at its end, where there may be a last part, or if the input fails.
    ///
    /// - Throws: `CancellationError`.
    func load(isolation actor: isolated (any Actor)?) async throws -> Bool
}

/// A part of an input, and who makes items of it.
struct ItemJob {
    var part: TextPart
    /// The reader of the bytes before, if the part may begin or end in the middle of a record or element.
    ///
    /// Then the task that takes the items makes them when it comes to them, else whichever task comes first.
    var reader: PartReader?
}

/// How large parts are.
enum ItemJobSize {
    /// How many bytes make a part if there are enough.
    static var full: Int { 256 << 10 }

    /// How many bytes are worth a task.
    static var least: Int { 32 << 10 }

    /// How many parts are in use at a time: as many wait as are worked on, so that no core has to wait for the next.
    static func partCount(width: Int) -> Int { 2 * width }

    /// How many parts long a line or element may be that one task reads.
    static var most: Int { 8 }
}

extension ItemSearch {
    /// Cuts an input, if that can be done without reading it.
    ///
    /// - Parameter base: The input, which stays open if it cannot be cut.
    func jobs<Base: AsyncIteratorProtocol>(
        of base: inout Base,
        width: Int,
        partSize: Int
    ) -> (any ItemJobSource)? where Base.Element: JSONByteChunk {
        // With options that nothing can be read by, nothing is opened either.
        guard options.conflict == nil else { return nil }
        if var input = base as? JSONInputChunks.Iterator {
            let names = elementNames
            // If that fails, it will once more, where there is someone to tell.
            if (try? input.open()) ?? nil != nil, let source = input.source, names != nil || canCutRecords {
                let held = HeldBytes(source, partCount: ItemJobSize.partCount(width: width))
                return HeldParts(held, self, at: names, partSize: partSize)
            }
            // It stays open: a named pipe that is opened again has lost what was in it.
            base = input as? Base ?? base
        }
        return canCutRecords ? StreamedRecords(base, self, width: width) : nil
    }

    /// Whether records can be told apart without reading them, and nothing counts beyond one record.
    private var canCutRecords: Bool { options.framing == .lines && canCut }

    /// The names of the members that lead to one array, of which all patterns want each element or something in it, if its
    /// elements can be told apart without reading them.
    private var elementNames: [String]? {
        guard options.framing == .single, canCut, let pattern = patterns.first else { return nil }
        var names: [String] = []
        for case .key(let name) in pattern.components.prefix(while: { $0 != .each }) { names.append(name) }
        let way = names.map(JSONPath.Component.key) + [.each]
        // Invalid bytes in a name may be replaced by this.
        let isPlain = names.allSatisfy { !$0.unicodeScalars.contains("\u{FFFD}") }
        return isPlain && patterns.allSatisfy { $0.components.starts(with: way) } ? names : nil
    }

    /// Whether what a part holds does not depend on what is before it.
    private var canCut: Bool {
        !options.allowsComments && options.limits.item == nil && options.limits.total == nil
            && options.limits.events == nil
    }
}
