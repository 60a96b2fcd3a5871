/// The values of an array or object of a document, of which some have been changed.
///
/// Names stay in the arena, and values as well until they are changed: to make strings and values of all of them would
/// cost much more than most changes.
@safe @usableFromInline
// Unchecked, as what it inherits from. The pointer is to its own memory, always initialized; each position is checked.
final class ChangedValues: OwnValues, @unchecked Sendable {
    @usableFromInline let arena: Arena
    /// Where the array or object is in the arena.
    @usableFromInline let index: Int
    /// How many values there are.
    private let count: Int
    /// Where the first value is in the arena, and how far the next one is from each.
    private let first: Int
    private let width: Int
    /// The values at their positions; `nil` if one is that of the document.
    ///
    /// No array: whether accesses to one in a class overlap is checked at run time.
    private let changes: UnsafeMutablePointer<JSONValue?>

    init(_ arena: Arena, _ index: Int) {
        let node = arena.node(index)
        self.arena = arena
        self.index = index
        count = node.count
        (first, width) = node.kind == .object ? (node.first &+ 1, 2) : (node.first, 1)
        unsafe changes = .allocate(capacity: node.count)
        unsafe changes.initialize(repeating: nil, count: node.count)
    }

    private init(copying other: ChangedValues) {
        (arena, index, count, first, width) = (other.arena, other.index, other.count, other.first, other.width)
        unsafe changes = .allocate(capacity: other.count)
        unsafe changes.initialize(from: other.changes, count: other.count)
    }

    deinit {
        // Then all are `nil`, of which nothing is left to be freed.
        free()
        unsafe changes.deallocate()
    }

    override func count(of _: Int) -> Int { count }

    override func value(at position: Int, of _: Int) -> JSONValue {
        check(position)
        return unsafe changes[position] ?? arena.value(first &+ width &* position)
    }

    override func key(at position: Int, of _: Int) -> String { arena.key(at: position, of: index) }

    override func position(of key: UnsafeBufferPointer<UInt8>, in _: Int) -> Int? {
        unsafe arena.position(of: key, in: index)
    }

    override func position(ofCharacters key: String, in _: Int) -> Int? {
        arena.position(ofCharacters: key, in: index)
    }

    override func copy() -> ChangedValues { ChangedValues(copying: self) }

    /// The value at a position in the arena, if it is that of the document.
    @usableFromInline
    func unchangedPart(at position: Int) -> (arena: Arena, index: Int)? {
        check(position)
        return unsafe changes[position] == nil ? (arena, first &+ width &* position) : nil
    }

    override func setValue(_ value: JSONValue, at position: Int) {
        check(position)
        unsafe changes[position] = value
    }

    override func takeValue(at position: Int) -> JSONValue {
        check(position)
        let value = unsafe (changes + position).move()
        unsafe (changes + position).initialize(to: .some(.null))
        return value ?? arena.value(first &+ width &* position)
    }

    override func moveValues(to nested: inout [OwnValues]) {
        for position in 0..<count {
            if let own = unsafe changes[position]?.container?.own { nested.append(own) }
            unsafe changes[position] = nil
        }
    }

    private func check(_ position: Int) {
        // As in any collection, an index out of range is a mistake of the program.
        precondition(position >= 0 && position < count, "index out of range")
    }
}
