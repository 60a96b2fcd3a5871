/// Finds keys that occur more than once in an object.
@safe
struct DuplicateFinder: ~Copyable {
    /// Up to this many keys are compared pair by pair.
    private static let mostPairs = 8

    private var slots: UnsafeMutablePointer<UInt32>?
    private var capacity = 0

    init() {}

    deinit {
        unsafe SystemCalls.deallocate(slots)
    }

    /// Moves the members with distinct keys to the front; a later value can take the place of an earlier one.
    ///
    /// - Parameters:
    ///   - members: The keys, each with its value after it.
    ///   - count: How many members there are.
    ///   - text: Where long keys lie.
    ///   - keepsLast: Whether the last value of a key counts, else the first.
    /// - Returns: How many members are left.
    /// - Complexity: O(bytes of all keys), on average.
    mutating func removeDuplicates(
        _ members: UnsafeMutablePointer<Node>,
        count: Int,
        text: UnsafeMutablePointer<UInt8>,
        keepsLast: Bool
    ) -> Int {
        let index = count > Self.mostPairs ? makeIndex(for: count) : nil
        var kept = 0
        for position in 0..<count {
            let key = unsafe members[2 * position]
            let value = unsafe members[2 * position + 1]
            let earlier: Int?
            if let index {
                let hash = unsafe KeyHash.hash(
                    Arena.textStart(members + 2 * position, text),
                    count: key.textCount,
                    node: key
                )
                earlier = index.insert(hash, position: kept) {
                    unsafe Self.areEqual(members[2 * $0], key, text)
                }
            } else {
                earlier = (0..<kept).first { unsafe Self.areEqual(members[2 * $0], key, text) }
            }
            if let earlier {
                if keepsLast { unsafe members[2 * earlier + 1] = value }
                continue
            }
            if kept < position {
                unsafe members[2 * kept] = key
                unsafe members[2 * kept + 1] = value
            }
            kept += 1
        }
        return kept
    }

    /// Gives memory back if there are more places than this.
    mutating func releaseMemory(beyond limit: Int) {
        if capacity <= limit { return }
        capacity = 0
        unsafe SystemCalls.deallocate(slots)
        unsafe slots = nil
    }

    private mutating func makeIndex(for count: Int) -> KeyIndex? {
        let needed = KeyIndex.capacity(for: count)
        guard needed > 0 else { return nil }
        if capacity < needed {
            capacity = needed
            unsafe slots = SystemCalls.reallocate(slots, count: capacity)
        }
        let index = unsafe KeyIndex(slots: slots.unsafelyUnwrapped, capacity: needed)
        index.clear()
        return index
    }

    /// Whether keys are few and differ in length or in their first bytes, as most do: a third of what ``removeDuplicates``
    /// takes, and so 3 % of the time for a document of 200 bytes.
    static func areClearlyDistinct(_ members: UnsafeMutablePointer<Node>, count: Int) -> Bool {
        if count > mostPairs { return false }
        var position = 1
        while position < count {
            let low = unsafe members[2 &* position].low
            var earlier = 0
            while earlier < position {
                if unsafe members[2 &* earlier].low == low { return false }
                earlier &+= 1
            }
            position &+= 1
        }
        return true
    }

    private static func areEqual(_ a: Node, _ b: Node, _ text: UnsafeMutablePointer<UInt8>) -> Bool {
        if a == b { return true }
        guard !a.hasFlag, a.low == b.low else { return false }
        return unsafe SystemCalls.areEqual(text + a.offset, text + b.offset, count: a.textCount)
    }
}
