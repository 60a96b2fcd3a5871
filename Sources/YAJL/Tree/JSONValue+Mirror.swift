extension JSONValue: CustomReflectable {
    /// The elements or members as children, for `dump` and debuggers.
    public var customMirror: Mirror {
        switch self {
        case .null: Mirror(self, children: [], displayStyle: .enum)
        case .bool(let value): Mirror(self, children: ["bool": value], displayStyle: .enum)
        case .number(let value): Mirror(self, children: ["number": value.description], displayStyle: .enum)
        case .string(let value): Mirror(self, children: ["string": value], displayStyle: .enum)
        case .array(let value): Mirror(self, unlabeledChildren: value, displayStyle: .collection)
        case .object(let value):
            Mirror(self, children: value.map { (label: $0.key, value: $0.value) }, displayStyle: .dictionary)
        }
    }
}

extension JSONArray: CustomReflectable {
    /// The elements as children.
    public var customMirror: Mirror { Mirror(self, unlabeledChildren: self, displayStyle: .collection) }
}

extension JSONObject: CustomReflectable {
    /// The members as children.
    public var customMirror: Mirror {
        Mirror(self, children: map { (label: $0.key, value: $0.value) }, displayStyle: .dictionary)
    }
}
