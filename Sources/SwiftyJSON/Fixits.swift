public import Foundation

// Names of SwiftyJSON 2 to 4: the compiler says what they are called now. `URL` is not among them: a member of that name
// would hide the type in extensions of JSON.
extension JSON {
    /// Use ``null``.
    @available(*, unavailable, renamed: "null")
    public static var nullJSON: JSON { null }

    /// Use ``init(parseJSON:)``.
    @available(*, unavailable, renamed: "init(parseJSON:)")
    public static func parse(_ string: String) -> JSON { JSON(parseJSON: string) }

    /// Use ``init(data:options:)``, which throws.
    @available(*, unavailable, message: "use 'try JSON(data:options:)'")
    public init(data: Data, options: JSONSerialization.ReadingOptions = [], error: UnsafeMutablePointer<NSError?>?) {
        self = .null
    }

    /// Use ``exists()``.
    @available(*, unavailable, renamed: "exists()")
    public func isExists() -> Bool { exists() }
}

/// Use ``SwiftyJSONError/errorDomain``.
@available(*, unavailable, renamed: "SwiftyJSONError.errorDomain")
public var ErrorDomain: String { SwiftyJSONError.errorDomain }

/// Use ``SwiftyJSONError/unsupportedType``.
@available(*, unavailable, renamed: "SwiftyJSONError.unsupportedType")
public var ErrorUnsupportedType: Int { SwiftyJSONError.unsupportedType.rawValue }

/// Use ``SwiftyJSONError/indexOutOfBounds``.
@available(*, unavailable, renamed: "SwiftyJSONError.indexOutOfBounds")
public var ErrorIndexOutOfBounds: Int { SwiftyJSONError.indexOutOfBounds.rawValue }

/// Use ``SwiftyJSONError/wrongType``.
@available(*, unavailable, renamed: "SwiftyJSONError.wrongType")
public var ErrorWrongType: Int { SwiftyJSONError.wrongType.rawValue }

/// Use ``SwiftyJSONError/notExist``.
@available(*, unavailable, renamed: "SwiftyJSONError.notExist")
public var ErrorNotExist: Int { SwiftyJSONError.notExist.rawValue }

/// Use ``SwiftyJSONError/invalidJSON``.
@available(*, unavailable, renamed: "SwiftyJSONError.invalidJSON")
public var ErrorInvalidJSON: Int { SwiftyJSONError.invalidJSON.rawValue }
