internal import Foundation
internal import YAJL

/// The text of numbers: integers without `.0`, and the shortest text that reads back. From 10^16 on 16 digits are enough if
/// they read back.
enum NumberText {
    static func text(_ number: JSONNumber) -> String {
        if number.isInteger, let integer = Int64(exactly: number), integer != 0 { return String(integer) }
        if let integer = UInt64(exactly: number), integer > UInt64(Int64.max) { return String(integer) }
        return text(FoundationBridge.number(number))
    }

    static func text(_ number: NSNumber) -> String {
        if number is NSDecimalNumber || number.isBool { return number.stringValue }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "d"): return text(number.doubleValue)
        case UInt8(ascii: "f"): return JSONNumber(number.floatValue)?.description ?? number.stringValue
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
}
