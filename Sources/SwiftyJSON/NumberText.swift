internal import Foundation
internal import YAJLFoundation

/// The text of numbers, as `JSONSerialization` and `NSNumber` write them on Linux: the shortest that reads back, without `.0`.
///
/// A number that a double cannot hold is written exactly.
enum NumberText {
    /// Whether the text of a number is that of an integer, without point and exponent.
    static func isIntegral(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    /// Whether the text of a fraction is the shortest without a closer look, as that of most is.
    ///
    /// Decimals of at most 15 digits are different doubles, so none of them has a shorter text, unless it ends with zeros. Those
    /// from 0.0001 have no exponent.
    static func isShortest(_ fraction: borrowing JSONNumberText) -> Bool {
        let utf8 = fraction.utf8
        guard utf8.count <= 16, utf8[utf8.count - 1] != UInt8(ascii: "0") else { return false }
        var hasPoint = false
        var hasDigit = false
        // After the point, before any other digit.
        var zeros = 0
        for index in utf8.indices {
            switch utf8[index] {
            case UInt8(ascii: "."): hasPoint = true
            case UInt8(ascii: "-"): break
            case UInt8(ascii: "0"): zeros += hasPoint && !hasDigit ? 1 : 0
            case UInt8(ascii: "1")...UInt8(ascii: "9"): hasDigit = true
            default: return false
            }
        }
        return hasPoint && hasDigit && zeros <= 3
    }

    static func text(_ number: JSONNumber) -> String {
        let text = number.description
        // Integers have no negative zero.
        if isIntegral(text) { return text == "-0" ? "0" : text }
        let double = Double(number)
        if double == 0 || NumberValue.isDouble(number, double) { return self.text(double) }
        return Decimal(exactly: number).map { NSDecimalNumber(decimal: $0).stringValue } ?? text
    }

    static func text(_ number: NSNumber) -> String {
        if number is NSDecimalNumber || number.isBool { return number.stringValue }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): return text(number.doubleValue)
        case UInt8(ascii: "f"): return text(number.floatValue)
        default: return number.stringValue
        }
    }

    private static func text(_ value: some LosslessStringConvertible) -> String {
        let text = value.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
