import Foundation
import YAJL

/// An item as a line.
enum JSONLine {
    /// Appends the bytes as they are in the source, or without blanks between tokens if there is a line break in them.
    ///
    /// Strings have no line breaks, so those are always between tokens. Carriage returns count: Spark ends a line with them.
    static func append(_ item: JSONRawItem, to lines: inout [UInt8]) throws {
        let isLine = item.bytes.withUnsafeBytes { bytes in
            guard let start = bytes.baseAddress else { return true }
            return memchr(start, 0x0A, bytes.count) == nil && memchr(start, 0x0D, bytes.count) == nil
        }
        if isLine {
            lines += item.bytes
        } else {
            var options = JSONParsingOptions.inMemory
            options.engine = .swift
            var writer = JSONWriter()
            lines += try JSONParser.parse(item.bytes, handler: &writer, options: options)
        }
        lines.append(UInt8(ascii: "\n"))
    }
}

/// The kind of value that an item must be.
enum ItemKind: String, Codable, CaseIterable {
    case any, object, array

    /// The reason why an item that starts with a byte is wrong; `nil` if it is not.
    func reason(againstFirst byte: UInt8) -> String? {
        let found: String
        switch byte {
        case UInt8(ascii: "{"): found = "an object"
        case UInt8(ascii: "["): found = "an array"
        case UInt8(ascii: "\""): found = "a string"
        case UInt8(ascii: "t"), UInt8(ascii: "f"): found = "a bool"
        case UInt8(ascii: "n"): found = "null"
        default: found = "a number"
        }
        switch self {
        case .any: return nil
        case .object: return found == "an object" ? nil : "an item must be an object, and this is \(found)"
        case .array: return found == "an array" ? nil : "an item must be an array, and this is \(found)"
        }
    }
}
