extension TypeEncoder {
    /// The one for a type of the tree: numbers are exact, and no depth needs a stack.
    static func treeEncoder(for type: any Any.Type) -> TypeEncoder? {
        if type == JSONNumber.self {
            return unsafe FunctionEncoder { value, encoding in
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
        return unsafe FunctionEncoder { [load = unsafe load] value, encoding in try encoding.put(unsafe load(value)) }
    }
}

extension Encoding {
    /// Puts a tree in the place of the innermost value.
    fileprivate func put(_ tree: JSONValue) throws {
        let options = settings.options
        switch (tree.kind, settings.keys) {
        case (.array, .useDefaultKeys), (.object, .useDefaultKeys):
            try text.put(tree, options)
        case (.array, .convertToSnakeCase), (.object, .convertToSnakeCase):
            var converted = JSONDocumentBuilder().renamingKeys { SnakeCaseEncoding.convert($0) }
            try tree.walk(&converted)
            try text.put(converted.finish().root, options)
        default:
            // A scalar; or functions convert keys, which get paths, for which the keys must be somewhere.
            try tree.encode(to: encoder)
        }
    }
}
