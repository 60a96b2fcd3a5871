/// A part of an input while items are made of it.
@usableFromInline
final class ItemPart {
    private enum Content {
        /// What a reader finds in the bytes that it has been given.
        case text(ItemReader, TextPart.Ending)
        /// Values that have been found already.
        case values(ArraySlice<Result<JSONRawItem, JSONItemError>>, RawItemText, ItemMaterial)
    }

    private var content: Content
    /// Whether everything has been taken.
    private(set) var isFinished = false
    /// Whether nothing is wanted after an error.
    @usableFromInline let endsAtError: Bool

    /// - Parameter ending: What follows the bytes that the reader has been given.
    init(_ reader: ItemReader, _ ending: TextPart.Ending, recovers: Bool) {
        content = .text(reader, ending)
        endsAtError = !recovers
    }

    init(_ values: [Result<JSONRawItem, JSONItemError>], _ search: ItemSearch, recovers: Bool) {
        content = .values(values[...], RawItemText(options: search.options), search.material)
        endsAtError = !recovers
    }

    /// What the next item is to be made of, or why there is none; `nil` at the end.
    @usableFromInline
    func next() -> Result<ItemContent, JSONItemError>? {
        switch content {
        case .text(let reader, let ending):
            if let found = reader.next() { return found }
            guard !reader.isDone else {
                isFinished = true
                return nil
            }
            switch ending {
            case .more:
                isFinished = true
                return nil
            case .endOfInput:
                reader.unload()
                reader.endInput()
            case .failure(let error):
                reader.unload()
                reader.fail(with: error)
            }
            content = .text(reader, .more)
            return reader.next()
        case .values(var values, let text, let material):
            let value = values.popFirst()
            content = .values(values, text, material)
            return value.map { value in value.flatMap { Self.content(of: $0, text, material) } }
        }
    }

    /// Why an item of the content could not be made.
    @usableFromInline
    func failure(_ error: any Error, _ content: Result<ItemContent, JSONItemError>) -> JSONItemError {
        switch content {
        case .success(let content): content.failure(error)
        case .failure(let error): error
        }
    }

    private static func content(
        of item: JSONRawItem,
        _ text: RawItemText,
        _ material: ItemMaterial
    ) -> Result<ItemContent, JSONItemError> {
        let place = text.take(item)
        let content = ItemContent(place: place, kept: text)
        switch material {
        case .bytes, .place:
            break
        case .document(let duplicateKeys), .sharedDocument(let duplicateKeys):
            do throws(JSONParsingError) {
                let arena = try unsafe TreeParser.parse(
                    UnsafeRawBufferPointer(text.bytes(text.range(of: place))),
                    options: text.partOptions,
                    duplicateKeys: duplicateKeys
                )
                content.set(place, arena, arena.rootIndex)
            } catch {
                return .failure(text.failure(error, place))
            }
        }
        return .success(content)
    }
}

extension RawItemText {
    /// The error of the value, with its place in the whole input.
    fileprivate func failure(_ error: JSONParsingError, _ place: ItemPlace) -> JSONItemError {
        var error = error
        let range = range(of: place)
        error.position = position(of: range.lowerBound).advanced(by: error.position)
        error.path = JSONPath(place.path.components + error.path.components)
        return JSONItemError(underlying: error, path: place.path, byteRange: range, endsInput: false)
    }
}
