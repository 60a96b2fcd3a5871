/// Where the elements of an array, or the members of an object, are.
///
/// A structure, since finding something in an enumeration of classes counts a reference each time.
@usableFromInline
struct Container: Sendable {
    /// `nil` if there are none.
    @usableFromInline var memory: ContainerMemory?
    /// Where the array or object is in its document; -1 outside of documents.
    @usableFromInline var index: Int

    /// Creates one without elements or members.
    init() {
        (memory, index) = (nil, -1)
    }

    /// Creates one for the array or object at an index of an arena.
    @usableFromInline
    init(_ arena: Arena, _ index: Int) {
        (memory, self.index) = (arena, index)
    }

    init(_ values: OwnValues) {
        (memory, index) = (values, -1)
    }

    @inlinable var count: Int { memory?.count(of: index) ?? 0 }

    /// The element at a position, or the value of the member; the position must be valid.
    @inlinable
    func value(at position: Int) -> JSONValue {
        // As in any collection, an index out of range is a mistake of the program.
        guard let value = memory?.value(at: position, of: index) else { preconditionFailure("index out of range") }
        return value
    }

    /// The name of the member at a position, which must be valid.
    @inlinable
    func key(at position: Int) -> String {
        // As in any collection, an index out of range is a mistake of the program.
        guard let key = memory?.key(at: position, of: index) else { preconditionFailure("index out of range") }
        return key
    }

    /// The value of the member with a name.
    func value(forKey key: String) -> JSONValue? {
        unsafe key.withBytes { key in unsafe memory?.value(for: key, of: index) }
    }

    /// The position of the member with a name.
    func position(of key: String) -> Int? {
        unsafe key.withBytes { key in unsafe memory?.position(of: key, in: index) }
    }

    /// Whether another is the same memory, so that there is nothing to compare.
    func isSame(as other: Container) -> Bool { memory === other.memory && index == other.index }

    /// The place in an arena, if it is there as it was parsed.
    @inlinable var document: (arena: Arena, index: Int)? {
        (memory as? Arena).map { ($0, index) }
    }

    /// The memory, if it belongs to one array or object.
    var own: OwnValues? {
        // Memory with the index -1 is nothing else: see the initializers.
        index < 0 ? memory.map { unsafe unsafeDowncast($0, to: OwnValues.self) } : nil
    }

    /// Makes sure that nothing else refers to the memory, for changes that add and remove nothing.
    private mutating func prepareForChanges() {
        let isUnique = isKnownUniquelyReferenced(&memory)
        if let other = memory?.memoryForChanges(of: index, isUnique: isUnique) { self = Container(other) }
    }

    /// Sets the value at a position, which must be valid.
    mutating func setValue(_ value: JSONValue, at position: Int) {
        prepareForChanges()
        putValue(value, at: position)
    }

    /// Takes the value at a position out for the time of a change, so that the change finds one reference to it only.
    mutating func takeValue(at position: Int) -> JSONValue {
        prepareForChanges()
        // Without memory no position is valid, and `value(at:)` stops the program.
        return own?.takeValue(at: position) ?? value(at: position)
    }

    /// Puts a value back that was taken out.
    func putValue(_ value: JSONValue, at position: Int) {
        // As in any collection, an index out of range is a mistake of the program.
        guard let own else { preconditionFailure("index out of range") }
        own.setValue(value, at: position)
    }

    /// The object that another module has made of the array or object and kept with it, or the container to make it of.
    ///
    /// That is in another arena, if it is in one: nothing that is kept with a document may keep it alive.
    func kept() -> (object: AnyObject?, source: Container) {
        guard let (object, twin) = memory?.kept(at: index) else { return (nil, self) }
        return (object, twin.map { Container($0, index) } ?? self)
    }

    /// Keeps what was made of the source of ``kept()``, if nothing was kept yet.
    func keep(_ object: AnyObject) { memory?.keep(object, at: index) }
}

extension JSONValue {
    /// Where the elements or members of an array or object are.
    var container: Container? {
        switch self {
        case .array(let array): array.container
        case .object(let object): object.container
        case .null, .bool, .number, .string: nil
        }
    }
}
