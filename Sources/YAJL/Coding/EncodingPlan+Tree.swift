extension EncodingPlan {
    /// The plan for a type of the tree: numbers are exact, and no depth needs a stack.
    static func treePlan(for type: any Any.Type) -> EncodingPlan? {
        if type == JSONNumber.self {
            return unsafe FunctionPlan { value, context in
                context.putNumber(unsafe value.assumingMemoryBound(to: JSONNumber.self).pointee)
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
        return unsafe FunctionPlan { [load = unsafe load] value, context in try context.put(unsafe load(value)) }
    }
}

extension EncodingContext {
    /// Puts a tree in the place of the innermost value.
    fileprivate func put(_ tree: JSONValue) throws {
        let options = settings.options
        switch (tree.kind, settings.keys) {
        case (.array, .useDefaultKeys), (.object, .useDefaultKeys):
            try state.put(tree, options)
        case (.array, .convertToSnakeCase), (.object, .convertToSnakeCase):
            var converted = JSONDocumentBuilder().renamingKeys { SnakeCaseEncoding.convert($0) }
            try tree.walk(&converted)
            try state.put(converted.downstream.finish().root, options)
        default:
            // A scalar; or functions convert keys, which get paths, for which the keys must be somewhere.
            try tree.encode(to: encoder)
        }
    }
}
