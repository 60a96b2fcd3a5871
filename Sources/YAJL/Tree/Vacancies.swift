/// The slots of an array that hold nothing any more, with the places of those that do.
///
/// Removing from an array moves all that comes after. To leave a slot empty, and count, costs O(log(count)): a Fenwick tree has
/// the number of empty slots for each word of 64.
@usableFromInline
struct Vacancies: Sendable {
    /// A bit for each slot, set if it is empty.
    private var words: [UInt64]

    /// A Fenwick tree, indexed from 1: the entry at i counts the empty slots in as many words as the lowest bit of i says, up to
    /// word i - 1.
    private var tree: [Int]

    /// How many slots are empty.
    @usableFromInline private(set) var count = 0

    /// Creates slots, none of them empty.
    init(slotCount: Int) {
        words = Array(repeating: 0, count: slotCount / 64 + 1)
        tree = Array(repeating: 0, count: words.count + 1)
    }

    /// Makes place for one more slot at the end.
    mutating func append(slot: Int) {
        guard slot / 64 == words.count else { return }
        words.append(0)
        let index = words.count
        tree.append(emptyCount(inWords: index - 1) - emptyCount(inWords: index - (index & -index)))
    }

    func contains(_ slot: Int) -> Bool { words[slot / 64] & (1 << UInt64(slot % 64)) != 0 }

    /// Marks a slot as empty; it must not be empty yet.
    mutating func insert(_ slot: Int) {
        words[slot / 64] |= 1 << UInt64(slot % 64)
        count += 1
        var index = slot / 64 + 1
        while index < tree.count {
            tree[index] += 1
            index += index & -index
        }
    }

    /// How many slots before one are not empty.
    func position(of slot: Int) -> Int {
        let before = words[slot / 64] & (1 << UInt64(slot % 64) - 1)
        return slot - emptyCount(inWords: slot / 64) - before.nonzeroBitCount
    }

    /// The slot of the value at a position, empty slots not counted.
    @usableFromInline
    func slot(at position: Int) -> Int {
        var word = 0
        var rest = position
        var step = 1 << (Int.bitWidth - 1 - words.count.leadingZeroBitCount)
        while step > 0 {
            if word + step < tree.count {
                let filled = step * 64 - tree[word + step]
                if filled <= rest {
                    word += step
                    rest -= filled
                }
            }
            step >>= 1
        }
        var filled = ~words[word]
        for _ in 0..<rest { filled &= filled - 1 }
        return word * 64 + filled.trailingZeroBitCount
    }

    private func emptyCount(inWords count: Int) -> Int {
        var sum = 0
        var index = count
        while index > 0 {
            sum += tree[index]
            index &= index - 1
        }
        return sum
    }
}
