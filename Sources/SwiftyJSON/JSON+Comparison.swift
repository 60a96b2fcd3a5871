internal import Foundation
internal import YAJL

extension JSON: Comparable {}

/// Whether two values are equal: numbers by value, strings by their characters, dictionaries in any order.
///
/// `null` is equal to `null` whatever the error; a value of unknown type is equal to nothing.
public func == (lhs: JSON, rhs: JSON) -> Bool {
    switch (lhs.content, rhs.content) {
    case (.value(let left), .value(let right)): CanonicalEquality.areEqual(left, right)
    default: lhs.type != .unknown && CanonicalEquality.areEqual(lhs, rhs)
    }
}

/// Whether numbers and strings are in order or equal; for other types whether they are equal.
public func <= (lhs: JSON, rhs: JSON) -> Bool {
    switch (lhs.type, rhs.type) {
    case (.number, .number): !(NumberValue(rhs) < NumberValue(lhs))
    case (.string, .string): lhs.stringValue <= rhs.stringValue
    case (.bool, .bool), (.array, .array), (.dictionary, .dictionary), (.null, .null): lhs == rhs
    default: false
    }
}

/// Whether numbers and strings are in reverse order or equal; for other types whether they are equal.
public func >= (lhs: JSON, rhs: JSON) -> Bool { rhs <= lhs }

/// Whether numbers and strings are in reverse order; false for other types.
public func > (lhs: JSON, rhs: JSON) -> Bool { rhs < lhs }

/// Whether numbers and strings are in order; false for other types.
public func < (lhs: JSON, rhs: JSON) -> Bool {
    switch (lhs.type, rhs.type) {
    case (.number, .number): NumberValue(lhs) < NumberValue(rhs)
    case (.string, .string): lhs.stringValue < rhs.stringValue
    default: false
    }
}

/// Equality as SwiftyJSON has it: strings and keys by canonical equivalence, numbers by value.
enum CanonicalEquality {
    /// Values of which at least one is foreign or has something foreign in it.
    fileprivate static func areEqual(_ left: JSON, _ right: JSON) -> Bool {
        switch (left.content, right.content) {
        case (.value(let left), .value(let right)): return areEqual(left, right)
        case (.foreign(let left), .foreign(let right)) where left.number == nil && right.number == nil:
            return ([left.object] as NSArray).isEqual([right.object] as NSArray)
        default: break
        }
        guard left.type == right.type else { return false }
        switch left.type {
        case .number: return NumberValue(left) == NumberValue(right)
        case .array:
            return left.count == right.count && zip(left.arrayValue, right.arrayValue).allSatisfy { areEqual($0, $1) }
        case .dictionary:
            // Not `count`: of keys that are canonically equal only one counts.
            let members = left.dictionaryValue
            let others = right.dictionaryValue
            return members.count == others.count
                && members.allSatisfy { key, value in others[key].map { areEqual(value, $0) } ?? false }
        case .string, .bool, .null, .unknown: return false
        }
    }

    static func areEqual(_ left: JSONValue, _ right: JSONValue) -> Bool {
        var pairs = [(left, right)]
        while let (left, right) = pairs.popLast() {
            switch (left, right) {
            case (.null, .null): continue
            case (.bool(let left), .bool(let right)): if left != right { return false }
            case (.string(let left), .string(let right)): if left != right { return false }
            case (.number(let left), .number(let right)):
                if NumberValue.exact(left) != NumberValue.exact(right) { return false }
            case (.array(let left), .array(let right)):
                guard left.count == right.count else { return false }
                pairs.append(contentsOf: zip(left, right))
            case (.object(let left), .object(let right)):
                let left = byCanonicalKey(left)
                let right = byCanonicalKey(right)
                guard left.count == right.count else { return false }
                for (key, value) in left {
                    guard let other = right[key] else { return false }
                    pairs.append((value, other))
                }
            default: return false
            }
        }
        return true
    }

    private static func byCanonicalKey(_ members: JSONObject) -> [String: JSONValue] {
        var dictionary: [String: JSONValue] = Dictionary(minimumCapacity: members.count)
        for (key, value) in members { dictionary[key] = value }
        return dictionary
    }
}
