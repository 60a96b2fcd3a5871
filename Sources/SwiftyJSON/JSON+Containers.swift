internal import Foundation
internal import YAJL

// Arrays and dictionaries.
extension JSON {
    /// The elements if this is an array.
    public var array: [JSON]? {
        switch content {
        case .value(.array(let array)): array.map { JSON($0) }
        case .foreign(let foreign): foreign.type == .array ? (foreign.object as? [Any])?.map { JSON($0) } : nil
        case .value: nil
        }
    }

    /// The elements, none if this is no array.
    public var arrayValue: [JSON] { array ?? [] }

    /// The elements as Swift values if this is an array.
    ///
    /// It can be changed in place: `json["tags"].arrayObject?.append("new")`. Setting `nil` makes the value `null`.
    public var arrayObject: [Any]? {
        get {
            switch content {
            case .value(.array(let array)): array.map(FoundationBridge.object)
            case .foreign(let foreign): foreign.type == .array ? foreign.object as? [Any] : nil
            case .value: nil
            }
        }
        set { object = newValue ?? NSNull() }
    }

    /// The members if this is a dictionary; of keys that are canonically equal the last one counts.
    public var dictionary: [String: JSON]? {
        switch content {
        case .value(.object(let members)):
            var dictionary: [String: JSON] = Dictionary(minimumCapacity: members.count)
            for (key, value) in members { dictionary[key] = JSON(value) }
            return dictionary
        case .foreign(let foreign):
            return foreign.type == .dictionary ? (foreign.object as? [String: Any])?.mapValues { JSON($0) } : nil
        case .value:
            return nil
        }
    }

    /// The members, none if this is no dictionary.
    public var dictionaryValue: [String: JSON] { dictionary ?? [:] }

    /// The members as Swift values if this is a dictionary.
    ///
    /// It can be changed in place: `json["user"].dictionaryObject?.removeValue(forKey: "password")`; members that stay keep
    /// their order. Setting `nil` makes the value `null`.
    public var dictionaryObject: [String: Any]? {
        get {
            switch content {
            case .value(.object(let members)): FoundationBridge.dictionary(members)
            case .foreign(let foreign): foreign.type == .dictionary ? foreign.object as? [String: Any] : nil
            case .value: nil
            }
        }
        set {
            let old = jsonValue?.object
            object = newValue ?? NSNull()
            guard let old, case .value(.object(let new)) = content else { return }
            var ordered = JSONObject()
            for key in old.keys { ordered[key] = new[key] }
            for (key, value) in new { ordered.updateValue(value, forKey: key) }
            content = .value(.object(ordered))
        }
    }
}
