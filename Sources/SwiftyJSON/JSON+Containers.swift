internal import Foundation
internal import YAJL

// Arrays and dictionaries.
extension JSON {
    /// The elements if this is an array.
    ///
    /// - Complexity: O(count); iterating over the value itself makes no array.
    public var array: [JSON]? {
        switch content {
        case .value(.array(let array)): array.map { JSON(jsonValue: $0) }
        case .elements(let elements): elements.map(\.element)
        case .value, .foreign, .members: nil
        }
    }

    /// The elements, none if this is no array.
    ///
    /// - Complexity: O(count).
    public var arrayValue: [JSON] { array ?? [] }

    /// The elements as Swift values if this is an array.
    ///
    /// It can be changed in place: `json["tags"].arrayObject?.append("new")`. Setting `nil` makes the value `null`.
    ///
    /// An array in it is an `NSArray`, whose elements are bridged when somebody looks at them or casts it to a Swift type, as in
    /// `json.arrayObject?[0] as? [String]`. More than 512 dictionaries in each other, which a text has only if the limit for
    /// its depth is raised, end in a `JSON` with the rest.
    ///
    /// - Complexity: O(count), with what is in dictionaries, but not in arrays.
    public var arrayObject: [Any]? {
        get {
            switch content {
            case .value(.array(let array)): FoundationBridge.array(array)
            case .elements(let elements): elements.map(FoundationBridge.inner)
            case .value, .foreign, .members: nil
            }
        }
        set { object = newValue ?? NSNull() }
    }

    /// The members if this is a dictionary; of keys that are canonically equal the last one counts.
    ///
    /// - Complexity: O(count) on average.
    public var dictionary: [String: JSON]? {
        switch content {
        case .value(.object(let members)):
            var dictionary: [String: JSON] = Dictionary(minimumCapacity: members.count)
            for (key, value) in members { dictionary[key] = JSON(jsonValue: value) }
            return dictionary
        case .members(let members):
            return Dictionary(uniqueKeysWithValues: zip(members.keys, members.values.lazy.map(\.element)))
        case .value, .foreign, .elements:
            return nil
        }
    }

    /// The members, none if this is no dictionary.
    ///
    /// - Complexity: O(count) on average.
    public var dictionaryValue: [String: JSON] { dictionary ?? [:] }

    /// The members as Swift values if this is a dictionary.
    ///
    /// It can be changed in place: `json["user"].dictionaryObject?.removeValue(forKey: "password")`; members that stay keep
    /// their order. Setting `nil` makes the value `null`.
    ///
    /// Arrays and dictionaries in it are bridged as in ``arrayObject``.
    ///
    /// - Complexity: O(count), with what is in dictionaries, but not in arrays.
    public var dictionaryObject: [String: Any]? {
        get {
            switch content {
            case .value(.object(let members)): FoundationBridge.dictionary(members)
            case .members(let members): FoundationBridge.dictionary(members)
            case .value, .foreign, .elements: nil
            }
        }
        set {
            guard var rest = newValue else {
                self = .null
                return
            }
            // The keys that were there first, then the others.
            var members: [(String, Content)] = []
            members.reserveCapacity(rest.count)
            for key in keys {
                rest.removeValue(forKey: key).map { members.append((key, FoundationBridge.content($0))) }
            }
            for (key, value) in rest { members.append((key, FoundationBridge.content(value))) }
            self = JSON(content: FoundationBridge.content(members))
        }
    }

    /// The keys of a dictionary, in order.
    private var keys: [String] {
        switch content {
        case .value(.object(let members)): Array(members.keys)
        case .members(let members): members.keys
        case .value, .foreign, .elements: []
        }
    }
}
