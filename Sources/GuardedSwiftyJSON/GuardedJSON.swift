public import Foundation
public import SwiftyJSON

/// A JSON inside the initialiser of a ``JsonInitializable``.
///
/// Getters come in pairs. The plain ones are for what must be there: if the value is missing, `null` or of another type, they
/// give 0, `""`, `false` or an empty collection, and the initialiser as a whole fails. Those with `optional` in front give
/// `nil`, and nothing fails.
///
/// Types follow SwiftyJSON's optional getters: a string is not a number, and a number is cut off to the type that you ask for.
///
/// ```swift
/// struct Place: JsonInitializable {
///     let city: String
///     let latitude: Double?
///
///     init(json: GuardedJSON) {
///         city = json["address", "city"].string
///         latitude = json["positions"][0]["latitude"].optionalDouble
///     }
/// }
/// ```
///
/// A value that is kept for longer than the initialiser runs can still be read. Required values that are not there give the
/// defaults above; the original ends the process.
public protocol GuardedJSON {
    /// The JSON without a guard; what is read from it has no effect on the initialiser.
    ///
    /// ```swift
    /// let inner = Inner(json: json["inner"].rawJson)  // nil if anything is missing
    /// ```
    var rawJson: JSON { get }

    // MARK: Required

    /// The elements of an array that must be there.
    var array: [any GuardedJSON] { get }

    /// The members of a dictionary that must be there.
    var dictionary: [String: any GuardedJSON] { get }

    /// A string that must be there.
    var string: String { get }

    /// A number that must be there, as `Double`.
    var double: Double { get }

    /// A bool that must be there.
    var bool: Bool { get }

    /// A number that must be there.
    var number: NSNumber { get }

    /// A number that must be there, as `Float`.
    var float: Float { get }

    /// A number that must be there, as `Int`.
    var int: Int { get }

    /// A number that must be there, as `UInt`.
    var uInt: UInt { get }

    /// A number that must be there, as `Int8`.
    var int8: Int8 { get }

    /// A number that must be there, as `UInt8`.
    var uInt8: UInt8 { get }

    /// A number that must be there, as `Int16`.
    var int16: Int16 { get }

    /// A number that must be there, as `UInt16`.
    var uInt16: UInt16 { get }

    /// A number that must be there, as `Int32`.
    var int32: Int32 { get }

    /// A number that must be there, as `UInt32`.
    var uInt32: UInt32 { get }

    /// A number that must be there, as `Int64`.
    var int64: Int64 { get }

    /// A number that must be there, as `UInt64`.
    var uInt64: UInt64 { get }

    // MARK: Optional

    /// The elements, or `nil` if this is not an array.
    var optionalArray: [any GuardedJSON]? { get }

    /// The members, or `nil` if this is not a dictionary.
    var optionalDictionary: [String: any GuardedJSON]? { get }

    /// The string, or `nil` if this is not one.
    var optionalString: String? { get }

    /// The number as `Double`, or `nil` if this is not one.
    var optionalDouble: Double? { get }

    /// The bool, or `nil` if this is not one.
    var optionalBool: Bool? { get }

    /// The number, or `nil` if this is not one.
    var optionalNumber: NSNumber? { get }

    /// The number as `Float`, or `nil` if this is not one.
    var optionalFloat: Float? { get }

    /// The number as `Int`, or `nil` if this is not one.
    var optionalInt: Int? { get }

    /// The number as `UInt`, or `nil` if this is not one.
    var optionalUInt: UInt? { get }

    /// The number as `Int8`, or `nil` if this is not one.
    var optionalInt8: Int8? { get }

    /// The number as `UInt8`, or `nil` if this is not one.
    var optionalUInt8: UInt8? { get }

    /// The number as `Int16`, or `nil` if this is not one.
    var optionalInt16: Int16? { get }

    /// The number as `UInt16`, or `nil` if this is not one.
    var optionalUInt16: UInt16? { get }

    /// The number as `Int32`, or `nil` if this is not one.
    var optionalInt32: Int32? { get }

    /// The number as `UInt32`, or `nil` if this is not one.
    var optionalUInt32: UInt32? { get }

    /// The number as `Int64`, or `nil` if this is not one.
    var optionalInt64: Int64? { get }

    /// The number as `UInt64`, or `nil` if this is not one.
    var optionalUInt64: UInt64? { get }

    // MARK: Steps

    /// The value at the end of some steps, or one that is missing; asking for it fails nothing yet.
    subscript(path: [any JSONSubscriptType]) -> any GuardedJSON { get }

    /// The value at the end of some steps, or one that is missing; asking for it fails nothing yet.
    subscript(path: any JSONSubscriptType...) -> any GuardedJSON { get }
}
