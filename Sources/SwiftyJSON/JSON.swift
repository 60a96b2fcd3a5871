public import Foundation
public import YAJL

/// A JSON value that can be read without checking each step, with the interface of SwiftyJSON.
///
/// ```swift
/// let json = try JSON(data: data)
/// let name = json["users"][0]["name"].stringValue  // "" if anything on the way is missing
/// if let age = json["users"][0]["age"].int { print(age) }
/// ```
///
/// It is a ``YAJL/JSONValue`` with an error: what a step that led nowhere was about. Copies are cheap, and steps do not copy
/// what is below them.
public struct JSON: Sendable {
    /// What the value is.
    enum Content: Sendable {
        case value(JSONValue)
        /// A Swift value that is no JSON, or an array or dictionary with one in it.
        case foreign(ForeignObject)
    }

    var content: Content

    /// Why there is no value, or `nil`.
    public internal(set) var error: SwiftyJSONError?

    init(content: Content) {
        self.content = content
    }

    init(missing error: SwiftyJSONError) {
        content = .value(.null)
        self.error = error
    }

    /// Creates a JSON from a value of the tree, in O(1).
    public init(_ value: JSONValue) {
        content = .value(value)
    }

    /// The value in the tree of module `YAJL`, in O(1); `nil` for Swift values that are no JSON.
    public var jsonValue: JSONValue? {
        if case .value(let value) = content { value } else { nil }
    }

    /// Parses data.
    ///
    /// UTF-8, UTF-16 and UTF-32 are recognised, with and without a byte order mark.
    ///
    /// - Parameters:
    ///   - data: The text.
    ///   - options: Only `.fragmentsAllowed` has a meaning: without it the text must be an array or a dictionary.
    /// - Throws: An `NSError` of `NSCocoaErrorDomain` with code 3840, as `JSONSerialization` does. Its underlying error is
    ///   the ``YAJL/JSONParsingError`` with line, column and path.
    public init(data: Data, options: JSONSerialization.ReadingOptions = []) throws {
        content = .value(try FoundationParsing.value(data, options: options))
    }

    /// Creates a JSON from a Swift value, or by parsing `Data`.
    ///
    /// A `String` is not parsed but becomes a string. `Data` that is no JSON gives `null`.
    ///
    /// - Parameter object: Numbers, `Bool`, `String`, `NSNull`, `nil`, `JSON`, and arrays and dictionaries of them. Anything
    ///   else has the type ``Type/unknown``.
    public init(_ object: Any) {
        switch object {
        case let data as Data: content = .value((try? FoundationParsing.value(data, options: [])) ?? .null)
        case let value as JSONValue: content = .value(value)
        default:
            content = .value(.null)
            self.object = object
        }
    }

    /// Parses a string; what is no array and no dictionary gives `null`.
    public init(parseJSON jsonString: String) {
        content = .value((try? FoundationParsing.value(jsonString)) ?? .null)
    }

    /// `null`, without an error.
    public static var null: JSON { JSON(content: .value(.null)) }

    /// What the value is.
    public var type: Type {
        switch content {
        case .foreign(let object): object.type
        case .value(let value):
            switch value {
            case .null: .null
            case .bool: .bool
            case .number: .number
            case .string: .string
            case .array: .array
            case .object: .dictionary
            }
        }
    }

    /// The value as a Swift value: `[Any]`, `[String: Any]`, `String`, `NSNumber`, `Bool` or `NSNull`.
    ///
    /// A value of type ``Type/unknown`` gives `NSNull`. Setting a value without a type in JSON makes it unknown, with an
    /// ``error``.
    ///
    /// - Complexity: O(size).
    public var object: Any {
        get {
            switch content {
            case .value(let value): FoundationBridge.object(value)
            case .foreign(let foreign): foreign.type == .unknown ? NSNull() : foreign.object
            }
        }
        set {
            content = FoundationBridge.content(newValue)
            error = type == .unknown ? .unsupportedType : nil
        }
    }

    /// What this becomes as an element or member: an unknown value is written as `null`.
    var contentForParent: Content {
        if case .foreign(let foreign) = content, foreign.type == .unknown { .value(.null) } else { content }
    }
}

extension JSON: RawRepresentable {
    /// Creates a JSON from a Swift value; `nil` if JSON has no type for it.
    public init?(rawValue: Any) {
        let json = JSON(rawValue)
        guard json.type != .unknown else { return nil }
        self = json
    }

    /// The value as a Swift value.
    public var rawValue: Any { object }
}
