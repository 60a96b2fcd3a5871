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

    /// The elements, none if this is not an array.
    ///
    /// - Complexity: O(count).
    public var arrayValue: [JSON] { array ?? [] }

    /// The elements as Swift values if this is an array.
    ///
    /// It can be changed in place: `json["tags"].arrayObject?.append("new")`. Setting `nil` makes the value `null`.
    ///
    /// An array in it is an `NSArray`, whose elements are bridged when code looks at them or casts it to a Swift type, as in
    /// `json.arrayObject?[0] as? [String]`. If more than 512 dictionaries are nested in each other, the innermost part stays a
    /// `JSON`; a text can be so deep only if the limit for its depth is raised.
    ///
    /// From 64 values on, the bridged array is kept with the value until it changes, so that reading it again costs
    /// nothing. It takes several times the memory of the value. In a document the sixteen that were bridged last are
    /// kept. An array that you set is compared with the kept one: only new elements are converted, and the others are
    /// not looked into.
    ///
    /// - Complexity: O(count), with what is in dictionaries, but not in arrays; O(1) for what was kept. Setting is O(count), with
    ///   what is in new elements.
    public var arrayObject: [Any]? {
        get {
            switch content {
            case .value(.array(let array)): FoundationBridge.array(array)
            case .elements(let elements): FoundationBridge.array(elements)
            case .value, .foreign, .members: nil
            }
        }
        set {
            guard let newValue else {
                self = .null
                return
            }
            if case .elements(let elements) = content, let old = elements.bridged.object {
                self = JSON(content: FoundationChanges.content(newValue, insteadOf: old, elements.elements))
            } else if var array = takeArray(), let old = Bridged<[Any]>.kept(array.kept().object) {
                self = JSON(content: FoundationChanges.content(newValue, insteadOf: old, &array))
            } else {
                self = JSON(content: FoundationBridge.content(newValue))
            }
        }
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

    /// The members, none if this is not a dictionary.
    ///
    /// - Complexity: O(count) on average.
    public var dictionaryValue: [String: JSON] { dictionary ?? [:] }

    /// The members as Swift values if this is a dictionary.
    ///
    /// It can be changed in place: `json["user"].dictionaryObject?.removeValue(forKey: "password")`; members that stay keep
    /// their order. Setting `nil` makes the value `null`.
    ///
    /// Arrays and dictionaries in it are bridged, and what was bridged is kept, as in ``arrayObject``.
    ///
    /// - Complexity: O(count), with what is in dictionaries, but not in arrays; O(1) for what was kept. Setting is O(count), with
    ///   what is in new members.
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
            if case .members(let members) = content, let old = members.bridged.object {
                self = JSON(content: FoundationChanges.content(rest, insteadOf: old, members))
                return
            }
            if let old = keptMembers(), var members = takeObject() {
                self = JSON(content: FoundationChanges.content(rest, insteadOf: old, &members))
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

    /// The last ``dictionaryObject``, if it has all members: not where some keys are canonically equal.
    private func keptMembers() -> [String: Any]? {
        guard case .value(.object(let members)) = content else { return nil }
        let kept = Bridged<[String: Any]>.kept(members.kept().object)
        return kept?.count == members.count ? kept : nil
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
