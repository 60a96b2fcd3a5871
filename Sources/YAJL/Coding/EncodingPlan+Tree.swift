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
        return unsafe FunctionPlan { [load = unsafe load] value, context in
            // Functions that convert keys get paths, for which the keys must be somewhere.
            if case .custom = context.settings.keys { return unsafe try load(value).encode(to: context.encoder) }
            var tree = EncodedTree(context: context, level: context.state.frames.count)
            try unsafe load(value).walk(&tree)
        }
    }
}

/// Encodes the events of a tree.
private struct EncodedTree: JSONEventHandler {
    let context: EncodingContext
    /// At which level the root is.
    let level: Int

    private var keepsNames: Bool {
        if case .useDefaultKeys = context.settings.keys { true } else { false }
    }

    private func beginValue() {
        guard context.state.frames.top.kind == .array else { return }
        context.state.output.cursor = context.state.beginElement(0)
        unsafe context.state.frames.push(at: context.state.output.offset, key: nil, nil)
    }

    private func endValue() {
        if context.state.frames.count > level { context.state.end() }
    }

    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        if keepsNames {
            let name = unsafe UnsafeBufferPointer(start: key.start, count: key.count)
            unsafe context.state.output.cursor = context.state.beginMember(name: name, 0)
        } else {
            var name = context.settings.name(of: JSONCodingKey(stringValue: String(key)), in: [])
            name.withUTF8 { unsafe context.state.output.cursor = context.state.beginMember(name: $0, 0) }
        }
        unsafe context.state.frames.push(at: context.state.output.offset, key: nil, nil)
        return .proceed
    }

    mutating func beginObject() throws -> JSONFlow {
        beginValue()
        // Those of a tree are different; converted ones may not be.
        if keepsNames { context.state.beginDictionary() } else { context.state.beginObject(nil) }
        return .proceed
    }

    mutating func endObject() throws -> JSONFlow {
        context.state.close()
        endValue()
        return .proceed
    }

    mutating func beginArray() throws -> JSONFlow {
        beginValue()
        context.state.beginArray()
        return .proceed
    }

    mutating func endArray() throws -> JSONFlow {
        context.state.close()
        endValue()
        return .proceed
    }

    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        beginValue()
        let bytes = unsafe UnsafeBufferPointer(start: value.start, count: value.count)
        unsafe context.state.put(bytes, at: context.beginScalar(EncodingState.room(for: bytes)))
        endValue()
        return .proceed
    }

    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        beginValue()
        var cursor = context.beginScalar(value.count)
        unsafe cursor.put(UnsafeBufferPointer(start: value.start, count: value.count))
        context.state.output.cursor = cursor
        endValue()
        return .proceed
    }

    mutating func bool(_ value: Bool) throws -> JSONFlow {
        beginValue()
        var cursor = context.beginScalar(5)
        cursor.put(value ? "true" : "false")
        context.state.output.cursor = cursor
        endValue()
        return .proceed
    }

    mutating func null() throws -> JSONFlow {
        beginValue()
        context.putNull()
        endValue()
        return .proceed
    }
}
