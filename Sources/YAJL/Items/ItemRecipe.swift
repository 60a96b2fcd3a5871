/// The form in which selected values are needed to make items of them.
enum ItemMaterial: Sendable {
    /// A document for each.
    case document
    /// A document that an item shares with its neighbours, since it is not kept.
    case sharedDocument
    /// The bytes.
    case bytes
    /// Only where a value is.
    case place

    /// Whether strings must be there as a whole.
    var needsText: Bool { self != .place }

    /// Whether the bytes of values must be kept until their items are made.
    var needsBytes: Bool { self == .sharedDocument || self == .bytes }

    /// Whether documents are made of values.
    var isDocument: Bool { self == .document || self == .sharedDocument }
}

/// The type of items, and how they are made of selected values.
@usableFromInline
struct ItemRecipe<Item> {
    let material: ItemMaterial
    /// Makes an item of an error as well; `nil` if an error ends the items.
    var makeError: ((JSONItemError) -> Item)?
    @usableFromInline let make: (ItemContent) throws -> Item

    /// Whether errors are items, and so do not end them.
    var makesErrors: Bool { makeError != nil }

    /// Makes an item of an error, or throws the error.
    @usableFromInline
    func item(_ error: JSONItemError) throws -> Item {
        guard let makeError else { throw error.underlying }
        return makeError(error)
    }

    /// Makes an item of a value or an error; an error that is thrown ends the pass.
    @inlinable
    func item(_ content: Result<ItemContent, JSONItemError>, orEnd end: () -> Void) throws -> Item {
        do {
            switch content {
            case .success(let content): return try make(content)
            case .failure(let error): return try item(error)
            }
        } catch {
            end()
            throw error
        }
    }

    /// The same items as results.
    var results: ItemRecipe<Result<Item, JSONItemError>> {
        ItemRecipe<Result<Item, JSONItemError>>(material: material, makeError: { .failure($0) }) { content in
            do {
                return .success(try make(content))
            } catch {
                return .failure(content.failure(error))
            }
        }
    }
}

// Unchecked, since the closures that make items capture only types and decoders. A type may be decodable on an actor only,
// which the condition does not keep out: so that is looked at where items are decoded.
extension ItemRecipe: @unchecked Sendable where Item: SendableMetatype {}

/// A selected value that something is made of, until the next one takes its place.
///
/// It is an object that is used again: its text and mostly its document are those of the next value, too. Handing out a copy
/// of each took 6 % of the time for lines of 200 bytes.
@usableFromInline
final class ItemContent {
    private(set) var place: ItemPlace
    let kept: KeptBytes
    /// The document, and the node in it.
    private var arena: Arena?
    private var node = 0
    /// The value if it needs no document.
    private var scalar: JSONValue?
    /// Whether an item is being decoded, by code of the program.
    private(set) var isInUse = false

    init(place: ItemPlace, kept: KeptBytes) {
        self.place = place
        self.kept = kept
    }

    /// Goes to a value in a document, to one that needs none, or to one of which only the bytes or the place are wanted.
    func set(_ place: ItemPlace, _ arena: Arena? = nil, _ node: Int = 0, scalar: JSONValue? = nil) {
        self.place = place
        if self.arena !== arena { self.arena = arena }
        self.node = node
        if scalar != nil || self.scalar != nil { self.scalar = scalar }
    }

    /// Lets the document go.
    func forgetDocument() {
        arena = nil
        kept.session = nil
    }

    /// The value in its own document, so that whoever changes it is the only one that has it.
    func takeValue() -> JSONValue {
        defer { arena = nil }
        return scalar ?? arena.map { $0.value(node) } ?? .null
    }

    /// Where the bytes are.
    var range: Range<Int> { kept.range(of: place) }

    /// The bytes, copied.
    var bytes: [UInt8] { unsafe Array(kept.bytes(range)) }

    /// Where the value begins.
    var position: JSONPosition { kept.position(of: range.lowerBound) }

    /// The error for an item that cannot be made.
    @usableFromInline @inline(never)
    func failure(_ error: any Error) -> JSONItemError {
        JSONItemError(underlying: error, path: place.path, byteRange: range, endsInput: false)
    }

    private var source: DecodingSource {
        unsafe .bytes(
            UnsafeRawBufferPointer(kept.bytes(range)),
            at: position,
            path: place.path,
            options: kept.partOptions
        )
    }

    /// Decodes the value.
    func decode<T: Decodable>(_ type: T.Type, _ decoder: YAJLDecoder) throws -> T {
        isInUse = true
        defer { isInUse = false }
        let last = arena.flatMap { kept.takeSession($0, node) }
        if last == nil { try checkConformance(of: type) }
        guard let arena else { return try decoder.decode(type, from: takeValue()) }
        let session = last ?? DecodingSession(arena: arena, root: node, settings: decoder, sharesArena: true)
        let item = try session.decode(type, source: source)
        kept.session = session
        return item
    }

    /// Checks that the type may be decoded here: its conformance can belong to an actor, and items can be made anywhere.
    ///
    /// The compiler does not see that, as `Decodable` is not a part of the type of the items.
    private func checkConformance<T: Decodable>(of type: T.Type) throws {
        // The system looks for the actor of an instance only; an empty array is one.
        if Self.isDecodableHere([T]()) { return }
        throw JSONParsingError(
            code: .unsupportedOption,
            position: position,
            path: place.path,
            message: "\(type) is Decodable on its actor only, and the item is made elsewhere: declare it nonisolated"
        )
    }

    /// Whether a value is decodable where this is called.
    // A call, since the optimizer knows the answer for a type but not the actor.
    @inline(never)
    private static func isDecodableHere(_ value: Any) -> Bool { value is any Decodable }
}

extension ItemRecipe where Item: Decodable {
    static func decoded(_ type: Item.Type, _ decoder: YAJLDecoder) -> ItemRecipe {
        if let holder = type as? any JSONValueItem.Type, let recipe = holding(holder) {
            return recipe
        }
        return ItemRecipe(material: .sharedDocument) { try $0.decode(type, decoder) }
    }

    /// The recipe for a type that is known by its conformance only.
    private static func holding<Holder: JSONValueItem>(_ type: Holder.Type) -> ItemRecipe? {
        ItemRecipe<Holder>(material: .document) { Holder(jsonValue: $0.takeValue()) } as? ItemRecipe
    }
}

extension ItemRecipe where Item == JSONHit {
    static var hit: ItemRecipe {
        ItemRecipe(material: .document) {
            JSONHit(
                pattern: $0.place.pattern,
                path: $0.place.path,
                position: $0.position,
                byteRange: $0.range,
                value: $0.takeValue()
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
                byteRange: $0.range,
                bytes: $0.bytes,
                options: $0.kept.partOptions
            )
        }
    }
}

extension ItemRecipe where Item == Range<Int> {
    static var range: ItemRecipe { ItemRecipe(material: .place) { $0.range } }
}

extension ItemRecipe {
    /// The same items with the names of their members.
    var named: ItemRecipe<(key: String, value: Item)> {
        ItemRecipe<(key: String, value: Item)>(material: material) { (key: $0.place.name, value: try make($0)) }
    }
}
