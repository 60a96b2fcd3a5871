public import YAJL

// Users of SwiftyJSON have asked for this: one path to many values.
extension JSON {
    /// The values that a pattern with wildcards selects, in order.
    ///
    /// ```swift
    /// let names = json.values(at: "$.users[*].name").compactMap(\.string)
    /// let prices = json.values(at: "$..price").map(\.doubleValue)
    /// ```
    ///
    /// Missing values are not selected. Names are found by their bytes. Patterns are a type of module `YAJL`: a target with
    /// the feature `MemberImportVisibility` has to import it for literals like these.
    ///
    /// - Complexity: O(number of values that must be looked at). With Swift objects in it that JSON has no type for, O(size),
    ///   and recursive in the depth of what holds them.
    @_disfavoredOverload
    public func values(at pattern: JSONPath) -> [JSON] {
        if isMissing { return [] }
        if let jsonValue { return jsonValue.values(at: pattern).map { JSON(jsonValue: $0) } }
        return shape.matches(of: pattern).map { match in
            match.path.components.reduce(self) { value, step in
                switch step {
                case .key(let key): value[key]
                case .index(let index): value[index]
                }
            }
        }
    }

    /// The value with `null` in place of what the tree cannot hold.
    private var shape: JSONValue {
        switch content {
        case .value(let value): value
        case .foreign: .null
        case .elements(let elements): .array(JSONArray(elements.map(\.shape)))
        case .members(let members):
            .object(JSONObject(zip(members.keys, members.values.lazy.map(\.shape)).map { ($0, $1) }))
        }
    }
}
