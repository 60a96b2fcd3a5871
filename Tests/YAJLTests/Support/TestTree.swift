import YAJL

/// A value as plain data, made without the tree: what a document must be like.
///
/// Texts are bytes, since equal strings can have different ones; numbers are their texts.
enum TestTree: Hashable {
    case null
    case bool(Bool)
    case number(String)
    case string([UInt8])
    case array([TestTree])
    case object([Member])

    struct Member: Hashable {
        var key: [UInt8]
        var value: TestTree
    }

    /// Reads a value through the collections; for values that are not deep.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .bool(let bool): self = .bool(bool)
        case .number(let number): self = .number(number.description)
        case .string(let string): self = .string(Array(string.utf8))
        case .array(let array): self = .array(array.map(TestTree.init))
        case .object(let object):
            self = .object(object.map { Member(key: Array($0.key.utf8), value: TestTree($0.value)) })
        }
    }

    /// Makes the value by code, without a document.
    var built: JSONValue {
        switch self {
        case .null: return .null
        case .bool(let bool): return .bool(bool)
        case .number(let text): return JSONNumber(text).map(JSONValue.number) ?? .null
        case .string(let bytes): return .string(String(decoding: bytes, as: UTF8.self))
        case .array(let elements): return .array(JSONArray(elements.map(\.built)))
        case .object(let members):
            return .object(JSONObject(members.map { (String(decoding: $0.key, as: UTF8.self), $0.value.built) }))
        }
    }

    /// The members without those whose name comes twice.
    static func distinct(_ members: [Member], _ policy: JSONParsingOptions.DuplicateKeys) -> [Member] {
        var positions: [[UInt8]: Int] = [:]
        var kept: [Member] = []
        for member in members {
            if let position = positions[member.key] {
                if policy == .keepLast { kept[position].value = member.value }
            } else {
                positions[member.key] = kept.count
                kept.append(member)
            }
        }
        return kept
    }
}

/// Makes a ``TestTree`` of events.
struct TestTreeBuilder {
    private struct Open {
        var isObject: Bool
        var key: [UInt8]?
        var elements: [TestTree] = []
        var members: [TestTree.Member] = []
    }

    /// The rule for duplicates; rejecting them is not its business.
    let policy: JSONParsingOptions.DuplicateKeys
    private(set) var result: TestTree?
    private var open: [Open] = []

    init(_ policy: JSONParsingOptions.DuplicateKeys = .keepLast) {
        self.policy = policy
    }

    /// The value, with what is open at the end closed; a name without a value is left out.
    var closed: TestTree? {
        var copy = self
        while !copy.open.isEmpty { _ = copy.close() }
        return copy.result
    }

    private mutating func add(_ value: TestTree) -> JSONFlow {
        guard let last = open.indices.last else {
            result = value
            return .continue
        }
        if open[last].isObject {
            open[last].members.append(TestTree.Member(key: open[last].key ?? [], value: value))
            open[last].key = nil
        } else {
            open[last].elements.append(value)
        }
        return .continue
    }

    private mutating func begin(isObject: Bool) -> JSONFlow {
        open.append(Open(isObject: isObject))
        return .continue
    }

    private mutating func close() -> JSONFlow {
        let level = open.removeLast()
        return add(level.isObject ? .object(TestTree.distinct(level.members, policy)) : .array(level.elements))
    }
}

extension TestTreeBuilder: JSONEventHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(String(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(value.withUnsafeBytes { Array($0) })) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        open[open.count - 1].key = key.withUnsafeBytes { Array($0) }
        return .continue
    }
    mutating func beginObject() -> JSONFlow { begin(isObject: true) }
    mutating func endObject() -> JSONFlow { close() }
    mutating func beginArray() -> JSONFlow { begin(isObject: false) }
    mutating func endArray() -> JSONFlow { close() }
}

/// The tree that the events of a text make; `nil` if it is refused.
func testTree(_ bytes: [UInt8], options: JSONParsingOptions = .inMemory) -> TestTree? {
    var parser = JSONParser(handler: TestTreeBuilder(options.duplicateKeys), options: options)
    do {
        try parser.feed(bytes)
        try parser.finish()
        return parser.handler.closed
    } catch {
        return nil
    }
}

func testTree(_ text: String) -> TestTree? { testTree(Array(text.utf8)) }

extension JSONValue {
    /// The value as the events of a walk make it.
    func walked() throws -> TestTree? {
        var builder = TestTreeBuilder()
        try walk(&builder)
        return builder.result
    }

    /// The same value of a document after changes that were undone: of all values, of some, and with values added for the time.
    var rewritten: [JSONValue] {
        [(1, false), (2, false), (1, true), (3, true)].map { rewritten(every: $0, adding: $1) }
    }

    private func rewritten(every step: Int, adding: Bool) -> JSONValue {
        switch self {
        case .array(var array):
            if adding { array.append(nil) }
            for index in stride(from: 0, to: array.count, by: step) {
                let element = array[index]
                array[index] = nil
                array[index] = element.rewritten(every: step, adding: adding && index % 2 == 1)
            }
            if adding { array.removeLast() }
            return .array(array)
        case .object(var object):
            for index in stride(from: 0, to: object.count, by: step) {
                let (key, value) = object[index]
                object[key] = .some(nil)
                object[key] = value.rewritten(every: step, adding: adding && index % 2 == 1)
            }
            if adding { object.insert(1, forKey: "\0added", at: 0) }
            if adding { object.remove(at: 0) }
            return .object(object)
        case .null, .bool, .number, .string:
            return self
        }
    }

    /// The value in short, see ``Outcome/trace``.
    var trace: String {
        var recorder = Recorder()
        do { try walk(&recorder) } catch { return "\(error)" }
        return Outcome(events: recorder.events).trace
    }
}

extension JSONDocumentBuilder {
    /// A document from chunks of a text.
    static func document(
        _ bytes: [UInt8],
        cut: Cut,
        options: JSONParsingOptions = .inMemory,
        duplicateKeys: JSONParsingOptions.DuplicateKeys = .keepLast
    ) throws -> JSONDocument {
        var parser = JSONParser(handler: JSONDocumentBuilder(duplicateKeys: duplicateKeys), options: options)
        for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
        return try parser.finish()
    }
}
