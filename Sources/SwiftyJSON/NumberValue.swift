internal import Foundation
internal import YAJLFoundation

/// The exact value of a number, as a decimal, for comparisons and conversions to integers.
///
/// - A number without point and exponent is the integer that it says, a `Decimal` the decimal.
/// - A `Double`, and a text with point or exponent that is how one is written, is the integer if it is one of 64 bits, for
///   which the digits of its text may not be enough: 2^60 has the text 1.152921504606847e+18. All others are the decimal of
///   their text, so that 0.1 is 0.1, wherever it is from.
/// - A `Float` is the `Double` of the same value.
enum NumberValue: Comparable {
    /// NaN, which is equal to itself here as it is for `NSNumber`, and less than all else so that there is an order.
    case notANumber
    case negativeInfinity
    case finite(JSONNumber)
    case infinity

    init(_ json: JSON) {
        if case .value(.number(let number)) = json.content {
            self = .finite(Self.exact(number))
        } else {
            self.init(json.numberValue)
        }
    }

    private init(_ number: NSNumber) {
        if let decimal = number as? NSDecimalNumber {
            self = JSONNumber(decimal.decimalValue).map { .finite($0) } ?? .notANumber
        } else if let finite = FoundationBridge.number(number.doubleValue) {
            self = .finite(finite)
        } else {
            self = number.doubleValue.isNaN ? .notANumber : number.doubleValue < 0 ? .negativeInfinity : .infinity
        }
    }

    /// The decimal that a number stands for.
    static func exact(_ number: JSONNumber) -> JSONNumber {
        let double = Double(number)
        guard let integer = integer(double), JSONNumber(double) == number, !NumberText.isIntegral(number.description)
        else { return number }
        return integer
    }

    /// Whether a number is this `Double`, the nearest one, or needs more digits than that has.
    static func isDouble(_ number: JSONNumber, _ double: Double) -> Bool {
        JSONNumber(double) == number || integer(double) == number
    }

    /// The integer that a `Double` is, if it is one of 64 bits that may have more digits than the text of the `Double`.
    static func integer(_ value: Double) -> JSONNumber? {
        guard value.magnitude >= 0x1p53 else { return nil }
        return Int64(exactly: value).map { JSONNumber($0) } ?? UInt64(exactly: value).map { JSONNumber($0) }
    }
}
