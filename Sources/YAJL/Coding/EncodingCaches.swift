/// What an encoder has found out about types, which holds for the next values as well.
final class EncodingCaches {
    var plans = EncodingTypeMap<EncodingPlan>()
    private var keyTables = EncodingTypeMap<EncodedKeyTable>()
    private var keyStyle: EncodedKeyStyle?

    /// Forgets the keys if they have another text now.
    func prepare(for style: EncodedKeyStyle?) {
        guard let style, style != keyStyle else { return }
        keyStyle = style
        keyTables = EncodingTypeMap()
    }

    /// The texts of the keys of a type whose values take at most one byte.
    func keyTable(for type: ObjectIdentifier) -> EncodedKeyTable {
        if let table = keyTables[type] { return table }
        let table = EncodedKeyTable()
        keyTables.insert(table, for: type)
        return table
    }
}

/// A table with types as its keys.
///
/// A `Dictionary` takes ten times as long for each look-up.
///
/// It is safe because there is always an empty slot, and because the map holds its objects.
@safe
struct EncodingTypeMap<Object: AnyObject>: ~Copyable {
    @safe
    private struct Slot {
        var type: ObjectIdentifier
        var object: Unmanaged<Object>
    }

    private var slots: UnsafeMutablePointer<Slot?>
    /// One less than the number of slots, a power of two.
    private var mask = 63
    private var count = 0

    init() {
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: nil, count: mask + 1)
    }

    deinit {
        for index in 0...mask { unsafe slots[index]?.object.release() }
        unsafe slots.deallocate()
    }

    subscript(type: ObjectIdentifier) -> Object? {
        @inline(__always) get {
            var index = Self.hash(type) & mask
            while let slot = unsafe slots[index] {
                if slot.type == type { return unsafe slot.object.takeUnretainedValue() }
                index = (index &+ 1) & mask
            }
            return nil
        }
    }

    /// Adds an object for a type that has none.
    mutating func insert(_ object: Object, for type: ObjectIdentifier) {
        if count * 2 > mask { grow() }
        unsafe add(Slot(type: type, object: Unmanaged.passRetained(object)))
        count += 1
    }

    private func add(_ slot: Slot) {
        var index = Self.hash(slot.type) & mask
        while unsafe slots[index] != nil { index = (index + 1) & mask }
        unsafe slots[index] = slot
    }

    private mutating func grow() {
        let (old, oldMask) = unsafe (slots, mask)
        mask = oldMask * 2 + 1
        unsafe slots = .allocate(capacity: mask + 1)
        unsafe slots.initialize(repeating: nil, count: mask + 1)
        for index in 0...oldMask { if let slot = unsafe old[index] { add(slot) } }
        unsafe old.deallocate()
    }

    @inline(__always)
    private static func hash(_ type: ObjectIdentifier) -> Int {
        // Types are at multiples of 8, and far from each other.
        let address = UInt(bitPattern: type)
        return Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) >> 40)
    }
}
