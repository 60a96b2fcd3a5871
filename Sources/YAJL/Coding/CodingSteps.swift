/// One step of a coding path, as plain data, since few are ever looked at.
enum CodingStep: BitwiseCopyable {
    /// A key of a type whose keys are bytes.
    case byte(UInt8, any CodingKey.Type)
    /// Any other key, which is kept beside the steps: the one that was kept last and has no step yet.
    case kept
    /// The member whose name is this node.
    case member(Int)
    case index(Int)

    var isKept: Bool { if case .kept = self { true } else { false } }
}

/// The steps on the way to where a decoding is.
struct CodingSteps {
    /// How many steps there are, and the stamp of the last one.
    ///
    /// After steps have been taken back and others taken, it is not the same place.
    struct Place: BitwiseCopyable {
        // One word: reading two halves at once that were just written one after the other makes the processor wait.
        private let word: UInt64

        fileprivate init(depth: Int, stamp: UInt32) {
            word = UInt64(truncatingIfNeeded: depth) << 32 | UInt64(stamp)
        }

        var depth: Int { Int(truncatingIfNeeded: word >> 32) }
        fileprivate var stamp: UInt32 { UInt32(truncatingIfNeeded: word) }
    }

    private var entries: [(step: CodingStep, stamp: UInt32)] = []
    private var keptKeys: [any CodingKey] = []
    private var lastStamp: UInt32 = 0
    /// The keys that were asked for last, each with the stamp of its step.
    ///
    /// A type that tries others in turn makes several errors at one place, and few of them are looked at.
    private var madeKeys: [any CodingKey] = []
    private var madeStamps: [UInt32] = []

    var isEmpty: Bool { entries.isEmpty }

    /// Where the steps lead to.
    var place: Place { Place(depth: entries.count, stamp: entries.last?.stamp ?? 0) }

    /// Whether they lead to a place.
    func isAt(_ place: Place) -> Bool {
        guard let last = entries.last else { return place.depth == 0 }
        return last.stamp == place.stamp
    }

    /// Keeps a key, for the step that is pushed next.
    mutating func keep(_ key: any CodingKey) { keptKeys.append(key) }

    /// Gives back the key that was kept last, of which no step has been pushed.
    mutating func takeKept() -> (any CodingKey)? { keptKeys.popLast() }

    mutating func push(_ step: CodingStep) -> Place {
        lastStamp &+= 1
        entries.append((step, lastStamp))
        return Place(depth: entries.count, stamp: lastStamp)
    }

    /// Takes a step in place of the last one, which must not be of a kept key.
    mutating func replaceLast(with step: CodingStep) -> Place {
        lastStamp &+= 1
        entries[entries.count - 1] = (step, lastStamp)
        return Place(depth: entries.count, stamp: lastStamp)
    }

    mutating func pop() {
        if entries.removeLast().step.isKept { keptKeys.removeLast() }
    }

    /// The keys on the way to a place, or `nil` if the steps are not there any more.
    ///
    /// - Parameter name: Gives the name that a node is.
    mutating func keys(to place: Place, name: (Int) -> String) -> [any CodingKey]? {
        let depth = place.depth
        guard depth <= entries.count, depth == 0 || entries[depth - 1].stamp == place.stamp else { return nil }
        // Where a stamp is the same, all before it are.
        var known = min(depth, madeStamps.count)
        while known > 0, madeStamps[known - 1] != entries[known - 1].stamp { known -= 1 }
        madeKeys.removeSubrange(known...)
        madeStamps.removeSubrange(known...)
        guard known < depth else { return madeKeys }
        var kept = keptKeys.makeIterator()
        for entry in entries[..<known] {
            if entry.step.isKept { _ = kept.next() }
        }
        for entry in entries[known..<depth] {
            let key: any CodingKey
            switch entry.step {
            case .byte(let byte, let type): key = KeyNames.key(type, byte)
            case .kept:
                guard let next = kept.next() else { return nil }
                key = next
            case .member(let node): key = JSONCodingKey(ofMember: name(node))
            case .index(let index): key = JSONCodingKey(intValue: index)
            }
            madeKeys.append(key)
            madeStamps.append(entry.stamp)
        }
        return madeKeys
    }

    /// Lets go of the keys that were asked for.
    mutating func forgetKeys() {
        madeKeys.removeAll()
        madeStamps.removeAll()
    }
}
