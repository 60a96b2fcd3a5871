/// Builds documents for selected values: one for each, or one for several as the elements of an array.
@safe
struct ItemBuilder: ~Copyable {
    private var builder = ArenaBuilder()
    private(set) var isOpen = false
    private var isShared = false
    /// Whether no more values should share the document.
    private(set) var isFull = false

    /// Begins a document.
    ///
    /// - Parameter isForOneValue: Whether it has little room, as the rest of its value may be long in coming.
    mutating func begin(
        _ duplicateKeys: JSONParsingOptions.DuplicateKeys,
        isShared: Bool,
        isForOneValue: Bool = false
    ) {
        isFull = isForOneValue || !isShared
        builder.begin(expectedBytes: isFull ? 512 : SlicedInput.sliceSize, duplicateKeys: duplicateKeys)
        self.isShared = isShared
        if isShared { _ = builder.beginArray() }
        isOpen = true
    }

    /// Adds the value with which a text begins; see ``ArenaBuilder``.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, readBy reader: TokenReader) -> Int? {
        unsafe builder.add(text, isWhole: isWhole, readBy: reader)
    }

    /// Adds tokens of a value.
    ///
    /// - Returns: The index of the token that is a name for the second time, and the path in the value, if duplicates are to
    ///   be rejected and there is one.
    mutating func add(_ tokens: UnsafeBufferPointer<Token>) -> (token: Int, path: JSONLocation, message: String)? {
        guard builder.openKeys != nil else {
            unsafe builder.add(tokens)
            return nil
        }
        for index in tokens.indices {
            do {
                _ = try unsafe tokens[index].send(to: &builder)
            } catch {
                let building = error as? JSONWritingError
                let path = building?.path.components.dropFirst(isShared ? 1 : 0)
                return (index, JSONLocation(Array(path ?? [])), building?.message ?? "\(error)")
            }
        }
        return nil
    }

    /// Takes the document out.
    mutating func finish() -> Arena {
        isOpen = false
        return builder.takeArena()
    }

    /// Forgets what has been begun.
    mutating func discard() {
        isOpen = false
    }
}
