public import Foundation

/// The errors of SwiftyJSON, with the codes and texts of the original.
///
/// A step or getter does not throw it: the value it gives has it as its ``JSON/error``. Methods such as ``JSON/merge(with:)`` throw it.
public enum SwiftyJSONError: Int, Error, Sendable {
    /// A Swift value that JSON has no type for.
    case unsupportedType = 999
    /// An array index that is out of range.
    case indexOutOfBounds = 900
    /// A value that is nested too deep for ``writingOptionsKeys/maxObjextDepth``. Nothing throws it: ``JSON/rawString(_:)`` gives
    /// `nil` then.
    case elementTooDeep = 902
    /// A key for something that is not a dictionary, an index for something that is not an array, or a merge of two types.
    case wrongType = 901
    /// A key that a dictionary does not have.
    case notExist = 500
    /// A value that cannot be written as JSON.
    case invalidJSON = 490
}

extension SwiftyJSONError: CustomNSError {
    /// The domain of the `NSError` this bridges to.
    public static var errorDomain: String { "com.swiftyjson.SwiftyJSON" }

    /// The code of the `NSError` this bridges to.
    public var errorCode: Int { rawValue }

    /// The text, under `NSLocalizedDescriptionKey`.
    public var errorUserInfo: [String: Any] {
        let text =
            switch self {
            case .unsupportedType: "It is an unsupported type."
            case .indexOutOfBounds: "Array Index is out of bounds."
            case .wrongType: "Couldn't merge, because the JSONs differ in type on top level."
            case .notExist: "Dictionary key does not exist."
            case .invalidJSON: "JSON is invalid."
            case .elementTooDeep:
                "Element too deep. Increase maxObjectDepth and make sure there is no reference loop."
            }
        return [NSLocalizedDescriptionKey: text]
    }
}
