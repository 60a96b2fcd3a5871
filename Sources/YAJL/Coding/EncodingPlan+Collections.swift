extension Optional: DirectlyEncodable where Wrapped: Encodable {
    static var encodingPlan: EncodingPlan { OptionalPlan<Wrapped>() }
}

extension Array: DirectlyEncodable where Element: Encodable {
    static var encodingPlan: EncodingPlan { ArrayPlan<Element>() }
}

extension Dictionary: DirectlyEncodable where Key: Encodable, Value: Encodable {
    static var encodingPlan: EncodingPlan {
        // The keys of all others are names, or elements beside the values.
        Key.self == String.self ? DictionaryPlan<Value>() : OwnPlan<Self>()
    }
}

private final class OptionalPlan<Wrapped: Encodable>: EncodingPlan {
    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        if let wrapped = unsafe value.assumingMemoryBound(to: Wrapped?.self).pointee {
            try context.encodePending(wrapped)
        } else {
            context.putNull()
        }
    }
}

private final class ArrayPlan<Element: Encodable>: EncodingPlan {
    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        context.state.beginArray()
        let plan = context.plan(for: Element.self)
        // The elements stay where they are: copying one whose type is not known here takes long.
        unsafe try value.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
            guard let first = elements.baseAddress else { return }
            for index in 0..<elements.count {
                context.state.output.cursor = context.state.beginElement(0)
                unsafe context.state.frames.push(at: context.state.output.offset, key: nil, nil)
                try unsafe plan.encode(first + index, context)
                context.state.end()
            }
        }
    }
}

/// The keys are data: no strategy changes them.
private final class DictionaryPlan<Value: Encodable>: EncodingPlan {
    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        context.state.beginDictionary()
        let plan = context.plan(for: Value.self)
        for (key, element) in unsafe value.assumingMemoryBound(to: [String: Value].self).pointee {
            var name = key
            name.withUTF8 { unsafe context.state.output.cursor = context.state.beginMember(name: $0, 0) }
            try unsafe withUnsafePointer(to: key) { key in
                unsafe context.state.frames.push(at: context.state.output.offset, key: key, nil)
                try unsafe withUnsafePointer(to: element) { unsafe try plan.encode($0, context) }
            }
            context.state.end()
        }
    }
}
