/// Entries that are found by a hash: open addressing with linear probing, at most half full.
///
/// Entries leave in the reverse order of their coming, so a slot can simply be emptied: none that came later has been moved on
/// because of it.
struct HashedEntries<Entry> {
    private var hashes: [UInt64] = []
    /// The entries, in the order in which they came.
    private(set) var all: [Entry] = []
    /// Positions of entries, plus one; 0 is an empty slot.
    private var slots: [Int] = []

    /// The position of the entry that has a hash and for which `isMatch` holds.
    func find(_ hash: UInt64, where isMatch: (Entry) -> Bool) -> Int? {
        guard !slots.isEmpty else { return nil }
        var slot = firstSlot(hash)
        while slots[slot] != 0 {
            let position = slots[slot] - 1
            if hashes[position] == hash, isMatch(all[position]) { return position }
            slot = nextSlot(slot)
        }
        return nil
    }

    /// Adds an entry that is not there yet.
    mutating func append(_ entry: Entry, _ hash: UInt64) {
        hashes.append(hash)
        all.append(entry)
        if all.count * 2 <= slots.count { return fillSlot(of: all.count - 1) }
        slots = Array(repeating: 0, count: max(32, slots.count * 2))
        for position in all.indices { fillSlot(of: position) }
    }

    /// Puts another entry with the same hash in the place of one.
    mutating func replace(_ position: Int, with entry: Entry) { all[position] = entry }

    mutating func removeLast() {
        // In two steps: in one, the hashes would be copied for the call before the last one is taken out.
        let hash = hashes.removeLast()
        var slot = firstSlot(hash)
        while slots[slot] != all.count { slot = nextSlot(slot) }
        slots[slot] = 0
        all.removeLast()
    }

    private mutating func fillSlot(of position: Int) {
        var slot = firstSlot(hashes[position])
        while slots[slot] != 0 { slot = nextSlot(slot) }
        slots[slot] = position + 1
    }

    private func firstSlot(_ hash: UInt64) -> Int { Int(truncatingIfNeeded: hash) & (slots.count - 1) }

    private func nextSlot(_ slot: Int) -> Int { (slot + 1) & (slots.count - 1) }
}
