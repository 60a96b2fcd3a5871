public import Foundation
internal import YAJL

// Numbers.
//
// Getters without `Value` take numbers and bools. Those with it take strings too, and give 0 for anything else. A number
// that does not fit is cut off as `NSNumber` does it: nothing crashes.
//
// Integers come from what the number stands for: ``NumberValue``.
extension JSON {
    /// The number if this is a number or a bool; setting `nil` makes the value `null`.
    public var number: NSNumber? {
        get {
            switch content {
            case .value(.number(let value)): FoundationBridge.number(value)
            case .value(.bool(let value)): NSNumber(value: value ? 1 : 0)
            case .foreign(let foreign): foreign.number
            case .value, .elements, .members: nil
            }
        }
        set { object = newValue ?? NSNull() }
    }

    /// The value as a number; a string gives the number at its start, and anything else that is not a number or bool gives 0.
    public var numberValue: NSNumber {
        get {
            if let number { return number }
            guard let string else { return NSNumber(value: 0) }
            let decimal = NSDecimalNumber(string: string)
            return decimal == .notANumber ? .zero : decimal
        }
        set { object = newValue }
    }

    /// The number as an integer, if it is one of 64 bits: without the way over `NSNumber`.
    private var word: Int64? {
        guard case .value(.number(let value)) = content else { return nil }
        if let word = Int64(exactly: value), word.magnitude < 1 << 53 { return word }
        return Int64(exactly: NumberValue.exact(value))
    }

    /// The number as an integer, if it is one that needs all 64 bits: `NSNumber` cuts a `Double` off at 2^63 for `UInt`.
    private var unsignedWord: UInt? {
        if case .value(.number(let value)) = content { UInt(exactly: NumberValue.exact(value)) } else { nil }
    }

    /// The number as `Double`; setting `nil` makes the value `null`.
    public var double: Double? {
        get {
            guard case .value(.number(let value)) = content else { return number?.doubleValue }
            let double = Double(value)
            // `-0` is an integer, which has no negative zero; `-0.0` is not.
            return double == 0 ? number?.doubleValue : double
        }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Double`.
    public var doubleValue: Double {
        get { double ?? numberValue.doubleValue }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Float`; setting `nil` makes the value `null`.
    public var float: Float? {
        get { double.map { Float($0) } }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Float`.
    public var floatValue: Float {
        get { float ?? numberValue.floatValue }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Int`; setting `nil` makes the value `null`.
    public var int: Int? {
        get { word.map { Int(truncatingIfNeeded: $0) } ?? number?.intValue }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Int`.
    public var intValue: Int {
        get { int ?? numberValue.intValue }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `UInt`; setting `nil` makes the value `null`.
    public var uInt: UInt? {
        get { word.map { UInt(truncatingIfNeeded: $0) } ?? unsignedWord ?? number?.uintValue }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `UInt`.
    public var uIntValue: UInt {
        get { uInt ?? numberValue.uintValue }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Int8`; setting `nil` makes the value `null`.
    public var int8: Int8? {
        get { word.map { Int8(truncatingIfNeeded: $0) } ?? number?.int8Value }
        set { object = newValue.map { NSNumber(value: Int($0)) } ?? NSNull() }
    }

    /// The value as `Int8`.
    public var int8Value: Int8 {
        get { int8 ?? numberValue.int8Value }
        set { object = NSNumber(value: Int(newValue)) }
    }

    /// The number as `UInt8`; setting `nil` makes the value `null`.
    public var uInt8: UInt8? {
        get { word.map { UInt8(truncatingIfNeeded: $0) } ?? number?.uint8Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `UInt8`.
    public var uInt8Value: UInt8 {
        get { uInt8 ?? numberValue.uint8Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Int16`; setting `nil` makes the value `null`.
    public var int16: Int16? {
        get { word.map { Int16(truncatingIfNeeded: $0) } ?? number?.int16Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Int16`.
    public var int16Value: Int16 {
        get { int16 ?? numberValue.int16Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `UInt16`; setting `nil` makes the value `null`.
    public var uInt16: UInt16? {
        get { word.map { UInt16(truncatingIfNeeded: $0) } ?? number?.uint16Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `UInt16`.
    public var uInt16Value: UInt16 {
        get { uInt16 ?? numberValue.uint16Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Int32`; setting `nil` makes the value `null`.
    public var int32: Int32? {
        get { word.map { Int32(truncatingIfNeeded: $0) } ?? number?.int32Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Int32`.
    public var int32Value: Int32 {
        get { int32 ?? numberValue.int32Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `UInt32`; setting `nil` makes the value `null`.
    public var uInt32: UInt32? {
        get { word.map { UInt32(truncatingIfNeeded: $0) } ?? number?.uint32Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `UInt32`.
    public var uInt32Value: UInt32 {
        get { uInt32 ?? numberValue.uint32Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `Int64`; setting `nil` makes the value `null`.
    public var int64: Int64? {
        get { word.map { Int64(truncatingIfNeeded: $0) } ?? number?.int64Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `Int64`.
    public var int64Value: Int64 {
        get { int64 ?? numberValue.int64Value }
        set { object = NSNumber(value: newValue) }
    }

    /// The number as `UInt64`; setting `nil` makes the value `null`.
    public var uInt64: UInt64? {
        get { word.map { UInt64(truncatingIfNeeded: $0) } ?? number?.uint64Value }
        set { object = newValue.map { NSNumber(value: $0) } ?? NSNull() }
    }

    /// The value as `UInt64`.
    public var uInt64Value: UInt64 {
        get { uInt64 ?? numberValue.uint64Value }
        set { object = NSNumber(value: newValue) }
    }
}
