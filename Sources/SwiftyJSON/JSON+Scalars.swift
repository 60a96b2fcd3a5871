public import Foundation
internal import YAJL

// Bools, strings, null and URLs.
extension JSON {
    /// The value if this is `true` or `false`; setting `nil` makes it `null`.
    public var bool: Bool? {
        get { if case .value(.bool(let value)) = content { value } else { nil } }
        set { self = JSON(jsonValue: newValue.map { .bool($0) } ?? .null) }
    }

    /// The value as a bool: a number is true unless it is 0, a string if it is `true`, `y`, `t`, `yes` or `1` in any case, and
    /// anything else is false.
    public var boolValue: Bool {
        get {
            switch type {
            case .bool: bool ?? false
            // Not `NSNumber.boolValue`, which cuts 0.5 off to 0 on Linux.
            case .number: doubleValue != 0
            case .string:
                ["true", "y", "t", "yes", "1"].contains { stringValue.caseInsensitiveCompare($0) == .orderedSame }
            case .array, .dictionary, .null, .unknown: false
            }
        }
        set { bool = newValue }
    }

    /// The string if this is one; setting `nil` makes it `null`.
    public var string: String? {
        get { if case .value(.string(let value)) = content { value } else { nil } }
        set { self = JSON(jsonValue: newValue.map { .string($0) } ?? .null) }
    }

    /// The value as a string: of a number and a bool its text, of anything else `""`.
    public var stringValue: String {
        get {
            switch content {
            case .value(.string(let value)): value
            case .value(.bool(let value)): value ? "true" : "false"
            case .value(.number(let value)): NumberText.text(value)
            case .foreign(let foreign): foreign.number.map(NumberText.text) ?? ""
            case .value, .elements, .members: ""
            }
        }
        set { string = newValue }
    }

    /// `NSNull` if this is `null` or missing; setting anything makes it `null`.
    public var null: NSNull? {
        get { type == .null ? NSNull() : nil }
        set { self = .null }
    }

    /// Whether there is a value, which may be `null`; `false` if a step led nowhere.
    public func exists() -> Bool {
        guard let error else { return true }
        return !(400...1000).contains(error.errorCode)
    }

    /// The string as a URL, if this is a string; characters that need it are percent-encoded, unless it already has percent escapes.
    public var url: URL? {
        get {
            guard let string else { return nil }
            if string.range(of: "%[0-9A-Fa-f]{2}", options: .regularExpression) != nil { return URL(string: string) }
            return string.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed).flatMap { URL(string: $0) }
        }
        set { string = newValue?.absoluteString }
    }
}
