/// The states of an automaton by what they do.
@usableFromInline
struct PathMasks<States> {
    /// Wait for a name.
    @usableFromInline var keys: States
    /// Wait for an index.
    @usableFromInline var elements: States
    /// Continue with any child.
    @usableFromInline var each: States
    /// Stay at any child.
    @usableFromInline var descendants: States
    /// A pattern is complete.
    @usableFromInline var complete: States
    /// The first byte of a document.
    @usableFromInline var initial: States
}

extension PathMasks {
    init(emptySet: States) {
        self.init(
            keys: emptySet,
            elements: emptySet,
            each: emptySet,
            descendants: emptySet,
            complete: emptySet,
            initial: emptySet
        )
    }

    func map<Other>(_ transform: (States) -> Other) -> PathMasks<Other> {
        PathMasks<Other>(
            keys: transform(keys),
            elements: transform(elements),
            each: transform(each),
            descendants: transform(descendants),
            complete: transform(complete),
            initial: transform(initial)
        )
    }
}

extension PathMasks where States == [UInt64] {
    mutating func insert(_ state: Int, _ mask: WritableKeyPath<Self, [UInt64]>) {
        self[keyPath: mask][state >> 6] |= 1 << UInt64(state & 63)
    }
}
