/// Values that are one token of text.
extension EncodingContext {
    /// The room that every scalar but a string has enough of; the longest is a number of 128 bits.
    private static var room: Int { 64 }

    /// Encodes a value if it is a scalar.
    ///
    /// All comparisons are decided by the compiler where the type is known, as it is for each requirement of a container.
    ///
    /// - Parameters:
    ///   - begin: Puts what stands before the value, and makes room for a number of bytes.
    ///   - path: The path of the value.
    @inline(__always)
    func putScalar<Value>(
        _ value: Value,
        _ begin: (Int) throws -> OutputCursor,
        path: () -> [any CodingKey]
    ) throws -> Bool {
        if Value.self == String.self {
            var string = unsafe unsafeBitCast(value, to: String.self)
            try string.withUTF8 { text in
                let cursor = try begin(unsafe state.room(for: text))
                unsafe state.put(text, at: cursor)
            }
        } else if Value.self == Int.self {
            try putInteger(unsafe unsafeBitCast(value, to: Int.self), begin)
        } else if Value.self == Bool.self {
            let isTrue = unsafe unsafeBitCast(value, to: Bool.self)
            var cursor = try begin(Self.room)
            cursor.put(isTrue ? "true" : "false")
            state.output.cursor = cursor
        } else if Value.self == Double.self {
            try putFloat(unsafe unsafeBitCast(value, to: Double.self), begin, path)
        } else if Value.self == Float.self {
            try putFloat(unsafe unsafeBitCast(value, to: Float.self), begin, path)
        } else if Value.self == Int8.self {
            try putInteger(unsafe unsafeBitCast(value, to: Int8.self), begin)
        } else if Value.self == Int16.self {
            try putInteger(unsafe unsafeBitCast(value, to: Int16.self), begin)
        } else if Value.self == Int32.self {
            try putInteger(unsafe unsafeBitCast(value, to: Int32.self), begin)
        } else if Value.self == Int64.self {
            try putInteger(unsafe unsafeBitCast(value, to: Int64.self), begin)
        } else if Value.self == UInt.self {
            try putInteger(unsafe unsafeBitCast(value, to: UInt.self), begin)
        } else if Value.self == UInt8.self {
            try putInteger(unsafe unsafeBitCast(value, to: UInt8.self), begin)
        } else if Value.self == UInt16.self {
            try putInteger(unsafe unsafeBitCast(value, to: UInt16.self), begin)
        } else if Value.self == UInt32.self {
            try putInteger(unsafe unsafeBitCast(value, to: UInt32.self), begin)
        } else if Value.self == UInt64.self {
            try putInteger(unsafe unsafeBitCast(value, to: UInt64.self), begin)
        } else if Value.self == Int128.self {
            try putLongInteger(unsafe unsafeBitCast(value, to: Int128.self), begin)
        } else if Value.self == UInt128.self {
            try putLongInteger(unsafe unsafeBitCast(value, to: UInt128.self), begin)
        } else {
            return false
        }
        return true
    }

    @inline(__always)
    private func putInteger<Integer: FixedWidthInteger>(
        _ value: Integer,
        _ begin: (Int) throws -> OutputCursor
    ) throws {
        var cursor = try begin(Self.room)
        unsafe cursor.put {
            unsafe NumberWriting.write(
                magnitude: UInt64(truncatingIfNeeded: value.magnitude),
                isNegative: value < 0,
                at: $0
            )
        }
        state.output.cursor = cursor
    }

    private func putLongInteger<Integer: FixedWidthInteger>(
        _ value: Integer,
        _ begin: (Int) throws -> OutputCursor
    ) throws {
        var text = value.description
        var cursor = try begin(Self.room)
        text.withUTF8 { unsafe cursor.put($0) }
        state.output.cursor = cursor
    }

    @inline(__always)
    private func putFloat<Format: BinaryFormat>(
        _ value: Format,
        _ begin: (Int) throws -> OutputCursor,
        _ path: () -> [any CodingKey]
    ) throws {
        if value.isFinite {
            var cursor = try begin(Self.room)
            unsafe cursor.put { unsafe NumberWriting.writeLikeDescription(value, at: $0) }
            state.output.cursor = cursor
        } else {
            var text = try nonConforming(value, path)
            try text.withUTF8 { text in
                let cursor = try begin(unsafe state.room(for: text))
                unsafe state.put(text, at: cursor)
            }
        }
    }

    /// The string that stands for an infinity or NaN.
    @inline(never)
    private func nonConforming<Format: BinaryFormat>(_ value: Format, _ path: () -> [any CodingKey]) throws -> String {
        if case .convertToString(let positiveInfinity, let negativeInfinity, let nan) = settings.nonConformingFloats {
            return value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity
        }
        throw EncodingError.invalidValue(
            value,
            EncodingError.Context(
                codingPath: path(),
                debugDescription: "Unable to encode \(Format.self).\(value) directly in JSON."
            )
        )
    }

    // MARK: In the place of the innermost value

    /// Makes room for a scalar that is the innermost value.
    @inline(__always)
    func beginScalar(_ room: Int) -> OutputCursor {
        state.reserve(room)
        state.frames.top.kind = .complete
        return state.output.cursor
    }

    func putNull() {
        var cursor = beginScalar(Self.room)
        cursor.put("null")
        state.output.cursor = cursor
    }

    func putNumber(_ number: JSONNumber) {
        var cursor = beginScalar(number.maximumTextCount)
        unsafe cursor.put { unsafe number.write(at: $0) }
        state.output.cursor = cursor
    }
}

/// A plan that is a function, made for one type: methods of generic classes are made for all types, and slow.
///
/// It is safe because it is found by the type it is for.
@safe
final class FunctionPlan: EncodingPlan {
    private let function: (UnsafeRawPointer, EncodingContext) throws -> Void

    init(_ function: @escaping (UnsafeRawPointer, EncodingContext) throws -> Void) {
        unsafe self.function = unsafe function
    }

    override func encode(_ value: UnsafeRawPointer, _ context: EncodingContext) throws {
        unsafe try function(value, context)
    }
}

extension EncodingPlan {
    /// The plan for a scalar or an array of them.
    static func scalarPlan(for type: any Any.Type) -> EncodingPlan? {
        let plans =
            plans(type, String.self) ?? plans(type, Int.self) ?? plans(type, Bool.self) ?? plans(type, Double.self)
            ?? plans(type, Float.self) ?? plans(type, Int8.self) ?? plans(type, Int16.self) ?? plans(type, Int32.self)
        return plans ?? self.plans(type, Int64.self) ?? self.plans(type, UInt.self) ?? self.plans(type, UInt8.self)
            ?? self.plans(type, UInt16.self) ?? self.plans(type, UInt32.self) ?? self.plans(type, UInt64.self)
            ?? self.plans(type, Int128.self) ?? self.plans(type, UInt128.self)
    }

    @inline(__always)
    private static func plans<Scalar: Encodable>(_ type: any Any.Type, _ scalar: Scalar.Type) -> EncodingPlan? {
        if type == scalar {
            return unsafe FunctionPlan { value, context in
                _ = try context.putScalar(
                    unsafe value.assumingMemoryBound(to: Scalar.self).pointee,
                    { context.beginScalar($0) },
                    path: { context.codingPath }
                )
            }
        }
        guard type == [Scalar].self else { return nil }
        return unsafe FunctionPlan { value, context in
            context.state.beginArray()
            for element in unsafe value.assumingMemoryBound(to: [Scalar].self).pointee {
                _ = try context.putScalar(
                    element,
                    { context.state.beginElement($0) },
                    path: { context.codingPath + [JSONCodingKey(intValue: context.state.frames.top.count)] }
                )
            }
        }
    }
}
