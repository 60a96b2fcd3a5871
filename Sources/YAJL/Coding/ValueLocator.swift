/// Finds the place of a value in a text, for errors: the text is read again up to it.
enum ValueLocator {
    /// Finds a value by its path.
    ///
    /// - Parameter takesLast: Whether of several members with the same name the last one counts, else the first.
    /// - Returns: Its position and the text around it, or `nil` if there is none.
    /// - Complexity: O(length of the text).
    static func find(
        _ path: JSONPath,
        in bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions,
        takesLast: Bool
    ) -> (position: JSONPosition, snippet: String?)? {
        var reader = JSONReader(unsafe Array(bytes), options: options)
        guard let position = try? find(path.components, &reader, takesLast: takesLast) else { return nil }
        let snippet = unsafe snippet(in: bytes, at: position.byteOffset)
        return (position, snippet)
    }

    private static func find(
        _ steps: [JSONPath.Component],
        _ reader: inout JSONReader,
        takesLast: Bool
    ) throws -> JSONPosition? {
        var found: JSONPosition?
        /// How many of the arrays and objects that are open lie on the path.
        var matched = 0
        /// For each of these, how many of its values have begun.
        var counts: [Int] = []
        var key = ""
        while let event = try reader.next() {
            switch event {
            case .key:
                if reader.depth == matched { key = String(reader.text) }
                continue
            case .endArray, .endObject:
                matched = min(matched, reader.depth)
                counts.removeLast(counts.count - matched)
                continue
            case .null, .bool, .number, .string, .beginArray, .beginObject:
                break
            }
            let opens = event == .beginArray || event == .beginObject
            let depth = opens ? reader.depth - 1 : reader.depth
            guard depth == matched else { continue }
            if depth > 0 {
                let position = counts[depth - 1]
                counts[depth - 1] += 1
                switch steps[depth - 1] {
                case .index(let index): guard index == position else { continue }
                // Names that are equal as strings may differ in their bytes, and then are different members.
                case .key(let name): guard name.utf8.elementsEqual(key.utf8) else { continue }
                }
            }
            if depth == steps.count {
                found = reader.position
                if !takesLast { break }
            } else if opens {
                matched += 1
                counts.append(0)
            }
        }
        return found
    }

    private static func snippet(in bytes: UnsafeRawBufferPointer, at offset: Int) -> String? {
        let start = max(0, offset - 64)
        let end = min(bytes.count, offset + 64)
        return unsafe ErrorSnippet.make(from: bytes[start..<end].map { $0 }, at: offset - start)
    }
}
