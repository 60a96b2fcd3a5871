/// A part of an input that one core can make items of, without the parts around it.
enum ItemUnit: Sendable {
    /// Whole records, from this place on.
    case records([UInt8], start: JSONPosition, isLast: Bool)
    /// Values that have been found, and errors between them.
    case values([Result<JSONRawItem, JSONItemError>])

    /// How many bytes of the input have been read with it.
    var end: Int {
        switch self {
        case .records(let bytes, let start, _): return start.byteOffset + bytes.count
        case .values(let values):
            switch values.last {
            case .success(let item): return item.byteRange.upperBound
            case .failure(let error): return error.byteRange.upperBound
            case nil: return 0
            }
        }
    }

    /// Makes the items, as one core would that reads all of the input.
    func items<Item>(_ request: ItemRequest<Item>, recovers: Bool) -> [Result<Item, JSONItemError>] {
        switch self {
        case .records(let bytes, let start, let isLast):
            var search = request.search
            // The mark can only be at the begin of the input.
            search.options.skipsByteOrderMark = search.options.skipsByteOrderMark && start.byteOffset == 0
            let reader = ItemReader(search, start: start, recovers: recovers)
            return unsafe bytes.withUnsafeBufferPointer { bytes in
                unsafe Self.items(of: reader, bytes, request.recipe, isLast: isLast)
            }
        case .values(let values):
            let text = RawItemText(options: request.search.options)
            return values.map { value in
                value.flatMap { item in
                    text.with(item) { Self.item(text, $0, request) }
                }
            }
        }
    }

    private static func items<Item>(
        of reader: ItemReader,
        _ bytes: UnsafeBufferPointer<UInt8>,
        _ recipe: ItemRecipe<Item>,
        isLast: Bool
    ) -> [Result<Item, JSONItemError>] {
        var items: [Result<Item, JSONItemError>] = []
        unsafe reader.load(bytes)
        while let content = reader.next() {
            items.append(content.flatMap(recipe.item))
            if Task.isCancelled { return items }
        }
        reader.unload()
        guard isLast, !reader.isDone else { return items }
        reader.endInput()
        while let content = reader.next() { items.append(content.flatMap(recipe.item)) }
        return items
    }

    private static func item<Item>(
        _ text: RawItemText,
        _ place: ItemPlace,
        _ request: ItemRequest<Item>
    ) -> Result<Item, JSONItemError> {
        var arena: Arena?
        switch request.search.material {
        case .bytes, .place:
            break
        case .document(let duplicateKeys), .sharedDocument(let duplicateKeys):
            do throws(JSONParsingError) {
                arena = try unsafe TreeParser.parse(
                    UnsafeRawBufferPointer(text.bytes(text.range(of: place))),
                    options: text.partOptions,
                    duplicateKeys: duplicateKeys
                )
            } catch {
                return .failure(text.failure(error, place))
            }
        }
        return request.recipe.item(ItemContent(place: place, kept: text, arena: arena, node: arena?.rootIndex ?? 0))
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
