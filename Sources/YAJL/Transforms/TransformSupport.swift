/// A string that comes in parts: what was decided at the first of them holds for all.
@usableFromInline
struct StringState {
    /// Whether more parts follow.
    @usableFromInline var isOpen = false
    /// Whether the string is one that the pattern selects.
    @usableFromInline var isSelected = false

    @inlinable
    init() {}

    /// Takes note of a part; returns whether it is the first one.
    @inlinable @inline(__always)
    mutating func begin(_ isLast: Bool) -> Bool {
        let isFirst = !isOpen
        isOpen = !isLast
        return isFirst
    }
}

extension PathAutomaton {
    /// Goes to the value of a member of the open object.
    @inlinable @inline(__always)
    mutating func step(key: borrowing JSONText) -> PathMatch {
        unsafe step(key: UnsafeBufferPointer(start: key.start, count: key.count))
    }
}
