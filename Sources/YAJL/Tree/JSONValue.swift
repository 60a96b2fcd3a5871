/// A JSON value (RFC 8259, section 3).
///
/// ```swift
/// let value = try JSONValue(parsing: #"{"users": [{"name": "Ada", "age": 36}]}"#)
/// switch value["users"][0]["age"] {
/// case .number(let age): print(age)
/// case .null: print("unknown")
/// default: print("no number")
/// }
///
/// var order: JSONValue = ["id": 7, "tags": ["new"]]
/// order["tags"][0] = "old"
/// ```
///
/// Values have value semantics: a copy never changes with the original. Arrays and objects of a parsed document stay in its
/// memory, so taking one out costs O(1); it keeps the document alive. A value that is changed gets its own memory, and
/// the values beside it stay where they are.
public enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A number, exactly as it was written.
    case number(JSONNumber)
    /// A string.
    case string(String)
    /// An array.
    case array(JSONArray)
    /// An object.
    case object(JSONObject)
}

extension JSONValue {
    /// Parses bytes that are in memory.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    /// - Complexity: O(count).
    public init(
        parsing bytes: [UInt8],
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        self = try JSONDocument(parsing: bytes, options: options).root
    }

    /// Parses bytes that are in memory, such as those of an item: `bytes[hit.byteRange]`.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    /// - Complexity: O(count).
    public init(
        parsing bytes: ArraySlice<UInt8>,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        self = try JSONDocument(parsing: bytes, options: options).root
    }

    /// Parses a string.
    ///
    /// - Throws: ``JSONParsingError`` with the place of what is wrong.
    /// - Complexity: O(count).
    public init(
        parsing text: some StringProtocol,
        options: JSONParsingOptions = .inMemory
    ) throws(JSONParsingError) {
        self = try JSONDocument(parsing: text, options: options).root
    }

    /// The type of the value.
    public var kind: JSONValueKind {
        switch self {
        case .null: .null
        case .bool: .bool
        case .number: .number
        case .string: .string
        case .array: .array
        case .object: .object
        }
    }
}

extension Arena {
    /// Makes the value of a node.
    @usableFromInline
    func value(_ index: Int) -> JSONValue {
        let node = node(index)
        switch node.kind {
        case .null: return .null
        case .bool: return .bool(node.hasFlag)
        case .number: return unsafe .number(JSONNumber(validated: textBytes(index)))
        case .string: return .string(string(index))
        case .array: return .array(JSONArray(Container(self, index)))
        case .object: return .object(JSONObject(Container(self, index)))
        }
    }
}
