extension TypeEncoder {
    /// The one for a type of the tree: numbers are exact, and no depth needs a stack.
    static func treeEncoder(for type: any Any.Type) -> TypeEncoder? {
        if type == JSONNumber.self {
            return unsafe TypeEncoder { value, encoding in
                encoding.putNumber(unsafe value.assumingMemoryBound(to: JSONNumber.self).pointee)
            }
        }
        let load: (UnsafeRawPointer) -> JSONValue
        if type == JSONValue.self {
            unsafe load = { unsafe $0.assumingMemoryBound(to: JSONValue.self).pointee }
        } else if type == JSONObject.self {
            unsafe load = { .object(unsafe $0.assumingMemoryBound(to: JSONObject.self).pointee) }
        } else if type == JSONArray.self {
            unsafe load = { .array(unsafe $0.assumingMemoryBound(to: JSONArray.self).pointee) }
        } else {
            return nil
        }
        return unsafe TypeEncoder { [load = unsafe load] value, encoding in
            let tree = unsafe load(value)
            switch tree.kind {
            case .array, .object: try encoding.text.put(tree, encoding.settings.options)
            case .null, .bool, .number, .string: try tree.encode(to: encoding.encoder)
            }
        }
    }
}
