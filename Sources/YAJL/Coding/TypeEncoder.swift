/// Encodes the values of a type in the way that has been found out once.
///
/// Casts to protocols take longer than all the rest. It is safe because it is found by the type it is for.
@safe
struct TypeEncoder {
    private let function: (UnsafeRawPointer, Encoding) throws -> Void

    /// - Parameter function: Encodes the value at an address in the place of the innermost one.
    init(_ function: @escaping (UnsafeRawPointer, Encoding) throws -> Void) {
        unsafe self.function = unsafe function
    }

    /// Encodes a value in the place of the innermost one.
    func encode(_ value: UnsafeRawPointer, _ encoding: Encoding) throws { unsafe try function(value, encoding) }

    @inline(never)
    static func make<Value: Encodable>(for type: Value.Type) -> TypeEncoder {
        if let type = type as? any DirectlyEncodable.Type { return type.typeEncoder }
        if let encoder = treeEncoder(for: type) { return encoder }
        if let type = type as? any JSONStrategyEncodable.Type { return strategyEncoder(for: type) }
        return RefusedFoundationTypes.typeEncoder(for: type) ?? ownEncoder(for: type)
    }

    /// The one for values that encode themselves.
    static func ownEncoder<Value: Encodable>(for type: Value.Type) -> TypeEncoder {
        unsafe TypeEncoder { value, encoding in
            unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(to: encoding.encoder)
        }
    }

    /// The one for values that settings say how to encode.
    private static func strategyEncoder<Value: JSONStrategyEncodable>(for type: Value.Type) -> TypeEncoder {
        unsafe TypeEncoder { value, encoding in
            unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(
                to: encoding.encoder,
                by: encoding.settings.encoder.strategies
            )
            // Elsewhere that is an object of no members, but at the root it would be an error.
            if encoding.text.values.top.kind == .pending { encoding.text.beginObject(keyedBy: nil) }
        }
    }
}

/// A type whose values need no encoder.
protocol DirectlyEncodable {
    static var typeEncoder: TypeEncoder { get }
}
