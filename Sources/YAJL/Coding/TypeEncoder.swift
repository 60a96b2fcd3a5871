/// Encodes the values of a type in the way that has been found out once.
///
/// Casts to protocols take longer than all the rest.
class TypeEncoder {
    /// Encodes a value in the place of the innermost one.
    func encode(_ value: UnsafeRawPointer, _ encoding: Encoding) throws {
        // All that are made are of the classes below.
        preconditionFailure()
    }

    @inline(never)
    static func make<Value: Encodable>(for type: Value.Type) -> TypeEncoder {
        if let encoder = scalarEncoder(for: type) ?? treeEncoder(for: type) { return encoder }
        if let type = type as? any DirectlyEncodable.Type { return type.typeEncoder }
        if let type = type as? any JSONStrategyEncodable.Type { return strategyEncoder(for: type) }
        return RefusedFoundationTypes.typeEncoder(for: type) ?? OwnEncoder<Value>()
    }

    private static func strategyEncoder<Value: JSONStrategyEncodable>(for type: Value.Type) -> TypeEncoder {
        StrategyEncoder<Value>()
    }
}

/// A type whose values need no encoder.
protocol DirectlyEncodable {
    static var typeEncoder: TypeEncoder { get }
}

/// Values encode themselves.
final class OwnEncoder<Value: Encodable>: TypeEncoder {
    override func encode(_ value: UnsafeRawPointer, _ encoding: Encoding) throws {
        unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(to: encoding.encoder)
    }
}

/// Settings say how values are encoded.
private final class StrategyEncoder<Value: JSONStrategyEncodable>: TypeEncoder {
    override func encode(_ value: UnsafeRawPointer, _ encoding: Encoding) throws {
        unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(
            to: encoding.encoder,
            by: encoding.settings.strategies
        )
        // Elsewhere that is an object of no members, but at the root it would be an error.
        if encoding.text.values.top.kind == .pending { encoding.text.beginObject(keyedBy: nil) }
    }
}
