internal import Foundation
internal import YAJLFoundation

/// Swift values of unknown type to JSON, and back.
enum FoundationBridge {
    // MARK: From JSON

    /// A value with the types that `JSONSerialization` would give.
    static func object(_ value: JSONValue) -> Any {
        switch value {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): number(value)
        case .string(let value): value
        case .array(let value): value.map(object)
        case .object(let value): dictionary(value)
        }
    }

    /// A dictionary; of keys that are canonically equal the last one counts.
    static func dictionary(_ members: JSONObject) -> [String: Any] {
        var dictionary: [String: Any] = Dictionary(minimumCapacity: members.count)
        for (key, value) in members { dictionary[key] = object(value) }
        return dictionary
    }

    /// A number as the narrowest of `Int`, `UInt64`, `Double` and decimal that holds it.
    static func number(_ number: JSONNumber) -> NSNumber {
        if let integer = Int(exactly: number) { return integer == 0 ? zero(number) : NSNumber(value: integer) }
        if let integer = UInt64(exactly: number) { return NSNumber(value: integer) }
        let double = Double(number)
        // A decimal that a double cannot stand for, as `JSONSerialization` decides it: more than 17 digits.
        if JSONNumber(double) != number, digitCount(number) > 17, let decimal = Decimal(exactly: number) {
            return NSDecimalNumber(decimal: decimal)
        }
        return NSNumber(value: double)
    }

    private static func zero(_ number: JSONNumber) -> NSNumber {
        // Only a double has a sign at zero.
        number.description.hasPrefix("-") ? NSNumber(value: -0.0) : NSNumber(value: 0)
    }

    private static func digitCount(_ number: JSONNumber) -> Int {
        number.description.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
            .count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    // MARK: To JSON

    /// Whatever the caller has put into an `Any`.
    static func content(_ object: Any) -> JSON.Content {
        if let value = value(object) { return .value(value) }
        if let json = object as? JSON { return json.content }
        if let number = object as? NSNumber { return .foreign(ForeignObject(number, type: .number)) }
        if let array = object as? [Any] { return .foreign(ForeignObject(array.map(unwrapped), type: .array)) }
        if let dictionary = object as? [String: Any] {
            return .foreign(ForeignObject(dictionary.mapValues(unwrapped), type: .dictionary))
        }
        return .foreign(ForeignObject(object, type: .unknown))
    }

    /// A value without any `JSON` in it.
    private static func unwrapped(_ object: Any) -> Any {
        switch object {
        case let json as JSON:
            if case .foreign(let foreign) = json.content { return foreign.object }
            return json.object
        case let array as [Any]: return array.map(unwrapped)
        case let dictionary as [String: Any]: return dictionary.mapValues(unwrapped)
        default: return isNil(object) ? NSNull() : object
        }
    }

    /// The value that is exactly the same in the tree, or `nil`.
    static func value(_ object: Any) -> JSONValue? {
        switch object {
        case let json as JSON: return json.jsonValue
        case let value as JSONValue: return value
        case let string as String: return .string(string)
        case is NSNull: return .null
        case let number as any BinaryInteger: return .number(JSONNumber(number))
        case let number as Double where Swift.type(of: object) == Double.self: return JSONValue(number)
        case is Float, is Decimal: return exactValue(object)
        case let bool as Bool where Swift.type(of: object) == Bool.self: return .bool(bool)
        case let number as NSNumber: return value(number)
        case let array as [Any]:
            var elements: [JSONValue] = []
            elements.reserveCapacity(array.count)
            for element in array {
                guard let value = value(element) else { return nil }
                elements.append(value)
            }
            return .array(JSONArray(elements))
        case let dictionary as [String: Any]:
            var members = JSONObject()
            for (key, object) in dictionary {
                guard let value = value(object) else { return nil }
                members.updateValue(value, forKey: key)
            }
            return .object(members)
        default:
            return isNil(object) ? JSONValue.null : nil
        }
    }

    /// An `NSNumber` made of a Swift number; a Swift `Float` and a `Decimal` are kept as such.
    private static func exactValue(_ object: Any) -> JSONValue? {
        guard let number = object as? NSNumber else { return nil }
        return value(number)
    }

    private static func value(_ number: NSNumber) -> JSONValue? {
        if number is NSDecimalNumber { return nil }
        if number.isBool { return .bool(number.boolValue) }
        switch UInt8(bitPattern: number.objCType.pointee) {
        case UInt8(ascii: "f"): return nil
        case UInt8(ascii: "d"): return JSONValue(number.doubleValue)
        case UInt8(ascii: "Q"): return JSONValue(number.uint64Value)
        default: return JSONValue(number.int64Value)
        }
    }

    /// Whether an `Any` holds an optional without a value.
    private static func isNil(_ object: Any) -> Bool {
        let mirror = Mirror(reflecting: object)
        return mirror.displayStyle == .optional && mirror.children.isEmpty
    }
}

extension NSNumber {
    /// Whether the number was made of a `Bool`.
    var isBool: Bool {
        let reference = NSNumber(value: true)
        return objCType.pointee == reference.objCType.pointee
            && (isEqual(to: reference) || isEqual(to: NSNumber(value: false)))
    }
}
