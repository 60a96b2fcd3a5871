/// Reading at a place, with an error that says what is wrong there.
extension JSONValue {
    /// The value at a place.
    ///
    /// - Throws: ``JSONAccessError`` if a step leads nowhere.
    /// - Complexity: O(length of the path), on average.
    public func value(at path: JSONLocation) throws(JSONAccessError) -> JSONValue {
        var value = self
        for (step, component) in path.components.enumerated() {
            func error(_ expected: JSONValueKind) -> JSONAccessError {
                let place = JSONLocation(Array(path.components[..<step]))
                return .typeMismatch(place, expected: expected, found: value.kind)
            }
            let next: JSONValue?
            switch component {
            case .key(let key):
                guard case .object(let object) = value else { throw error(.object) }
                next = object[key]
            case .index(let index):
                guard case .array(let array) = value else { throw error(.array) }
                // A plain `nil` would be the value `null`.
                next = array.indices.contains(index) ? array[index] : Optional.none
            }
            guard let next else { throw .missing(JSONLocation(Array(path.components[...step]))) }
            value = next
        }
        return value
    }

    /// The content of a kind at a place.
    private func value<Value>(
        at path: JSONLocation,
        _ kind: JSONValueKind,
        _ content: (JSONValue) -> Value?
    ) throws(JSONAccessError) -> Value {
        let value = try value(at: path)
        guard let content = content(value) else { throw .typeMismatch(path, expected: kind, found: value.kind) }
        return content
    }

    /// The string at a place.
    ///
    /// ```swift
    /// let name = try value.string(at: ["users", 0, "name"])
    /// ```
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func string(at path: JSONLocation = []) throws(JSONAccessError) -> String {
        try value(at: path, .string, \.string)
    }

    /// The `true` or `false` at a place.
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func bool(at path: JSONLocation = []) throws(JSONAccessError) -> Bool {
        try value(at: path, .bool, \.bool)
    }

    /// The number at a place.
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func number(at path: JSONLocation = []) throws(JSONAccessError) -> JSONNumber {
        try value(at: path, .number, \.number)
    }

    /// The number at a place as an integer type.
    ///
    /// ```swift
    /// let port = try value.integer(at: ["server", "port"], as: UInt16.self)
    /// ```
    ///
    /// - Throws: ``JSONAccessError`` if there is none, or if it is not exactly of that type.
    public func integer<Integer: FixedWidthInteger>(
        at path: JSONLocation = [],
        as type: Integer.Type = Int.self
    ) throws(JSONAccessError) -> Integer {
        let number = try number(at: path)
        guard let integer = Integer(exactly: number) else {
            throw JSONAccessError(
                code: .numberOutOfRange,
                path: path,
                message: number.conversionFailure(to: type)
            )
        }
        return integer
    }

    /// The number at a place as the nearest `Double`.
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func double(at path: JSONLocation = []) throws(JSONAccessError) -> Double {
        Double(try number(at: path))
    }

    /// The array at a place.
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func array(at path: JSONLocation = []) throws(JSONAccessError) -> JSONArray {
        try value(at: path, .array, \.array)
    }

    /// The object at a place.
    ///
    /// - Throws: ``JSONAccessError`` if there is none.
    public func object(at path: JSONLocation = []) throws(JSONAccessError) -> JSONObject {
        try value(at: path, .object, \.object)
    }
}
