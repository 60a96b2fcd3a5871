public import Foundation
internal import YAJL

extension JSON {
    /// The value as JSON text in UTF-8, in the layout of `JSONSerialization`.
    ///
    /// - Parameter opt: `.prettyPrinted`, `.sortedKeys` and `.withoutEscapingSlashes`.
    /// - Throws: ``SwiftyJSONError/invalidJSON`` if this is neither an array nor a dictionary, or has an infinity, NaN or a
    ///   Swift value in it that is not JSON.
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
        return spacedText(depth: depth)
    }

    /// The text with ``writingOptionsKeys/castNilToNSNull``; `nil` if something is nested too deep or cannot be written.
    ///
    /// Works without recursion, since the depth is the caller's choice.
    private func spacedText(depth: Int) -> String? {
        var text = ""
        var open: [(container: JSON, next: Index)] = []
        var value: JSON? = self
        while true {
            if let value {
                guard open.count < depth else { return nil }
                switch value.type {
                case .array, .dictionary:
                    text += value.type == .array ? "[" : "{"
                    open.append((value, value.startIndex))
                case .string:
                    text += Self.quoted(value.stringValue)
                case .number:
                    guard value.doubleValue.isFinite || value.jsonValue != nil else { return nil }
                    text += value.stringValue
                case .bool: text += value.stringValue
                case .null: text += "null"
                case .unknown: return nil
                }
            }
            guard let (container, place) = open.popLast() else { return text }
            guard place != container.endIndex else {
                text += container.type == .array ? "]" : "}"
                value = nil
                continue
            }
            let (key, element) = container[place]
            if place != container.startIndex { text += "," }
            if container.type == .dictionary { text += Self.quoted(key) + ": " }
            open.append((container, container.index(after: place)))
            value = element
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
