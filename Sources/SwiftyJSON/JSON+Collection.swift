internal import YAJL

/// A place in a ``JSON``.
///
/// In the original the payload of ``dictionary(_:)`` is an index of a Swift dictionary. Members have the order of the document
/// here, so it is a number.
public enum Index<T: Any>: Comparable {
    /// An index of an array.
    case array(Int)
    /// The place of a member.
    case dictionary(Int)
    /// The only place in anything else.
    case null

    /// Whether two places are the same, of the same kind of value.
    public static func == (lhs: Index, rhs: Index) -> Bool {
        switch (lhs, rhs) {
        case (.array(let left), .array(let right)), (.dictionary(let left), .dictionary(let right)): left == right
        case (.null, .null): true
        default: false
        }
    }

    /// Whether one place is before another, of the same kind of value.
    public static func < (lhs: Index, rhs: Index) -> Bool {
        switch (lhs, rhs) {
        case (.array(let left), .array(let right)), (.dictionary(let left), .dictionary(let right)): left < right
        default: false
        }
    }
}

/// A place in a ``JSON``.
public typealias JSONIndex = Index<JSON>

/// A place in a ``JSON``.
public typealias JSONRawIndex = Index<Any>

extension JSON: Collection {
    /// A place in the value.
    public typealias Index = JSONRawIndex

    /// The place of the first element or member.
    public var startIndex: Index {
        switch type {
        case .array: .array(0)
        case .dictionary: .dictionary(0)
        case .number, .string, .bool, .null, .unknown: .null
        }
    }

    /// The place after the last element or member.
    public var endIndex: Index {
        switch type {
        case .array: .array(count)
        case .dictionary: .dictionary(count)
        case .number, .string, .bool, .null, .unknown: .null
        }
    }

    /// How many elements or members there are; 0 for anything that is neither an array nor a dictionary.
    ///
    /// - Complexity: O(1).
    public var count: Int {
        switch content {
        case .value(.array(let array)): array.count
        case .value(.object(let members)): members.count
        case .elements(let elements): elements.count
        case .members(let members): members.keys.count
        case .value, .foreign: 0
        }
    }

    /// The place after another.
    public func index(after i: Index) -> Index {
        switch i {
        // Beyond the end there is nothing, so it does not matter that the numbers end there.
        case .array(let index): .array(index &+ 1)
        case .dictionary(let index): .dictionary(index &+ 1)
        case .null: .null
        }
    }

    /// The key and the value at a place; the keys of an array are `"0"`, `"1"` and so on.
    ///
    /// At a place that does not exist the value is `null`.
    ///
    /// - Complexity: O(1), O(log(count)) after members have been removed.
    public subscript(position: Index) -> (String, JSON) {
        switch (position, content) {
        case (.array(let index), _):
            return (String(index), self[index])
        case (.dictionary(let index), .value(.object(let members))) where members.indices.contains(index):
            let member = members[index]
            return (member.key, JSON(jsonValue: member.value))
        case (.dictionary(let index), .members(let members)) where members.keys.indices.contains(index):
            return (members.keys[index], members.values[index].element)
        default:
            return ("", .null)
        }
    }
}
