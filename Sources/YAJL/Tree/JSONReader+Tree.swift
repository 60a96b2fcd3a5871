extension JSONReader {
    /// Reads the next value, of any type, with all that is in it.
    ///
    /// ```swift
    /// try reader.readArray { reader in
    ///     let user = try reader.readValue()
    ///     print(user["name"])
    /// }
    /// ```
    ///
    /// Where partial input is accepted, arrays and objects that are open end where the input does.
    ///
    /// - Throws: ``JSONParsingError`` if there is no value, or the text is refused.
    /// - Complexity: O(length of the value).
    public mutating func readValue() throws -> JSONValue {
        switch try peek() {
        case nil, .key, .endArray, .endObject: throw mismatch("there is no value to read", .valueExpected)
        case .null, .bool, .number, .string, .beginArray, .beginObject: break
        }
        var handler = ArenaHandler()
        handler.begin(expectedBytes: 1024, duplicateKeys: walk.tokenSource.options.duplicateKeys)
        let depth = depth
        repeat {
            guard let kind = try next() else { break }
            switch kind {
            case .null: _ = handler.null()
            case .bool: _ = handler.bool(bool)
            case .number: _ = handler.number(number)
            case .string: _ = handler.string(text)
            case .key: try addKey(to: &handler)
            case .beginArray: _ = handler.beginArray()
            case .endArray: _ = handler.endArray()
            case .beginObject: _ = handler.beginObject()
            case .endObject: _ = handler.endObject()
            }
        } while self.depth > depth
        return JSONDocument(arena: handler.builder.finish()).root
    }

    private func addKey(to handler: inout ArenaHandler) throws {
        do {
            _ = try handler.key(text)
        } catch {
            throw JSONParsingError(code: .duplicateKey, position: position, path: path, message: error.message)
        }
    }
}
