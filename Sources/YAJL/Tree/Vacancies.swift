/// The slots of an array that hold nothing any more, with the places of those that do.
///
/// Removing from an array moves all that comes after. To leave a slot empty, and count, costs O(log(count)), by a Fenwick
/// tree.
@usableFromInline
struct Vacancies: Sendable {
    /// At index i, counted from 1, the number of empty slots among as many as the lowest bit of i says, the last of them slot
    /// i - 1.
    private var tree: [Int]

    /// How many slots are empty.
    @usableFromInline private(set) var count = 0

    /// Creates as many slots, none of them empty.
    init(slotCount: Int) {
        tree = Array(repeating: 0, count: slotCount + 1)
    }

    /// Adds a slot at the end, which is not empty.
    mutating func append() {
        let index = tree.count
        tree.append(emptyCount(before: index - 1) - emptyCount(before: index - (index & -index)))
    }

    func contains(_ slot: Int) -> Bool { emptyCount(before: slot + 1) > emptyCount(before: slot) }

    /// Empties a slot that is not.
    mutating func insert(_ slot: Int) {
        count += 1
        var index = slot + 1
        while index < tree.count {
            tree[index] += 1
            index += index & -index
        }
    }

    /// How many slots before one are not empty.
    func position(of slot: Int) -> Int { slot - emptyCount(before: slot) }

    /// The slot that has so many before it that are not empty, and is not empty either.
    @usableFromInline
    func slot(at position: Int) -> Int {
        var slot = 0
        var rest = position
        var step = 1 << (Int.bitWidth - 1 - tree.count.leadingZeroBitCount)
        while step > 0 {
            if slot + step < tree.count {
                let filled = step - tree[slot + step]
                if filled <= rest {
                    slot += step
                    rest -= filled
                }
            }
            step >>= 1
        }
        return slot
    }

    private func emptyCount(before slot: Int) -> Int {
        var sum = 0
        var index = slot
        while index > 0 {
            sum += tree[index]
            index &= index - 1
        }
        return sum
    }
}
