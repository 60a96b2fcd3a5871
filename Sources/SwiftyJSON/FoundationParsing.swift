internal import Foundation
internal import YAJLFoundation

/// Parsing as `JSONSerialization` does it, by the rules of the tree.
enum FoundationParsing {
    private static let options: JSONParsingOptions = {
        var options = JSONParsingOptions.inMemory
        options.skipsByteOrderMark = true
        return options
    }()

    static func value(_ data: Data, options: JSONSerialization.ReadingOptions) throws -> JSONValue {
        if let encoding = wideEncoding(data) {
            guard let text = String(data: data, encoding: encoding) else {
                throw error("The data is not text in the encoding that its first bytes show.", nil)
            }
            return try value(text, options: options)
        }
        return try checked(options) { () throws(JSONParsingError) in
            try JSONValue(parsing: data, options: hasMark(data) ? Self.options : .inMemory)
        }
    }

    static func value(_ text: String, options: JSONSerialization.ReadingOptions = []) throws -> JSONValue {
        // A byte order mark survives the conversion of wide text.
        let text = text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
        return try checked(options) { () throws(JSONParsingError) in try JSONValue(parsing: text) }
    }

    private static func checked(
        _ options: JSONSerialization.ReadingOptions,
        _ parse: () throws(JSONParsingError) -> JSONValue
    ) throws -> JSONValue {
        let value: JSONValue
        do {
            value = try parse()
        } catch {
            throw Self.error(error.description, error)
        }
        switch value {
        case .array, .object: return value
        case .null, .bool, .number, .string:
            guard options.contains(.fragmentsAllowed) else {
                throw error("JSON text did not start with array or object and option to allow fragments not set.", nil)
            }
            return value
        }
    }

    private static func error(_ description: String, _ underlying: (any Error)?) -> NSError {
        var information: [String: Any] = [NSDebugDescriptionErrorKey: description]
        information[NSUnderlyingErrorKey] = underlying
        return NSError(
            domain: NSCocoaErrorDomain,
            code: CocoaError.propertyListReadCorrupt.rawValue,
            userInfo: information
        )
    }

    private static func hasMark(_ data: Data) -> Bool { data.starts(with: [0xEF, 0xBB, 0xBF]) }

    /// UTF-16 or UTF-32, if the mark or the zeros among the first bytes show it (RFC 4627, section 3).
    private static func wideEncoding(_ data: Data) -> String.Encoding? {
        let first = Array(data.prefix(4))
        switch first {
        case [0xFF, 0xFE, 0, 0]: return .utf32LittleEndian
        case [0, 0, 0xFE, 0xFF]: return .utf32BigEndian
        case _ where first.starts(with: [0xFF, 0xFE]): return .utf16LittleEndian
        case _ where first.starts(with: [0xFE, 0xFF]): return .utf16BigEndian
        default: break
        }
        guard first.count == 4 else {
            guard first.count >= 2 else { return nil }
            return first[0] == 0 ? .utf16BigEndian : first[1] == 0 ? .utf16LittleEndian : nil
        }
        switch (first[0] == 0, first[1] == 0, first[2] == 0, first[3] == 0) {
        case (true, true, true, false): return .utf32BigEndian
        case (false, true, true, true): return .utf32LittleEndian
        case (true, false, _, _): return .utf16BigEndian
        case (false, true, _, _): return .utf16LittleEndian
        default: return nil
        }
    }
}
