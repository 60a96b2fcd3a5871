/// The values of an array or object that has its own memory.
///
/// A class, so that freeing deep nesting need not recurse.
@usableFromInline
// Unchecked, as what inherits from it: it is only written to while one value alone refers to it.
class OwnValues: @unchecked Sendable {
    /// Made of the values, and forgotten when they change; used within the lock of ``KeptObjects``, or where they change.
    private final var kept: AnyObject?

    /// Whether ``free()`` of what was around it has emptied it, so that its own has nothing to do.
    private final var isEmptied = false

    final func keptObject() -> AnyObject? { KeptObjects.lock.withLock { kept } }

    final func keep(_ object: AnyObject) {
        KeptObjects.lock.withLock { if kept == nil { kept = object } }
    }

    /// For the start of each change.
    final func forgetKept() {
        if kept != nil { kept = nil }
    }

    /// Adds the arrays and objects among the values that have their own memory, and forgets all values.
    func moveValues(to nested: inout [OwnValues]) {}

    /// For the end: frees nested values one after the other, not one inside of the other.
    final func free() {
        if isEmptied { return }
        var nested: [OwnValues] = []
        // First, since it may refer to the values, too.
        forgetKept()
        moveValues(to: &nested)
        while var values = nested.popLast() {
            // If others refer to it, the last of them will free what it holds.
            guard isKnownUniquelyReferenced(&values) else { continue }
            values.isEmptied = true
            values.forgetKept()
            values.moveValues(to: &nested)
        }
    }
}
