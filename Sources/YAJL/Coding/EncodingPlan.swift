/// How values of a type are encoded, found out once.
///
/// Casts to protocols take longer than all the rest.
class EncodingPlan {
    /// Encodes a value in the place of the innermost one.
    func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        // All plans that are made are of the classes below.
        preconditionFailure()
    }

    static func make<Value: Encodable>(for type: Value.Type) -> EncodingPlan {
        if let plan = scalarPlan(for: type) ?? treePlan(for: type) { return plan }
        if let type = type as? any DirectlyEncodable.Type { return type.encodingPlan }
        if let type = type as? any JSONStrategyEncodable.Type { return strategyPlan(for: type) }
        return RefusedFoundationTypes.encodingPlan(for: type) ?? OwnPlan<Value>()
    }

    private static func strategyPlan<Value: JSONStrategyEncodable>(for type: Value.Type) -> EncodingPlan {
        StrategyPlan<Value>()
    }
}

/// A type whose values need no encoder.
protocol DirectlyEncodable {
    static var encodingPlan: EncodingPlan { get }
}

/// Values encode themselves.
final class OwnPlan<Value: Encodable>: EncodingPlan {
    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(to: context.encoder)
    }
}

/// Settings say how values are encoded.
private final class StrategyPlan<Value: JSONStrategyEncodable>: EncodingPlan {
    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        unsafe try value.assumingMemoryBound(to: Value.self).pointee.encode(
            to: context.encoder,
            by: context.settings.strategies
        )
        // Elsewhere that is an object of no members, but at the root it would be an error.
        if context.state.frames.top.kind == .pending { context.state.beginObject(nil) }
    }
}
