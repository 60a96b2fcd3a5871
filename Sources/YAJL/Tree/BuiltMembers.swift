/// The members of an object that code has made or changed: all keys differ.
///
/// Where there are many, one that is removed leaves its slot empty until half of them are: to close the gap each time, and to
/// change the index, would cost O(count).
@safe @usableFromInline
// Unchecked, as what it inherits from.
final class BuiltMembers: BuiltValues, @unchecked Sendable {
    private(set) var keys: [String]

    /// The slots of a ``KeyIndex``; none if there are few members.
    private var slots: [UInt32] = []

    /// The places among the keys and elements that are empty, if any; their keys are `""`, their elements `null`.
    private var vacancies: Vacancies?

    /// Made by a look-up, within its lock; the places are those of the keys.
    private var characterKeys: CharacterKeys?

    /// Creates members of which all keys differ.
    init(keys: [String], elements: [JSONValue]) {
        self.keys = keys
        super.init(elements)
        makeIndex()
    }

    private init(copying other: BuiltMembers) {
        keys = other.keys
        slots = other.slots
        vacancies = other.vacancies
        super.init(other.elements)
    }

    override func copy() -> BuiltMembers { BuiltMembers(copying: self) }

    private var count: Int { keys.count - (vacancies?.count ?? 0) }

    override func count(of index: Int) -> Int { count }

    override func key(at position: Int, of index: Int) -> String { keys[place(at: position)] }

    override func value(at position: Int, of index: Int) -> JSONValue { elements[place(at: position)] }

    override func setValue(_ value: JSONValue, at position: Int) { elements[place(at: position)] = value }

    override func takeValue(at position: Int) -> JSONValue { super.takeValue(at: place(at: position)) }

    /// Where the key and the element of the member at a position are.
    private func place(at position: Int) -> Int {
        guard let vacancies else { return position }
        // As in any collection, an index out of range is a mistake of the program.
        precondition(position >= 0 && position < count, "index out of range")
        return vacancies.slot(at: position)
    }

    /// Where the member with a name is.
    func position(of key: String) -> Int? { unsafe key.withBytes { unsafe position(of: $0, in: -1) } }

    override func position(of key: UnsafeBufferPointer<UInt8>, in index: Int) -> Int? {
        guard !slots.isEmpty else { return keys.firstIndex { unsafe Self.areEqual($0, key) } }
        let hash = unsafe KeyHash.hash(key)
        // Several threads may look for members at once, and copies share the slots: mutable access would copy them.
        return unsafe slots.withUnsafeBufferPointer { slots in
            unsafe KeyIndex(reading: slots).find(hash) { unsafe Self.areEqual(keys[$0], key) && !isEmpty($0) }
        }
        .map { vacancies?.position(of: $0) ?? $0 }
    }

    override func position(ofCharacters key: String, in index: Int) -> Int? {
        if slots.isEmpty { return keys.lastIndex { CharacterKeys.areSame($0, key) } }
        let place = CharacterKeys.lock.withLock {
            let names = characterKeys ?? CharacterKeys()
            characterKeys = names
            return names.place(of: key, count: keys.count) { keys[$0] }
        }
        return place.map { vacancies?.position(of: $0) ?? $0 }
    }

    private func isEmpty(_ place: Int) -> Bool { keys[place].isEmpty && vacancies?.contains(place) == true }

    /// Adds a member whose key is not there yet.
    func append(_ key: String, _ value: JSONValue) {
        vacancies?.append(slot: keys.count)
        keys.append(key)
        elements.append(value)
        if !slots.isEmpty, keys.count * 2 <= slots.count {
            addToIndex(keys.count - 1)
        } else if keys.count >= KeyIndex.fewestMembers {
            closeGaps()
            makeIndex()
        }
    }

    func insert(_ key: String, _ value: JSONValue, at position: Int) {
        closeGaps()
        characterKeys = nil
        keys.insert(key, at: position)
        elements.insert(value, at: position)
        makeIndex()
    }

    func remove(at position: Int) -> (key: String, value: JSONValue) {
        if slots.isEmpty { return (keys.remove(at: position), elements.remove(at: position)) }
        let place = place(at: position)
        var key = ""
        swap(&key, &keys[place])
        let value = super.takeValue(at: place)
        var vacancies = self.vacancies ?? Vacancies(slotCount: keys.count)
        self.vacancies = nil
        vacancies.insert(place)
        self.vacancies = vacancies
        if vacancies.count * 2 > keys.count || count < KeyIndex.fewestMembers {
            closeGaps()
            makeIndex()
        }
        return (key, value)
    }

    /// Moves the members together; the index must then be made again.
    private func closeGaps() {
        guard let vacancies else { return }
        characterKeys = nil
        var end = 0
        for place in keys.indices where !vacancies.contains(place) {
            keys.swapAt(place, end)
            elements.swapAt(place, end)
            end += 1
        }
        keys.removeSubrange(end...)
        elements.removeSubrange(end...)
        self.vacancies = nil
    }

    func removeAll(where shouldBeRemoved: (String, JSONValue) throws -> Bool) rethrows {
        // It may throw: nothing is changed before.
        let kept = try keys.indices.filter { try !isEmpty($0) && !shouldBeRemoved(keys[$0], elements[$0]) }
        characterKeys = nil
        keys = kept.map { keys[$0] }
        elements = kept.map { elements[$0] }
        vacancies = nil
        makeIndex()
    }

    private func makeIndex() {
        // Room for half as many again, so that members that come and go do not fill it at once.
        let capacity = keys.count < KeyIndex.fewestMembers ? 0 : KeyIndex.capacity(for: keys.count + keys.count / 2)
        if capacity == 0 {
            // An empty array needs no memory, but assigning one costs.
            if !slots.isEmpty { slots = [] }
            return
        }
        slots = Array(repeating: 0, count: capacity)
        for position in keys.indices { addToIndex(position) }
    }

    private func addToIndex(_ position: Int) {
        let hash = unsafe keys[position].withBytes { unsafe KeyHash.hash($0) }
        unsafe slots.withUnsafeMutableBufferPointer { slots in
            let index = unsafe KeyIndex(slots: slots.baseAddress.unsafelyUnwrapped, capacity: slots.count)
            // The entry of a member that was removed is used again: else one name that comes and goes would fill a row of slots.
            index.put(hash, position: position) { isEmpty($0) }
        }
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
