extension JSONValue {
    /// The value of a member, `null` if there is none or this is not an object.
    ///
    /// Assigning sets the member, and makes an object of `null`; so `value["a"]["b"] = 1` creates what is missing. In a
    /// value of another type there is nothing to set, and nothing happens. To get an error instead, use ``set(_:at:)``; it does
    /// not create what is missing. Changes are made in place.
    ///
    /// Assigning `nil` sets `null`. To remove a member write `value["user"].object?.removeValue(forKey: "password")`, or
    /// `try value.remove(at: "/user/password")`.
    ///
    /// - Complexity: O(1) on average; the first change of an object from a document O(count).
    public subscript(key: String) -> JSONValue {
        get {
            guard case .object(let object) = self else { return .null }
            return object[key] ?? .null
        }
        set {
            switch self {
            case .object(var object):
                self = .null
                object.setValue(newValue, forKey: key)
                self = .object(object)
            case .null:
                self = .object([key: newValue])
            case .bool, .number, .string, .array:
                break
            }
        }
        _modify {
            guard !isNull else {
                var object = JSONObject()
                defer { if !object.isEmpty { self = .object(object) } }
                yield &object[orNull: key]
                return
            }
            // Each array and object is taken out of the one around it for the time, so that all have one reference.
            guard var object = takeObject() else {
                var nothing = JSONValue.null
                yield &nothing
                return
            }
            defer { self = .object(object) }
            yield &object[orNull: key]
        }
    }

    /// The value of an element, `null` if the index is out of range or this is not an array.
    ///
    /// Assigning replaces an element. Out of range, or in a value of another type, there is nothing to set, and nothing
    /// happens: to get an error, use ``set(_:at:)``, which adds an element at the index after the last. Changes are made in
    /// place.
    ///
    /// - Complexity: O(1); the first change of an array from a document O(count).
    public subscript(index: Int) -> JSONValue {
        get {
            guard case .array(let array) = self else { return .null }
            return array.element(at: index) ?? .null
        }
        _modify {
            guard var array = takeArray() else {
                var nothing = JSONValue.null
                yield &nothing
                return
            }
            defer { self = .array(array) }
            guard array.indices.contains(index) else {
                var nothing = JSONValue.null
                yield &nothing
                return
            }
            yield &array[index]
        }
    }
}
