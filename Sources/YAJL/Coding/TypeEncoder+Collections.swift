extension Optional: DirectlyEncodable where Wrapped: Encodable {
    static var typeEncoder: TypeEncoder {
        unsafe TypeEncoder { value, encoding in
            if let wrapped = unsafe value.assumingMemoryBound(to: Wrapped?.self).pointee {
                try encoding.encodePending(wrapped)
                // A value that encodes nothing is an empty object, also at the root.
                if encoding.text.values.top.kind == .pending { encoding.text.beginDictionary() }
            } else {
                encoding.putNull()
            }
        }
    }
}

extension Array: DirectlyEncodable where Element: Encodable {
    static var typeEncoder: TypeEncoder {
        if let scalar = Element.self as? any CodableScalar.Type { return scalar.arrayEncoder }
        return unsafe TypeEncoder { value, encoding in
            encoding.text.beginArray()
            let typeEncoder = encoding.caches.typeEncoder(for: Element.self)
            // The elements stay where they are: copying one whose type is not known here takes long.
            unsafe try value.assumingMemoryBound(to: [Element].self).pointee.withUnsafeBufferPointer { elements in
                guard let first = elements.baseAddress else { return }
                for index in 0..<elements.count {
                    encoding.text.output.cursor = encoding.text.beginElement(0)
                    unsafe encoding.text.values.push(at: encoding.text.output.offset, key: nil, nil)
                    try unsafe typeEncoder.encode(first + index, encoding)
                    encoding.text.end()
                }
            }
        }
    }
}

extension Dictionary: DirectlyEncodable where Key: Encodable, Value: Encodable {
    /// The keys are data: no strategy changes them.
    static var typeEncoder: TypeEncoder {
        // The keys of all others are names, or elements beside the values.
        guard Key.self == String.self else { return TypeEncoder.ownEncoder(for: Self.self) }
        return unsafe TypeEncoder { value, encoding in
            encoding.text.beginDictionary()
            let typeEncoder = encoding.caches.typeEncoder(for: Value.self)
            for (key, element) in unsafe value.assumingMemoryBound(to: [String: Value].self).pointee {
                var name = key
                name.withUTF8 { unsafe encoding.text.output.cursor = encoding.text.beginMember(name: $0, 0) }
                try unsafe withUnsafePointer(to: key) { key in
                    unsafe encoding.text.values.push(at: encoding.text.output.offset, key: key, nil)
                    try unsafe withUnsafePointer(to: element) { unsafe try typeEncoder.encode($0, encoding) }
                    encoding.text.end()
                }
            }
        }
    }
}
