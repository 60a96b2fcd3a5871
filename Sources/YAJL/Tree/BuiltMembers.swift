/// The members of an object that code has made or changed: all keys differ.
@safe @usableFromInline
// Unchecked, as what it inherits from.
final class BuiltMembers: BuiltValues, @unchecked Sendable {
    @usableFromInline private(set) var keys: [String]

    /// The slots of a ``KeyIndex``; none if there are few members.
    private var slots: [UInt32] = []

    /// Creates members without any.
    init(capacity: Int = 0) {
        keys = []
        super.init([])
        reserve(capacity)
    }

    /// Creates members of which all keys differ.
    init(keys: [String], elements: [JSONValue]) {
        self.keys = keys
        super.init(elements)
        makeIndex()
    }

    private init(keys: [String], elements: [JSONValue], slots: [UInt32]) {
        self.keys = keys
        self.slots = slots
        super.init(elements)
    }

    func copy() -> BuiltMembers { BuiltMembers(keys: keys, elements: elements, slots: slots) }

    func reserve(_ capacity: Int) {
        keys.reserveCapacity(capacity)
        elements.reserveCapacity(capacity)
    }

    /// The position of the member with this key.
    ///
    /// - Complexity: O(1) on average.
    func position(of key: String) -> Int? {
        var key = key
        return key.withUTF8 { unsafe position(of: $0) }
    }

    /// The position of the member with this key.
    func position(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard !slots.isEmpty else { return keys.firstIndex { unsafe Self.areEqual($0, key) } }
        let hash = unsafe Self.hash(key)
        // Several threads may look for members at once, and copies share the slots: mutable access would copy them.
        return unsafe slots.withUnsafeBufferPointer { slots in
            unsafe KeyIndex(reading: slots).find(hash) { unsafe Self.areEqual(keys[$0], key) }
        }
    }

    /// Adds a member whose key is not there yet.
    func append(_ key: String, _ value: JSONValue) {
        keys.append(key)
        elements.append(value)
        if !slots.isEmpty, keys.count * 2 <= slots.count {
            addToIndex(keys.count - 1)
        } else if keys.count >= KeyIndex.fewestMembers {
            makeIndex()
        }
    }

    func insert(_ key: String, _ value: JSONValue, at position: Int) {
        keys.insert(key, at: position)
        elements.insert(value, at: position)
        makeIndex()
    }

    func remove(at position: Int) -> (key: String, value: JSONValue) {
        let member = (keys.remove(at: position), elements.remove(at: position))
        makeIndex()
        return member
    }

    func removeAll(where shouldBeRemoved: (String, JSONValue) throws -> Bool) rethrows {
        let kept = try keys.indices.filter { try !shouldBeRemoved(keys[$0], elements[$0]) }
        keys = kept.map { keys[$0] }
        elements = kept.map { elements[$0] }
        makeIndex()
    }

    private func makeIndex() {
        let capacity = keys.count < KeyIndex.fewestMembers ? 0 : KeyIndex.capacity(for: keys.count)
        if capacity == 0 {
            // An empty array needs no memory, but assigning one costs.
            if !slots.isEmpty { slots = [] }
            return
        }
        slots = Array(repeating: 0, count: capacity)
        for position in keys.indices { addToIndex(position) }
    }

    private func addToIndex(_ position: Int) {
        var key = keys[position]
        let hash = key.withUTF8 { unsafe Self.hash($0) }
        unsafe slots.withUnsafeMutableBufferPointer { slots in
            let index = unsafe KeyIndex(slots: slots.baseAddress.unsafelyUnwrapped, capacity: slots.count)
            _ = index.insert(hash, position: position) { _ in false }
        }
    }

    private static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let short = unsafe Arena.keyNode(key)
        guard let start = key.baseAddress else { return KeyHash.hash(short: short) }
        return unsafe KeyHash.hash(start, count: key.count, node: short)
    }

    /// Whether a key has these bytes.
    ///
    /// `==` of strings would compare by canonical equivalence.
    private static func areEqual(_ key: String, _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        let utf8 = key.utf8
        guard utf8.count == bytes.count else { return false }
        guard let start = bytes.baseAddress else { return true }
        let result = unsafe utf8.withContiguousStorageIfAvailable {
            unsafe SystemCalls.areEqual($0.baseAddress.unsafelyUnwrapped, start, count: bytes.count)
        }
        return unsafe result ?? utf8.elementsEqual(bytes)
    }
}
