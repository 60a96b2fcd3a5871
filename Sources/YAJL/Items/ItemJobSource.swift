/// Cuts an input into parts that can be made items of side by side.
///
/// Lines are cut at line feeds, which no string can hold, and elements of a root array at the commas between them. Anything
/// else has to be read in order to know where its values begin and end; making items of them is what the other cores do.
protocol ItemJobSource: AnyObject {
    /// How many bytes the input has, if that is known.
    var byteCount: Int? { get }

    /// Whether more of the input can be had at any time, so that what is being worked on need not be delivered before.
    var neverWaits: Bool { get }

    /// The next part, as far as it can be had without waiting for the input.
    ///
    /// - Throws: What the input throws.
    func next() throws -> ItemJob?

    /// Waits for more of the input; returns `false` at its end, where there may be a last part.
    ///
    /// - Throws: `CancellationError`, or what the input throws.
    func load(isolation actor: isolated (any Actor)?) async throws -> Bool
}

/// A part of an input, and who makes items of it.
struct ItemJob {
    enum Place {
        /// A task of its own.
        case task
        /// The task that takes the items, since handing so little over would take longer.
        case here
        /// The same with what has read the bytes before, since the part may begin or end in the middle of a record.
        case reader(ItemReader)
    }

    var unit: ItemUnit
    var place: Place
}

/// How large parts are.
enum ItemJobSize {
    /// How many bytes make a part if there are enough.
    static var full: Int { 128 << 10 }

    /// How many bytes are worth a task.
    static var least: Int { 32 << 10 }

    /// How many parts long an element may be that one task reads.
    static var most: Int { 8 }
}

extension ItemSearch {
    /// Cuts an input.
    func jobs<Base: AsyncIteratorProtocol>(
        of base: Base,
        width: Int,
        recovers: Bool,
        partSize: Int
    ) -> any ItemJobSource where Base.Element: JSONByteChunk {
        var base = base
        var byteCount: Int?
        // With options that nothing can be read by, nothing is opened either.
        if options.conflict == nil, var input = base as? JSONInputChunks.Iterator {
            // If that fails, it will once more, where there is someone to tell.
            byteCount = try? input.open()
            if byteCount != nil, let source = input.source {
                let held = HeldBytes(source)
                if canCutRecords { return HeldRecords(held, self, recovers: recovers) }
                if canCutElements, held.beginsArray {
                    return HeldElements(held, self, recovers: recovers, partSize: partSize)
                }
                input.source = held.all
            }
            base = input as? Base ?? base
        }
        guard canCutRecords else {
            return FoundValues(base, self, width: width, byteCount: byteCount, recovers: recovers)
        }
        return StreamedRecords(base, self, width: width, recovers: recovers)
    }

    /// Whether records can be told apart without reading them, and nothing counts beyond one record.
    private var canCutRecords: Bool { options.framing == .lines && canCut }

    /// Whether elements of a root array can be told apart without reading them, and the patterns treat all alike.
    private var canCutElements: Bool {
        options.framing == .single && canCut && patterns.allSatisfy { $0.components.first == .each }
    }

    private var canCut: Bool {
        !options.allowsComments && options.limits.item == nil && options.limits.total == nil
            && options.limits.events == nil
    }
}
