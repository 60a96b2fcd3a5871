import YAJL

/// Gets the events of lines, and keeps the fields of a record until the line ends.
///
/// Nothing else of a record is made a value: that is three times as fast as a tree of each line.
struct FieldReader {
    /// The fields of the record; `nil` for one that is not there.
    private var fields: [JSONValue?]
    private let tree: FieldTree
    /// Is called with the fields of each record that has ended.
    private let take: ([JSONValue?]) throws -> Void
    /// The nodes of the objects that are open.
    private var open: [Int] = []
    /// The node of the value that comes next, if anything in it is looked at.
    private var node: Int? = FieldTree.root
    /// Makes the value of a field that is an array or object.
    private var container: (builder: Container, field: Int)?

    init(_ tree: FieldTree, take: @escaping ([JSONValue?]) throws -> Void) {
        self.tree = tree
        self.take = take
        fields = Array(repeating: nil, count: tree.fieldCount)
    }

    private mutating func endValue() throws {
        node = nil
        guard open.isEmpty else { return }
        try take(fields)
        node = FieldTree.root
        for index in fields.indices { fields[index] = nil }
    }

    private mutating func scalar(_ value: @autoclosure () -> JSONValue) throws -> JSONFlow {
        if let node, let field = tree.field(at: node) { fields[field] = value() }
        try endValue()
        return .continue
    }

    /// Begins the value of a field, or passes over an array or object that is none.
    private mutating func begin(isObject: Bool) throws -> JSONFlow {
        if let node, let field = tree.field(at: node) {
            let builder = Container()
            container = (builder, field)
            return try builder.begin(isObject: isObject)
        }
        open.append(node ?? FieldTree.root)
        let isPassedOver = node == nil || !isObject
        node = nil
        return isPassedOver ? .skipValue : .continue
    }

    private mutating func end(isObject: Bool) throws -> JSONFlow {
        if let (builder, field) = container {
            try builder.end(isObject: isObject)
            guard builder.depth == 0 else { return .continue }
            fields[field] = try builder.finish()
            container = nil
        } else {
            open.removeLast()
        }
        try endValue()
        return .continue
    }
}

extension FieldReader: JSONEventHandler {
    mutating func beginObject() throws -> JSONFlow {
        if let container { return try container.builder.begin(isObject: true) }
        return try begin(isObject: true)
    }

    mutating func beginArray() throws -> JSONFlow {
        if let container { return try container.builder.begin(isObject: false) }
        return try begin(isObject: false)
    }

    mutating func endObject() throws -> JSONFlow { try end(isObject: true) }

    mutating func endArray() throws -> JSONFlow { try end(isObject: false) }

    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if let container { return try container.builder.builder.key(key) }
        node = open.last.flatMap { tree.child(of: $0, key.utf8) }
        guard let node else { return .skipValue }
        // The last of several members of one name counts.
        for field in tree.fields(in: node) { fields[field] = nil }
        return .continue
    }

    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        if let container { return try container.builder.builder.string(value) }
        let text = node.flatMap(tree.field(at:)) == nil ? "" : String(value)
        return try scalar(.string(text))
    }

    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        if let container { return try container.builder.builder.number(value) }
        let number = node.flatMap(tree.field(at:)) == nil ? 0 : JSONNumber(value)
        return try scalar(.number(number))
    }

    mutating func bool(_ value: Bool) throws -> JSONFlow {
        if let container { return try container.builder.builder.bool(value) }
        return try scalar(.bool(value))
    }

    mutating func null() throws -> JSONFlow {
        if let container { return try container.builder.builder.null() }
        return try scalar(.null)
    }
}

/// A value that is being built.
private final class Container {
    var builder = JSONDocumentBuilder()
    private(set) var depth = 0

    func begin(isObject: Bool) throws -> JSONFlow {
        depth += 1
        return isObject ? try builder.beginObject() : try builder.beginArray()
    }

    func end(isObject: Bool) throws {
        depth -= 1
        _ = isObject ? try builder.endObject() : try builder.endArray()
    }

    func finish() throws -> JSONValue { try builder.finish().root }
}
