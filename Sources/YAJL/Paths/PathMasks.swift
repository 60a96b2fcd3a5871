/// Some states of an automaton, 64 at the most, by what they do.
@usableFromInline
struct PathMasks {
    /// Wait for a name.
    @usableFromInline var keys: UInt64 = 0
    /// Wait for an index.
    @usableFromInline var elements: UInt64 = 0
    /// Continue with any child.
    @usableFromInline var each: UInt64 = 0
    /// Stay at any child.
    @usableFromInline var descendants: UInt64 = 0
    /// A pattern is complete.
    @usableFromInline var complete: UInt64 = 0
    /// The first byte of a document.
    @usableFromInline var initial: UInt64 = 0
}

extension [PathMasks] {
    /// Adds a state to the masks of its word.
    mutating func insert(_ state: Int, _ mask: WritableKeyPath<PathMasks, UInt64>) {
        self[state >> 6][keyPath: mask] |= 1 << UInt64(state & 63)
    }
}
