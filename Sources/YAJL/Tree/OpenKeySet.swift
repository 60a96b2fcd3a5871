/// The keys of all objects that are open, to notice a duplicate when it comes.
///
/// Open addressing with linear probing. Keys leave in the reverse order of their coming, when their object ends, so a slot
/// can simply be emptied: none that came later has been moved on because of it.
@safe
struct OpenKeySet {
    private struct Entry {
        var hash: UInt64
        /// Where the object's children begin on the builder's stack: tells the objects apart.
        var object: Int
        var bytes: [UInt8]
    }

    private var entries: [Entry] = []
    /// Positions in `entries`, plus one; 0 is an empty slot.
    private var slots: [Int] = Array(repeating: 0, count: 64)

    /// Adds a key of an object; returns whether it was not there yet.
    mutating func insert(_ key: UnsafeBufferPointer<UInt8>, object: Int) -> Bool {
        if entries.count * 2 >= slots.count { grow() }
        let short = unsafe Arena.keyNode(key)
        let text = unsafe key.baseAddress.map { unsafe KeyHash.hash($0, count: key.count, node: short) }
        // Objects repeat each other's keys: without this, deep nesting would make chains.
        let hash = (text ?? 0) ^ UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15
        var slot = Int(truncatingIfNeeded: hash) & (slots.count - 1)
        while slots[slot] != 0 {
            let entry = entries[slots[slot] - 1]
            if entry.hash == hash, entry.object == object, unsafe entry.bytes.elementsEqual(key) { return false }
            slot = (slot + 1) & (slots.count - 1)
        }
        unsafe entries.append(Entry(hash: hash, object: object, bytes: Array(key)))
        slots[slot] = entries.count
        return true
    }

    /// Takes out the keys of an object, which must be the innermost.
    mutating func removeKeys(ofObject object: Int) {
        while let last = entries.last, last.object == object {
            var slot = Int(truncatingIfNeeded: last.hash) & (slots.count - 1)
            while slots[slot] != entries.count { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = 0
            entries.removeLast()
        }
    }

    private mutating func grow() {
        slots = Array(repeating: 0, count: slots.count * 2)
        for position in entries.indices {
            var slot = Int(truncatingIfNeeded: entries[position].hash) & (slots.count - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
            slots[slot] = position + 1
        }
    }
}
