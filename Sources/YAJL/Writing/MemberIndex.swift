/// The members of an object by their names: open addressing, at most half full.
struct MemberIndex {
    /// The last member of each name, in the order in which the names came.
    private(set) var entries: [(hash: UInt64, member: Int)] = []
    /// Positions in `entries`, plus one; 0 is an empty slot.
    private var slots: [Int32] = []

    /// The last member of a name.
    func find(_ hash: UInt64, isSame: (Int) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        let position = slots[slot(hash, isSame)]
        return position > 0 ? entries[Int(position) - 1].member : nil
    }

    /// Sets the last member of a name.
    mutating func set(_ member: Int, _ hash: UInt64, isSame: (Int) -> Bool) {
        if entries.count * 2 >= slots.count { grow() }
        let slot = slot(hash, isSame)
        if slots[slot] > 0 {
            entries[Int(slots[slot]) - 1].member = member
        } else {
            entries.append((hash, member))
            slots[slot] = Int32(entries.count)
        }
    }

    /// The slot of a name, or the empty one where it would be.
    private func slot(_ hash: UInt64, _ isSame: (Int) -> Bool) -> Int {
        let mask = slots.count - 1
        var slot = Int(truncatingIfNeeded: hash) & mask
        while slots[slot] > 0 {
            let entry = entries[Int(slots[slot]) - 1]
            if entry.hash == hash, isSame(entry.member) { break }
            slot = (slot + 1) & mask
        }
        return slot
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: max(32, slots.count * 2))
        for (position, entry) in entries.enumerated() {
            slots[slot(entry.hash) { _ in false }] = Int32(position + 1)
        }
    }
}
