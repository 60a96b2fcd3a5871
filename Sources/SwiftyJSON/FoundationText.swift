internal import Foundation
internal import YAJL

/// JSON text as `JSONSerialization` writes it on Linux.
enum FoundationText {
    static func write(_ json: JSON, options: JSONSerialization.WritingOptions) throws -> [UInt8] {
        var layout = JSONWritingOptions()
        layout.escapesSlashes = !options.contains(.withoutEscapingSlashes)
        if options.contains(.prettyPrinted) {
            layout.format = .pretty(indent: 2)
            layout.spacesBeforeColon = true
            layout.breaksEmptyContainers = true
        }
        var output = FoundationTextWriter(options: layout)
        try write(json, sortsKeys: options.contains(.sortedKeys), to: &output)
        return try output.writer.finish()
    }

    private static let rootLocale = Locale(identifier: "")

    /// The order of `JSONSerialization`: digits as numbers, letters whatever their case, then lower case first.
    private static func areInOrder(_ left: String, _ right: String) -> Bool {
        let order = left.compare(
            right,
            options: [.numeric, .caseInsensitive, .forcedOrdering],
            range: left.startIndex..<left.endIndex,
            locale: rootLocale
        )
        return order == .orderedAscending
    }

    /// Works without recursion, since values that code has made can be nested as deep as it likes.
    private static func write(_ json: JSON, sortsKeys: Bool, to output: inout FoundationTextWriter) throws {
        var open: [OpenContainer] = []
        try begin(json, sortsKeys: sortsKeys, &open, to: &output)
        while var innermost = open.popLast() {
            guard let value = innermost.values.popLast() else {
                if innermost.keys == nil { try output.writer.endArray() } else { try output.writer.endObject() }
                continue
            }
            if let key = innermost.keys?.popLast() { try output.writer.key(key) }
            open.append(innermost)
            try begin(value, sortsKeys: sortsKeys, &open, to: &output)
        }
    }

    /// Writes a value, or opens it if there is more to do than to send it as it is.
    private static func begin(
        _ json: JSON,
        sortsKeys: Bool,
        _ open: inout [OpenContainer],
        to output: inout FoundationTextWriter
    ) throws {
        switch json.content {
        case .value(.array(let elements)) where sortsKeys:
            try output.writer.beginArray()
            open.append(OpenContainer(keys: nil, values: elements.reversed().map { JSON(jsonValue: $0) }))
        case .value(.object(let members)) where sortsKeys:
            let members = members.sorted { areInOrder($1.key, $0.key) }
            try output.writer.beginObject()
            open.append(OpenContainer(keys: members.map(\.key), values: members.map { JSON(jsonValue: $0.value) }))
        case .value(let value):
            try value.walk(&output)
        case .foreign(let foreign):
            guard let number = foreign.number, number.doubleValue.isFinite else { throw SwiftyJSONError.invalidJSON }
            try output.writer.number(text: NumberText.text(number))
        case .elements(let elements):
            try output.writer.beginArray()
            open.append(OpenContainer(keys: nil, values: elements.reversed()))
        case .members(let members):
            let keys = sortsKeys ? members.keys.sorted { areInOrder($1, $0) } : members.keys.reversed()
            try output.writer.beginObject()
            open.append(OpenContainer(keys: keys, values: keys.map { members[$0] ?? .null }))
        }
    }
}

/// The rest of an array or dictionary that is being written, in reverse order; the keys are `nil` for an array.
private struct OpenContainer {
    var keys: [String]?
    var values: [JSON]
}

/// A writer that gives numbers the text that `NSNumber` has.
private struct FoundationTextWriter: ~Copyable {
    var writer: JSONWriter

    init(options: JSONWritingOptions) {
        writer = JSONWriter(options: options)
    }
}

extension FoundationTextWriter: JSONEventHandler {
    mutating func null() throws -> JSONFlow { try writer.null() }
    mutating func bool(_ value: Bool) throws -> JSONFlow { try writer.bool(value) }
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try writer.string(value) }
    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try writer.key(key) }
    mutating func beginObject() throws -> JSONFlow { try writer.beginObject() }
    mutating func endObject() throws -> JSONFlow { try writer.endObject() }
    mutating func beginArray() throws -> JSONFlow { try writer.beginArray() }
    mutating func endArray() throws -> JSONFlow { try writer.endArray() }

    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        let isNegativeZero =
            value.count == 2 && value.utf8[0] == UInt8(ascii: "-") && value.utf8[1] == UInt8(ascii: "0")
        if value.isInteger ? value.count < 19 && !isNegativeZero : NumberText.isShortest(value) {
            return try writer.number(value)
        }
        try writer.number(text: NumberText.text(JSONNumber(value)))
        return .continue
    }
}
