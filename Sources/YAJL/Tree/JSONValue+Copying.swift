extension JSONValue {
    /// The same value in its own block of memory.
    ///
    /// An array or object taken from a document keeps all of it in memory; its copy does not. It is also how values built
    /// by code become as compact as a parsed document.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func copied() -> JSONValue { JSONDocument(arena: copiedArena()).root }

    /// An arena with a copy of the value as its root.
    func copiedArena() -> Arena {
        var builder = ArenaBuilder()
        builder.begin(expectedBytes: 1024, duplicateKeys: .keepLast)
        do {
            try walk(&builder)
        } catch {
            // Only rejecting duplicates throws, and it was not asked to.
            preconditionFailure("\(error)")
        }
        return builder.takeArena()
    }
}
