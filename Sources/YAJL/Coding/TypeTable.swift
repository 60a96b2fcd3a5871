/// A table of facts about types, by their identity: open addressing, at most half full.
struct TypeTable<Value> {
    private var slots: [(type: ObjectIdentifier, value: Value)?] = Array(repeating: nil, count: 32)
    private var count = 0

    /// The facts about a type.
    @inline(__always)
    subscript(type: Any.Type) -> Value? { slots[slot(of: ObjectIdentifier(type))]?.value }

    @inline(__always)
    private func slot(of type: ObjectIdentifier) -> Int {
        let bits = UInt(bitPattern: type)
        let mask = slots.count &- 1
        // Metadata lies at multiples of 8 or 16.
        var slot = Int(truncatingIfNeeded: bits >> 4 ^ bits >> 12) & mask
        while let entry = slots[slot], entry.type != type { slot = (slot &+ 1) & mask }
        return slot
    }

    /// Adds what is known about a type that is not there yet, and returns it.
    @discardableResult @inline(never)
    mutating func insert(_ value: Value, for type: Any.Type) -> Value {
        if (count + 1) * 2 > slots.count {
            let old = slots
            slots = Array(repeating: nil, count: slots.count * 2)
            for case let entry? in old { slots[slot(of: entry.type)] = entry }
        }
        let type = ObjectIdentifier(type)
        slots[slot(of: type)] = (type, value)
        count += 1
        return value
    }

    func forEach(_ body: (Value) -> Void) {
        for case let entry? in slots { body(entry.value) }
    }
}
