/// The values of an array or object that has its own memory.
///
/// A class, so that freeing deep nesting need not recurse.
@usableFromInline
// Unchecked, as what it inherits from.
class OwnValues: ContainerMemory, @unchecked Sendable {
    /// Made of the values, and forgotten when they change; used within the lock of ``KeptObjects``, or where they change.
    private final var kept: AnyObject?

    /// Whether ``free()`` of what was around it has emptied it, so that its own has nothing to do.
    private final var isEmptied = false

    /// A copy, for changes.
    func copy() -> OwnValues { self }

    /// Sets a value, while nothing else refers to this memory.
    func setValue(_ value: JSONValue, at position: Int) {}

    /// Takes a value out for the time of a change; `null` stays in its place.
    func takeValue(at position: Int) -> JSONValue { .null }

    final override func memoryForChanges(of index: Int, isUnique: Bool) -> OwnValues? {
        if !isUnique { return copy() }
        forgetKept()
        return nil
    }

    final override func kept(at index: Int) -> (object: AnyObject?, twin: Arena?) {
        (KeptObjects.lock.withLock { kept }, nil)
    }

    final override func keep(_ object: AnyObject, at index: Int) {
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
