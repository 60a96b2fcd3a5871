/// The elements of an array, one after the other.
struct UnkeyedNodeContainer {
    private let decoder: NodeDecoder
    private let first: Int
    private let length: Int
    private(set) var currentIndex = 0

    init(_ decoder: NodeDecoder) throws {
        let node = decoder.session.view.node(decoder.index)
        guard node.kind == .array else { throw decoder.typeMismatch([Any].self, expected: "an array") }
        self.decoder = decoder
        first = node.first
        length = node.count
    }

    private var step: CodingStep { .index(currentIndex) }

    private var key: JSONCodingKey { JSONCodingKey(intValue: currentIndex) }

    /// The node of the next element.
    private func next(_ type: Any.Type) throws -> Int {
        guard currentIndex < length else {
            let message = "the array has \(length) element\(length == 1 ? "" : "s"), and one more is needed"
            throw DecodingError.valueNotFound(type, decoder.context(message, at: key))
        }
        return first + currentIndex
    }
}

extension UnkeyedNodeContainer: UnkeyedDecodingContainer {
    var codingPath: [any CodingKey] { decoder.codingPath }

    var count: Int? { length }

    var isAtEnd: Bool { currentIndex == length }

    mutating func decodeNil() throws -> Bool {
        guard decoder.session.view.node(try next(Never.self)).kind == .null else { return false }
        currentIndex += 1
        return true
    }

    mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
        let node = try next(type)
        let value = try NodeDecoder.decode(type, at: node, in: decoder.session.view, of: decoder, by: step)
        currentIndex += 1
        return value
    }

    mutating func decodeIfPresent<T: Decodable>(_ type: T.Type) throws -> T? {
        guard !isAtEnd else { return nil }
        let node = try next(type)
        let isNull = decoder.session.view.node(node).kind == .null
        let value = isNull ? nil : try decoder.optional(type, at: node, by: step)
        currentIndex += 1
        return value
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        try branch { try $0.container(keyedBy: type) }
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        try branch { try $0.unkeyedContainer() }
    }

    mutating func superDecoder() throws -> any Decoder { try branch { $0 as any Decoder } }

    private mutating func branch<Result>(_ make: (NodeDecoder) throws -> Result) throws -> Result {
        let result = try make(decoder.branch(to: try next(Result.self), key: key))
        currentIndex += 1
        return result
    }
}
