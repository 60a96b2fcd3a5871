public import Foundation
internal import YAJL

extension JSON {
    /// The value as JSON text in UTF-8, in the layout of `JSONSerialization`.
    ///
    /// - Parameter options: `.prettyPrinted`, `.sortedKeys` and `.withoutEscapingSlashes`.
    /// - Throws: ``SwiftyJSONError/invalidJSON`` if this is no array and no dictionary, or has an infinity, NaN or a Swift value in
    ///   it that is no JSON.
    public func rawData(options opt: JSONSerialization.WritingOptions = JSONSerialization.WritingOptions(rawValue: 0))
        throws -> Data
    {
        guard type == .array || type == .dictionary else { throw SwiftyJSONError.invalidJSON }
        guard let text = try? FoundationText.write(self, options: opt) else { throw SwiftyJSONError.invalidJSON }
        return Data(text)
    }

    /// The value as text: an array or dictionary as JSON, a string without quotes, `nil` if that is impossible.
    ///
    /// - Parameters:
    ///   - encoding: How the bytes of the JSON text are read.
    ///   - opt: The layout; pretty by default.
    public func rawString(
        _ encoding: String.Encoding = .utf8,
        options opt: JSONSerialization.WritingOptions = .prettyPrinted
    ) -> String? {
        switch type {
        case .array, .dictionary: (try? rawData(options: opt)).flatMap { String(data: $0, encoding: encoding) }
        case .string, .number, .bool: stringValue
        case .null: "null"
        case .unknown: nil
        }
    }

    /// The value as text: an array or dictionary as JSON, a string without quotes, `nil` if that is impossible.
    ///
    /// With ``writingOptionsKeys/castNilToNSNull`` the layout is `{"key": value,"other": value}`.
    public func rawString(_ options: [writingOptionsKeys: Any]) -> String? {
        let encoding = options[.encoding] as? String.Encoding ?? .utf8
        let layout = options[.jsonSerialization] as? JSONSerialization.WritingOptions ?? .prettyPrinted
        let depth = options[.maxObjextDepth] as? Int ?? 10
        guard depth > 0 else {
            // As the original does, which reports nothing else.
            print("Could not serialize object to JSON because:", SwiftyJSONError.invalidJSON.localizedDescription)
            return nil
        }
        guard options[.castNilToNSNull] as? Bool == true, type == .array || type == .dictionary else {
            return rawString(encoding, options: layout)
        }
        return try? spacedText(depth: depth)
    }

    /// The text with ``writingOptionsKeys/castNilToNSNull``.
    private func spacedText(depth: Int) throws(SwiftyJSONError) -> String {
        guard depth > 0 else { throw .elementTooDeep }
        switch type {
        case .dictionary:
            var members: [String] = []
            for (key, value) in self {
                members.append("\(Self.quoted(key)): \(try value.spacedText(depth: depth - 1))")
            }
            return "{\(members.joined(separator: ","))}"
        case .array:
            var elements: [String] = []
            for (_, value) in self { elements.append(try value.spacedText(depth: depth - 1)) }
            return "[\(elements.joined(separator: ","))]"
        case .string: return Self.quoted(stringValue)
        case .number:
            guard doubleValue.isFinite || jsonValue != nil else { throw .invalidJSON }
            return stringValue
        case .bool: return stringValue
        case .null: return "null"
        case .unknown: throw .invalidJSON
        }
    }

    private static func quoted(_ text: String) -> String { JSONValue.string(text).description }
}

extension JSON: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as pretty text, `"unknown"` if that is impossible.
    public var description: String { rawString(options: .prettyPrinted) ?? "unknown" }

    /// The value as pretty text, `"unknown"` if that is impossible.
    public var debugDescription: String { description }
}
