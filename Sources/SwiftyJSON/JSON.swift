public import Foundation
public import YAJL

/// A JSON value that can be read without checking each step, with the interface of SwiftyJSON.
///
/// ```swift
/// let json = try JSON(data: data)
/// let name = json["users"][0]["name"].stringValue  // "" if it is missing
/// if let age = json["users"][0]["age"].int { print(age) }
/// ```
///
/// It is a `JSONValue` with an error: what a step that led nowhere was about. Copies are cheap, and steps do not copy
/// what is below them.
public struct JSON: Sendable {
    /// The value itself: of a tree, or an object that JSON cannot hold.
    enum Content: Sendable {
        case value(JSONValue)
        /// A Swift value that the tree cannot hold.
        case foreign(ForeignObject)
        /// An array with such a value somewhere in it.
        case elements(MixedElements)
        /// A dictionary with such a value somewhere in it; indirect, or each JSON would be larger for its sake.
        indirect case members(MixedMembers)

        /// The value, if the tree holds it.
        var value: JSONValue? {
            if case .value(let value) = self { value } else { nil }
        }
    }

    var content: Content

    /// Why there is no value, or `nil`.
    public internal(set) var error: SwiftyJSONError?

    init(content: Content) {
        self.content = content
        error = type == .unknown ? .unsupportedType : nil
    }

    init(missing error: SwiftyJSONError) {
        content = .value(.null)
        self.error = error
    }

    /// Creates a JSON from a value of the tree, in O(1).
    ///
    /// There is no `init(_:)` for it: literals and optionals in calls of the other one would change their meaning.
    @_disfavoredOverload
    public init(jsonValue value: JSONValue) {
        content = .value(value)
    }

    /// The value in the tree of module `YAJL`, in O(1); `nil` for Swift values that are not JSON.
    @_disfavoredOverload
    public var jsonValue: JSONValue? { content.value }

    /// Parses data.
    ///
    /// UTF-8, UTF-16 and UTF-32 are recognised, with and without a byte order mark.
    ///
    /// - Parameters:
    ///   - data: The text.
    ///   - options: Only `.fragmentsAllowed` has a meaning: without it the text must be an array or a dictionary.
    /// - Throws: An `NSError` of `NSCocoaErrorDomain` with code 3840, as `JSONSerialization` does. Its underlying error is
    ///   the `JSONParsingError` with line, column and path.
    public init(data: Data, options: JSONSerialization.ReadingOptions = []) throws {
        content = .value(try FoundationParsing.value(data, options: options))
    }

    /// Creates a JSON from a Swift value, or by parsing `Data`.
    ///
    /// A `String` is not parsed but becomes a string. `Data` that is not JSON gives `null`.
    ///
    /// - Parameter object: Numbers, `Bool`, `String`, `NSNull`, `nil`, `JSON`, and arrays and dictionaries of them. Anything
    ///   else has the type ``Type/unknown``.
    public init(_ object: Any) {
        if let content = FoundationBridge.plainContent(object) {
            self.init(content: content)
        } else if let data = object as? Data {
            self.init(jsonValue: (try? FoundationParsing.value(data, options: [])) ?? .null)
        } else {
            self.init(content: FoundationBridge.content(object))
        }
    }

    /// Parses a string; what is neither an array nor a dictionary gives `null`.
    public init(parseJSON jsonString: String) {
        content = .value((try? FoundationParsing.value(jsonString)) ?? .null)
    }

    /// `null`, without an error.
    public static var null: JSON { JSON(content: .value(.null)) }

    /// The kind of the value.
    public var type: Type {
        switch content {
        case .foreign(let foreign): foreign.number == nil ? .unknown : .number
        case .elements: .array
        case .members: .dictionary
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
    /// Arrays and dictionaries in it are bridged, and what was bridged is kept, as in ``arrayObject``.
    ///
    /// - Complexity: O(count), with what is in dictionaries, but not in arrays; O(1) for what was kept.
    public var object: Any {
        get {
            if case .foreign(let foreign) = content {
                foreign.number ?? NSNull()
            } else {
                FoundationBridge.object(self)
            }
        }
        set {
            let type = Swift.type(of: newValue)
            if type == [Any].self, let array = newValue as? [Any] {
                arrayObject = array
            } else if type == [String: Any].self, let dictionary = newValue as? [String: Any] {
                dictionaryObject = dictionary
            } else {
                self = JSON(content: FoundationBridge.content(newValue))
            }
        }
    }

    /// The content of an element or member made of this: an unknown value is written as `null`.
    var contentForParent: Content { type == .unknown ? .value(.null) : content }

    /// The content of this when it is taken out as an element or member: data is parsed, as everywhere.
    var element: JSON {
        if case .foreign(let foreign) = content, let data = foreign.object as? Data { JSON(data) } else { self }
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
