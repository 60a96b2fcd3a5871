/// One step of a coding path.
enum CodingStep {
    /// A key of a type whose keys are bytes.
    case byte(UInt8, any CodingKey.Type)
    /// Any other key that the program has given.
    case key(any CodingKey)
    /// The member whose name is this node.
    case member(Int)
    case index(Int)

    /// The step to the value for a key.
    @inline(__always)
    static func to<Key: CodingKey>(_ key: Key) -> CodingStep {
        KeyNames.areBytes(Key.self) ? .byte(UInt8(truncatingIfNeeded: KeyNames.byte(key)), Key.self) : .key(key)
    }
}

/// The steps on the way to where a decoding is.
struct CodingSteps {
    /// How many steps there are, and the stamp of the last one.
    ///
    /// After steps have been taken back and others taken, it is not the same place.
    struct Place: BitwiseCopyable {
        var depth: Int32
        var stamp: UInt32
    }

    /// A step as plain data, since few are ever looked at.
    private enum Entry {
        case byte(UInt8, any CodingKey.Type)
        case member(Int)
        case index(Int)
        /// A key that is kept beside the entries.
        case kept
    }

    private var entries: [(entry: Entry, stamp: UInt32)] = []
    private var keptKeys: [any CodingKey] = []
    private var lastStamp: UInt32 = 0

    var isEmpty: Bool { entries.isEmpty }

    /// Where the steps lead to.
    var place: Place { Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: entries.last?.stamp ?? 0) }

    @inline(__always)
    mutating func push(_ step: CodingStep) -> Place {
        lastStamp &+= 1
        let entry: Entry
        switch step {
        case .byte(let byte, let type): entry = .byte(byte, type)
        case .member(let node): entry = .member(node)
        case .index(let index): entry = .index(index)
        case .key(let key):
            keptKeys.append(key)
            entry = .kept
        }
        entries.append((entry, lastStamp))
        return Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: lastStamp)
    }

    @inline(__always)
    mutating func pop() {
        if case .kept = entries.removeLast().entry { keptKeys.removeLast() }
    }

    /// The steps to a place, or `nil` if they are not there any more.
    func steps(to place: Place) -> [CodingStep]? {
        let depth = Int(place.depth)
        guard depth <= entries.count, depth == 0 || entries[depth - 1].stamp == place.stamp else { return nil }
        var kept = keptKeys.makeIterator()
        return entries[..<depth].compactMap { entry in
            switch entry.entry {
            case .byte(let byte, let type): .byte(byte, type)
            case .member(let node): .member(node)
            case .index(let index): .index(index)
            case .kept: kept.next().map(CodingStep.key)
            }
        }
    }
}
