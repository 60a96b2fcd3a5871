/// Builds documents for selected values: one for each, or one for several as the elements of an array.
@safe
struct ItemBuilder: ~Copyable {
    private var handler = ArenaHandler()
    private var rejectsDuplicates = false
    private(set) var isOpen = false
    private var isShared = false

    /// Begins a document.
    mutating func begin(_ duplicateKeys: JSONParsingOptions.DuplicateKeys, isShared: Bool) {
        handler.begin(expectedBytes: isShared ? SlicedInput.sliceSize : 512, duplicateKeys: duplicateKeys)
        rejectsDuplicates = duplicateKeys == .reject
        self.isShared = isShared
        if isShared { handler.builder.beginArray() }
        isOpen = true
    }

    /// Adds the value with which a text begins; see ``ArenaBuilder``.
    mutating func add(_ text: UnsafeBufferPointer<UInt8>, isWhole: Bool, readBy reader: TokenReader) -> Int? {
        unsafe handler.builder.add(text, isWhole: isWhole, readBy: reader)
    }

    /// Adds tokens of a value.
    ///
    /// - Returns: The index of the token that is a name for the second time, and the path in the value, if duplicates are to
    ///   be rejected and there is one.
    mutating func add(_ tokens: UnsafeBufferPointer<Token>) -> (token: Int, path: JSONLocation, message: String)? {
        guard rejectsDuplicates else {
            unsafe handler.builder.add(tokens)
            return nil
        }
        for index in tokens.indices {
            do {
                try add(unsafe tokens[index])
            } catch {
                let building = error as? JSONWritingError
                let path = building?.path.components.dropFirst(isShared ? 1 : 0)
                return (index, JSONLocation(Array(path ?? [])), building?.message ?? "\(error)")
            }
        }
        return nil
    }

    private mutating func add(_ token: Token) throws {
        switch token.kind {
        case .null: _ = handler.null()
        case .bool: _ = handler.bool(token.flag)
        case .number: _ = handler.number(JSONNumberText(token))
        case .string: _ = handler.string(JSONText(token))
        case .key: _ = try handler.key(JSONText(token))
        case .beginArray: _ = handler.beginArray()
        case .beginObject: _ = handler.beginObject()
        case .endArray: _ = handler.endArray()
        case .endObject: _ = handler.endObject()
        }
    }

    /// Takes the document out.
    mutating func finish() -> Arena {
        isOpen = false
        return handler.builder.finish()
    }

    /// Forgets what has been begun.
    mutating func discard() {
        isOpen = false
    }
}
