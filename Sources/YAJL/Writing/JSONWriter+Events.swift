extension JSONWriter: JSONEventHandler {
    /// `true`: a string of any length passes in constant memory.
    public static var receivesStringParts: Bool { true }

    /// Writes the start of an object.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func beginObject() throws -> JSONFlow { try begin(object: true) }

    /// Writes the end of an object.
    ///
    /// - Throws: ``JSONWritingError`` if the innermost open container is not an object or a key has no value, or what the sink
    ///   reports.
    /// - Complexity: With ``JSONWritingOptions/sortsKeys``, O(length + *n* log *n*) for an object of *n* members, unless they
    ///   are in order already.
    @discardableResult
    public mutating func endObject() throws -> JSONFlow { try end(object: true) }

    /// Writes the start of an array.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func beginArray() throws -> JSONFlow { try begin(object: false) }

    /// Writes the end of an array.
    ///
    /// - Throws: ``JSONWritingError`` if the innermost open container is not an array, or what the sink reports.
    @discardableResult
    public mutating func endArray() throws -> JSONFlow { try end(object: false) }

    /// Writes the name of a member.
    ///
    /// - Throws: ``JSONWritingError`` if no key can stand here, or what the sink reports.
    @discardableResult
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        unsafe try writeKey(UnsafeBufferPointer(start: key.start, count: key.count))
        return .continue
    }

    /// Writes a string.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        unsafe try string(utf8: UnsafeBufferPointer(start: value.start, count: value.count))
        return .continue
    }

    /// Writes a piece of a string.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        unsafe try stringPart(utf8: UnsafeBufferPointer(start: part.start, count: part.count), isLast: isLast)
        return .continue
    }

    /// Writes a number as it stands in the document it comes from, byte by byte.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        unsafe try number(utf8: UnsafeBufferPointer(start: value.text.start, count: value.count))
        return .continue
    }

    /// Writes `true` or `false`.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        var cursor = try beginValue(5)
        cursor.put(value ? "true" : "false")
        endValue(cursor)
        return .continue
    }

    /// Writes `null`.
    ///
    /// With ``JSONWritingOptions/omitsNulls`` the value of a member is left out, and its key with it.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @discardableResult
    public mutating func null() throws -> JSONFlow {
        if options.omitsNulls, state == .memberValue {
            omitMember()
        } else {
            var cursor = try beginValue(4)
            cursor.put("null")
            endValue(cursor)
        }
        return .continue
    }
}
