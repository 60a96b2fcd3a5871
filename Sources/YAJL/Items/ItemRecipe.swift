/// What is made of selected values, and how.
struct ItemRecipe<Item> {
    /// What must be at hand to make it.
    enum Material: Sendable {
        /// A document of its own.
        case document(JSONDuplicateKeys)
        /// A document that it shares with its neighbours, since it is not kept.
        case sharedDocument(JSONDuplicateKeys)
        /// Its bytes.
        case bytes
        /// Only where it is.
        case place
    }

    let material: Material
    let make: (ItemContent) throws -> Item

    /// Whether the bytes of values must be kept until the item is made.
    var needsBytes: Bool {
        switch material {
        case .document, .place: false
        case .sharedDocument, .bytes: true
        }
    }
}

// Unchecked, since the closures that make items capture only types and decoders: what could be wrong to share is a type
// with conformances that belong to an actor, and the condition keeps those out.
extension ItemRecipe: @unchecked Sendable where Item: SendableMetatype {}

/// A selected value that something is made of.
struct ItemContent {
    let place: ItemPlace
    let kept: KeptBytes
    /// The document, and the node in it.
    let arena: Arena?
    let node: Int

    /// The value in a document of its own.
    var value: JSONValue { arena.map { $0.value(node) } ?? .null }

    /// The bytes, copied.
    var bytes: [UInt8] { unsafe Array(kept.bytes(place.range)) }

    /// Where the value begins.
    var position: JSONPosition { kept.position(of: place.range.lowerBound) }

    private var source: DecodingSource {
        unsafe .bytes(
            UnsafeRawBufferPointer(kept.bytes(place.range)),
            at: position,
            path: place.path,
            options: kept.partOptions
        )
    }

    /// Decodes the value.
    func decode<T: Decodable>(_ type: T.Type, _ decoder: YAJLDecoder) throws -> T {
        guard let arena else { return try decoder.decode(type, from: value) }
        return try DecodingSession(arena: arena, root: node, settings: decoder, sharesArena: true)
            .decode(type, source: source)
    }
}

extension ItemRecipe where Item == JSONValue {
    static func value(_ duplicateKeys: JSONDuplicateKeys) -> ItemRecipe {
        ItemRecipe(material: .document(duplicateKeys)) { $0.value }
    }
}

extension ItemRecipe where Item: Decodable {
    static func decoded(_ type: Item.Type, _ decoder: YAJLDecoder) -> ItemRecipe {
        ItemRecipe(material: .sharedDocument(decoder.duplicateKeys)) { try $0.decode(type, decoder) }
    }
}

extension ItemRecipe where Item == JSONHit {
    static func hit(_ duplicateKeys: JSONDuplicateKeys) -> ItemRecipe {
        ItemRecipe(material: .document(duplicateKeys)) {
            JSONHit(
                pattern: $0.place.pattern,
                path: $0.place.path,
                position: $0.position,
                byteRange: $0.place.range,
                value: $0.value
            )
        }
    }
}

extension ItemRecipe where Item == JSONRawItem {
    static var raw: ItemRecipe {
        ItemRecipe(material: .bytes) {
            JSONRawItem(
                pattern: $0.place.pattern,
                path: $0.place.path,
                position: $0.position,
                byteRange: $0.place.range,
                bytes: $0.bytes
            )
        }
    }
}

extension ItemRecipe where Item == Range<Int> {
    static var range: ItemRecipe { ItemRecipe(material: .place) { $0.place.range } }
}

extension ItemRecipe {
    static func member<T: Decodable>(
        _ type: T.Type,
        _ decoder: YAJLDecoder
    ) -> ItemRecipe where Item == (key: String, value: T) {
        ItemRecipe(material: .sharedDocument(decoder.duplicateKeys)) {
            (key: $0.place.name, value: try $0.decode(type, decoder))
        }
    }

    static func member(_ duplicateKeys: JSONDuplicateKeys) -> ItemRecipe where Item == (key: String, value: JSONValue) {
        ItemRecipe(material: .document(duplicateKeys)) { (key: $0.place.name, value: $0.value) }
    }
}
