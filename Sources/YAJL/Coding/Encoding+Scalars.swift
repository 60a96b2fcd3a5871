/// Values that are one token of text.
extension Encoding {
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
        if Value.self == String.self { return try putString(unsafe unsafeBitCast(value, to: String.self), begin) }
        if Value.self == Int.self { return try putInteger(unsafe unsafeBitCast(value, to: Int.self), begin) }
        if Value.self == Bool.self {
            try put(unsafe unsafeBitCast(value, to: Bool.self) ? "true" : "false", begin)
            return true
        }
        if Value.self == Double.self { return try putFloat(unsafe unsafeBitCast(value, to: Double.self), begin, path) }
        if Value.self == Float.self { return try putFloat(unsafe unsafeBitCast(value, to: Float.self), begin, path) }
        if Value.self == Int8.self { return try putInteger(unsafe unsafeBitCast(value, to: Int8.self), begin) }
        if Value.self == Int16.self { return try putInteger(unsafe unsafeBitCast(value, to: Int16.self), begin) }
        if Value.self == Int32.self { return try putInteger(unsafe unsafeBitCast(value, to: Int32.self), begin) }
        if Value.self == Int64.self { return try putInteger(unsafe unsafeBitCast(value, to: Int64.self), begin) }
        if Value.self == UInt.self { return try putInteger(unsafe unsafeBitCast(value, to: UInt.self), begin) }
        if Value.self == UInt8.self { return try putInteger(unsafe unsafeBitCast(value, to: UInt8.self), begin) }
        if Value.self == UInt16.self { return try putInteger(unsafe unsafeBitCast(value, to: UInt16.self), begin) }
        if Value.self == UInt32.self { return try putInteger(unsafe unsafeBitCast(value, to: UInt32.self), begin) }
        if Value.self == UInt64.self { return try putInteger(unsafe unsafeBitCast(value, to: UInt64.self), begin) }
        if Value.self == Int128.self { return try putLongInteger(unsafe unsafeBitCast(value, to: Int128.self), begin) }
        if Value.self == UInt128.self {
            return try putLongInteger(unsafe unsafeBitCast(value, to: UInt128.self), begin)
        }
        return false
    }

    /// Puts a literal name.
    ///
    /// - Parameter begin: As for ``putScalar(_:_:path:)``.
    func put(_ name: StaticString, _ begin: (Int) throws -> OutputCursor) rethrows {
        var cursor = try begin(Self.room)
        cursor.put(name)
        text.output.cursor = cursor
    }

    private func put(_ string: UnsafeBufferPointer<UInt8>, _ begin: (Int) throws -> OutputCursor) throws {
        let cursor = try begin(unsafe text.room(for: string))
        unsafe text.put(string, at: cursor)
    }

    // Those that put a scalar return `true`, which is the answer of `putScalar`.

    @inline(__always)
    private func putString(_ string: String, _ begin: (Int) throws -> OutputCursor) throws -> Bool {
        var string = string
        try string.withUTF8 { unsafe try put($0, begin) }
        return true
    }

    @inline(__always)
    private func putInteger<Integer: FixedWidthInteger>(
        _ value: Integer,
        _ begin: (Int) throws -> OutputCursor
    ) throws -> Bool {
        var cursor = try begin(Self.room)
        unsafe cursor.put {
            unsafe NumberWriting.write(
                magnitude: UInt64(truncatingIfNeeded: value.magnitude),
                isNegative: value < 0,
                at: $0
            )
        }
        text.output.cursor = cursor
        return true
    }

    private func putLongInteger<Integer: FixedWidthInteger>(
        _ value: Integer,
        _ begin: (Int) throws -> OutputCursor
    ) throws -> Bool {
        var digits = value.description
        var cursor = try begin(Self.room)
        digits.withUTF8 { unsafe cursor.put($0) }
        text.output.cursor = cursor
        return true
    }

    @inline(__always)
    private func putFloat<Format: BinaryFormat>(
        _ value: Format,
        _ begin: (Int) throws -> OutputCursor,
        _ path: () -> [any CodingKey]
    ) throws -> Bool {
        guard value.isFinite else { return try putString(nonConforming(value, path), begin) }
        var cursor = try begin(Self.room)
        unsafe cursor.put { unsafe NumberWriting.writeLikeDescription(value, at: $0) }
        text.output.cursor = cursor
        return true
    }

    /// The string that stands for an infinity or NaN.
    @inline(never)
    private func nonConforming<Format: BinaryFormat>(_ value: Format, _ path: () -> [any CodingKey]) throws -> String {
        if case .convertToString(let positiveInfinity, let negativeInfinity, let nan) =
            settings.encoder.nonConformingFloatEncodingStrategy
        {
            return value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity
        }
        throw EncodingError.unwritable(value, "Unable to encode \(Format.self).\(value) directly in JSON.", at: path())
    }

    // MARK: In the place of the innermost value

    /// Makes room for a scalar that is the innermost value.
    func beginScalar(_ room: Int) -> OutputCursor {
        text.reserve(room)
        text.values.top.kind = .complete
        return text.output.cursor
    }

    func putNull() { put("null") { beginScalar($0) } }

    func putNumber(_ number: JSONNumber) {
        var cursor = beginScalar(number.maximumTextCount)
        unsafe cursor.put { unsafe number.write(at: $0) }
        text.output.cursor = cursor
    }
}

extension CodableScalar {
    static var typeEncoder: TypeEncoder {
        unsafe TypeEncoder { value, encoding in
            _ = try encoding.putScalar(
                unsafe value.assumingMemoryBound(to: Self.self).pointee,
                { encoding.beginScalar($0) },
                path: { encoding.codingPath }
            )
        }
    }

    static var arrayEncoder: TypeEncoder {
        unsafe TypeEncoder { value, encoding in
            encoding.text.beginArray()
            for element in unsafe value.assumingMemoryBound(to: [Self].self).pointee {
                _ = try encoding.putScalar(
                    element,
                    { encoding.text.beginElement($0) },
                    path: { encoding.codingPath + [JSONCodingKey(intValue: encoding.text.values.top.count)] }
                )
            }
        }
    }
}
