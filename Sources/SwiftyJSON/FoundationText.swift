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

    /// The same value with the keys in the order of `JSONSerialization`: digits as numbers, letters whatever their case.
    private static func sorted(_ value: JSONValue) -> JSONValue {
        switch value {
        case .null, .bool, .number, .string: value
        case .array(let elements): .array(JSONArray(elements.map(sorted)))
        case .object(let members):
            .object(JSONObject(members.sorted { areInOrder($0.key, $1.key) }.map { ($0.key, sorted($0.value)) }))
        }
    }

    private static func areInOrder(_ left: String, _ right: String) -> Bool {
        left.compare(right, options: [.numeric, .caseInsensitive, .forcedOrdering]) == .orderedAscending
    }

    private static func write(_ json: JSON, sortsKeys: Bool, to output: inout FoundationTextWriter) throws {
        switch json.content {
        case .value(let value):
            try (sortsKeys ? sorted(value) : value).walk(&output)
        case .foreign(let foreign):
            guard let number = foreign.number, number.doubleValue.isFinite else { throw SwiftyJSONError.invalidJSON }
            try output.writer.number(text: NumberText.text(number))
        case .elements(let elements):
            try output.writer.beginArray()
            for element in elements { try write(element, sortsKeys: sortsKeys, to: &output) }
            try output.writer.endArray()
        case .members(let members):
            try output.writer.beginObject()
            for key in sortsKeys ? members.keys.sorted(by: areInOrder) : members.keys {
                try output.writer.key(key)
                if let value = members[key] { try write(value, sortsKeys: sortsKeys, to: &output) }
            }
            try output.writer.endObject()
        }
    }
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
        if value.isInteger, value.count < 19, !isNegativeZero { return try writer.number(value) }
        try writer.number(text: NumberText.text(JSONNumber(value)))
        return .proceed
    }
}
