internal import Foundation
internal import YAJLFoundation

/// The text of numbers: without `.0` for integers, and the shortest that reads back.
///
/// From 10^16 on 16 digits are enough if they read back. What a double cannot hold is written exactly.
enum NumberText {
    /// Doubles from here on are written with an exponent.
    static let plainLimit: UInt = 10_000_000_000_000_000

    /// Whether the text of a number is that of an integer, without point and exponent.
    static func isIntegral(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 == UInt8(ascii: "-") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    static func text(_ number: JSONNumber) -> String {
        let text = number.description
        // Integers have no negative zero.
        if isIntegral(text) { return text == "-0" ? "0" : text }
        let double = Double(number)
        if double == 0 || JSONNumber(double) == number { return self.text(double) }
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

    static func text(_ value: Double) -> String {
        guard let number = JSONNumber(value) else { return NSNumber(value: value).stringValue }
        if value.magnitude >= 1e16 {
            let short = String(format: "%.16g", value)
            if Double(short) == value { return short }
        }
        return number.description
    }

    private static func text(_ value: Float) -> String {
        let text = NSNumber(value: value).stringValue
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }
}
