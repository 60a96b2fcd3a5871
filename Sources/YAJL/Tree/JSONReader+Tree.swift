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
    /// - Throws: ``JSONParsingError`` if the next value is missing or the text is refused, or what the source threw. After a name
    ///   that occurs twice, with ``JSONParsingOptions/duplicateKeys`` set to `.reject`, the reader is after the value.
    /// - Complexity: O(length of the value).
    public mutating func readValue() throws -> JSONValue {
        switch try peek() {
        case nil, .key, .endArray, .endObject: throw mismatch("there is no value to read", .valueExpected)
        case .null, .bool, .number, .string, .beginArray, .beginObject: break
        }
        var builder = ArenaBuilder()
        builder.begin(expectedBytes: 1024, duplicateKeys: walk.tokenSource.options.duplicateKeys)
        let depth = depth
        repeat {
            guard try next() != nil else { break }
            do {
                _ = try walk.current?.send(to: &builder)
            } catch let error as JSONWritingError {
                let refusal = walk.tokenSource.error(.duplicateKey, at: position, path, error.message)
                // Reading can continue after the value; an error in the rest of it comes then.
                try? leave(to: depth)
                throw refusal
            }
        } while self.depth > depth
        return JSONDocument(arena: builder.takeArena()).root
    }
}
