internal import Foundation
internal import YAJLFoundation

/// Swift values of unknown type to JSON, and back.
enum FoundationBridge {
    // MARK: From JSON

    /// A value with the types that `JSONSerialization` would give.
    static func object(_ value: JSONValue) -> Any {
        switch value {
        case .array(let elements): array(elements)
        case .object(let members): dictionary(members)
        case .null, .bool, .number, .string: inner(value)
        }
    }

    /// A value with everything in it as it was given.
    static func object(_ json: JSON) -> Any {
        switch json.content {
        case .value(let value): object(value)
        case .foreign(let foreign): foreign.object
        case .elements(let elements): array(elements)
        case .members(let members): dictionary(members)
        }
    }

    /// An element or the value of a member.
    ///
    /// Arrays are bridged when somebody looks at them. Dictionaries are not: a class of our own for them could not be cast to
    /// `[String: Any]` on Linux.
    static func inner(_ value: JSONValue) -> Any {
        var count = 0
        return inner(value, depth: 0, &count)
    }

    /// An element or the value of a member.
    ///
    /// - Parameters:
    ///   - depth: How many dictionaries there are around it.
    ///   - count: Grows by the number of values that are bridged.
    private static func inner(_ value: JSONValue, depth: Int, _ count: inout Int) -> Any {
        count += 1
        return switch value {
        case .null: NSNull()
        case .bool(let value): value
        case .number(let value): number(value)
        case .string(let value): value
        case .array(let value): BridgedArray(value)
        // To free more dictionaries that are in each other would take the stack.
        case .object(let members):
            depth < greatestDepth ? dictionary(members, depth: depth + 1, &count) : JSON(jsonValue: value)
        }
    }

    private static func dictionary(_ members: JSONObject, depth: Int, _ count: inout Int) -> [String: Any] {
        var dictionary: [String: Any] = Dictionary(minimumCapacity: members.count)
        for (key, value) in members { dictionary[key] = inner(value, depth: depth, &count) }
        return dictionary
    }

    /// How many dictionaries are bridged that have nothing but dictionaries around them; `JSONSerialization` parses as many.
    private static let greatestDepth = 512

    /// An element or the value of a member.
    static func inner(_ json: JSON) -> Any {
        if case .value(.array(let elements)) = json.content { BridgedArray(elements) } else { object(json) }
    }

    /// With fewer values in it, a bridged value is not kept.
    private static let fewestKept = 64

    /// An array.
    static func array(_ elements: JSONArray) -> [Any] {
        let (kept, source) = elements.kept()
        if let array = Bridged<[Any]>.kept(kept) { return array }
        var count = 0
        let array = source.map { inner($0, depth: 0, &count) }
        if count >= fewestKept { elements.keep(Bridged(array)) }
        return array
    }

    /// A dictionary; of keys that are canonically equal the last one counts.
    static func dictionary(_ members: JSONObject) -> [String: Any] {
        let (kept, source) = members.kept()
        if let dictionary = Bridged<[String: Any]>.kept(kept) { return dictionary }
        var count = 0
        let dictionary = dictionary(source, depth: 1, &count)
        if count >= fewestKept { members.keep(Bridged(dictionary)) }
        return dictionary
    }

    static func array(_ elements: MixedElements) -> [Any] {
        if let array = elements.bridged.object { return array }
        let array = elements.map { inner($0) }
        if elements.reduce(0, { $0 + 1 + $1.count }) >= fewestKept { elements.bridged.keep(array) }
        return array
    }

    static func dictionary(_ members: MixedMembers) -> [String: Any] {
        if let dictionary = members.bridged.object { return dictionary }
        var dictionary: [String: Any] = Dictionary(minimumCapacity: members.keys.count)
        for (key, value) in zip(members.keys, members.values) { dictionary[key] = inner(value) }
        if members.values.reduce(0, { $0 + 1 + $1.count }) >= fewestKept { members.bridged.keep(dictionary) }
        return dictionary
    }

    /// A number as the narrowest of `Int`, `UInt64`, `Double` and decimal that holds it; beyond `Double`, not a number.
    static func number(_ number: JSONNumber) -> NSNumber {
        if let integer = Int(exactly: number), integer != 0, integer.magnitude <= 1 << 53 {
            return NSNumber(value: integer)
        }
        let text = number.description
        if NumberText.isIntegral(text) {
            if let integer = Int(exactly: number) { return NSNumber(value: integer) }
            if let integer = UInt64(exactly: number) { return NSNumber(value: integer) }
        }
        let double = Double(number)
        // The `decimalValue` of an infinite `NSNumber` ends the program, and this may be a number that somebody has sent.
        if double.isInfinite { return NSDecimalNumber.notANumber }
        // A decimal that a double cannot stand for, as `JSONSerialization` decides it, but for those of 16 and 17 digits: they are
        // doubles that another program has written, and `NSDecimalNumber` would give them back with an error of some units in
        // the last place.
        if digitCount(text) > 17, !NumberValue.isDouble(number, double), let decimal = Decimal(exactly: number) {
            return NSDecimalNumber(decimal: decimal)
        }
        return double == 0 && double.sign == .plus ? NSNumber(value: 0) : NSNumber(value: double)
    }

    private static func digitCount(_ number: String) -> Int {
        number.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
            .count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    }

    // MARK: To JSON

    /// The most common types, without casts that ask for conformances and bridges.
    static func plainContent(_ object: Any) -> JSON.Content? {
        // A cast alone would take the bool in an `NSNumber` for an integer.
        let type = type(of: object)
        if type == Int.self, let integer = object as? Int { return .value(JSONValue(integer)) }
        if type == String.self, let string = object as? String { return .value(.string(string)) }
        if type == BridgedArray.self, let array = object as? BridgedArray { return .value(.array(array.value)) }
        if type == Bool.self, let bool = object as? Bool { return .value(.bool(bool)) }
        if type == Double.self, let double = object as? Double, let number = number(double) {
            return .value(.number(number))
        }
        if type == NSNumber.self || type is NSNumber.Type, let number = object as? NSNumber { return content(number) }
        if type == [String: Any].self, let dictionary = object as? [String: Any] {
            return content(dictionary.map { ($0.key, content($0.value)) })
        }
        if type == [Any].self, let array = object as? [Any] { return content(array.map(content)) }
        if type == [JSON].self, let array = object as? [JSON] { return content(array.map(\.contentForParent)) }
        if type == [String: JSON].self, let dictionary = object as? [String: JSON] {
            return content(dictionary.map { ($0.key, $0.value.contentForParent) })
        }
        if type == NSNull.self { return .value(.null) }
        return nil
    }

    /// Whatever the caller has put into an `Any`.
    static func content(_ object: Any) -> JSON.Content {
        if let content = plainContent(object) { return content }
        return switch object {
        case let json as JSON: json.contentForParent
        case let value as JSONValue: .value(value)
        case let string as String: .value(.string(string))
        case is NSNull: .value(.null)
        case let number as any BinaryInteger: .value(.number(JSONNumber(number)))
        case let number as NSNumber: content(number)
        // On Linux it is not bridged to `NSNumber`.
        case let number as CGFloat: content(NSNumber(value: Double(number)))
        case let array as [Any]: content(array.map(content))
        case let dictionary as [String: Any]: content(dictionary.map { ($0.key, content($0.value)) })
        default: isNil(object) ? .value(.null) : .foreign(ForeignObject(object))
        }
    }

    private static func content(_ number: NSNumber) -> JSON.Content {
        if !(number is NSDecimalNumber) {
            if number.isBool { return .value(.bool(number.boolValue)) }
            switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "f"): break
            case UInt8(ascii: "d"):
                if let number = self.number(number.doubleValue) { return .value(.number(number)) }
            case UInt8(ascii: "Q"): return .value(JSONValue(number.uint64Value))
            default: return .value(JSONValue(number.int64Value))
            }
        }
        return .foreign(ForeignObject(number))
    }

    /// A double; the sign of its zero, and an integer that is not the shortest decimal, are in its text.
    static func number(_ value: Double) -> JSONNumber? {
        if value == 0, value.sign == .minus { return JSONNumber("-0.0") }
        return NumberValue.integer(value).flatMap { JSONNumber("\($0).0") } ?? JSONNumber(value)
    }

    /// An array, in the tree if everything in it is.
    static func content(_ elements: [JSON.Content]) -> JSON.Content {
        var values: [JSONValue] = []
        values.reserveCapacity(elements.count)
        for element in elements {
            guard case .value(let value) = element else {
                return .elements(MixedElements(elements.map(JSON.init(content:))))
            }
            values.append(value)
        }
        return .value(.array(JSONArray(values)))
    }

    /// A dictionary, in the tree if everything in it is; of keys that are canonically equal the last one counts.
    static func content(_ members: [(String, JSON.Content)]) -> JSON.Content {
        var object = JSONObject()
        var keys = CanonicalKeys()
        for (key, content) in members {
            guard case .value(let value) = content else { return mixed(members) }
            object.updateValue(value, forKey: keys.key(for: key))
        }
        return .value(.object(object))
    }

    private static func mixed(_ members: [(String, JSON.Content)]) -> JSON.Content {
        var mixed = MixedMembers()
        mixed.reserveCapacity(members.count)
        for (key, content) in members { mixed[key] = JSON(content: content) }
        return .members(mixed)
    }

    /// Whether an `Any` holds an optional without a value.
    private static func isNil(_ object: Any) -> Bool {
        var mirror = Mirror(reflecting: object)
        while mirror.displayStyle == .optional {
            guard let wrapped = mirror.children.first else { return true }
            mirror = Mirror(reflecting: wrapped.value)
        }
        return false
    }
}

extension NSNumber {
    /// Whether the number was made of a `Bool`.
    var isBool: Bool {
        // Only a number that is stored as a byte can be a bool, and the comparison makes two numbers.
        guard
            objCType.pointee == CChar(bitPattern: UInt8(ascii: "c"))
                || objCType.pointee == CChar(bitPattern: UInt8(ascii: "B"))
        else { return false }
        let reference = NSNumber(value: true)
        return objCType.pointee == reference.objCType.pointee
            && (isEqual(to: reference) || isEqual(to: NSNumber(value: false)))
    }
}
