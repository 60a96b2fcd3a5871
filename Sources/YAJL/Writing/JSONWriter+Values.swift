extension JSONWriter {
    /// Writes the name of a member.
    ///
    /// - Throws: ``JSONWritingError`` if no key can stand here, or what the sink reports.
    public mutating func key(_ key: String) throws {
        var key = key
        try key.withUTF8 { unsafe try writeKey($0) }
    }

    /// Writes a string.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    public mutating func string(_ value: String) throws {
        var value = value
        try value.withUTF8 { unsafe try string(utf8: $0) }
    }

    /// Writes a piece of a string that is too long to be held as a whole.
    ///
    /// ```swift
    /// try writer.stringPart("to be ", isLast: false)
    /// try writer.stringPart("continued", isLast: true)
    /// ```
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    public mutating func stringPart(_ part: String, isLast: Bool) throws {
        var part = part
        try part.withUTF8 { unsafe try stringPart(utf8: $0, isLast: isLast) }
    }

    /// Writes an integer.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    @inlinable
    public mutating func number(_ value: some BinaryInteger) throws {
        // Inlinable because the conversion that is not specialised takes four times as long as all the rest.
        if let value = Int64(exactly: value) {
            try number(magnitude: value.magnitude, isNegative: value < 0)
        } else if let value = UInt64(exactly: value) {
            try number(magnitude: value, isNegative: false)
        } else {
            try number(text: value.description)
        }
    }

    @usableFromInline
    mutating func number(magnitude: UInt64, isNegative: Bool) throws {
        var cursor = try beginValue(NumberWriting.maximumCount)
        unsafe cursor.put { unsafe NumberWriting.write(magnitude: magnitude, isNegative: isNegative, at: $0) }
        endValue(cursor)
    }

    /// Writes a floating-point value as the shortest text that reads back as the same `Double`.
    ///
    /// - Throws: ``JSONWritingError`` if it is an infinity or NaN and ``JSONWritingOptions/nonFiniteNumbers`` does not say
    ///   otherwise, or if no value can stand here; or what the sink reports.
    public mutating func number(_ value: Double) throws {
        guard value.isFinite else { return try nonFiniteNumber(value) }
        var cursor = try beginValue(NumberWriting.maximumCount)
        unsafe cursor.put { unsafe NumberWriting.write(value, at: $0) }
        endValue(cursor)
    }

    /// Writes a floating-point value as the shortest text that reads back as the same `Float`.
    ///
    /// - Throws: As for a `Double`.
    public mutating func number(_ value: Float) throws {
        guard value.isFinite else { return try nonFiniteNumber(Double(value)) }
        var cursor = try beginValue(NumberWriting.maximumCount)
        unsafe cursor.put { unsafe NumberWriting.write(value, at: $0) }
        endValue(cursor)
    }

    /// Writes a number, one that came from text as that text.
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    public mutating func number(_ value: JSONNumber) throws {
        var cursor = try beginValue(value.maximumTextCount)
        unsafe cursor.put { unsafe value.write(at: $0) }
        endValue(cursor)
    }

    private mutating func nonFiniteNumber(_ value: Double) throws {
        switch options.nonFiniteNumbers {
        case .throw:
            guard state <= .root else { throw misuse(.value) }
            throw misuse(.nonFiniteNumber(value))
        case .null: try null()
        case .strings(let positiveInfinity, let negativeInfinity, let nan):
            try string(value.isNaN ? nan : value < 0 ? negativeInfinity : positiveInfinity)
        }
    }

    /// Writes a number given as text, for example one with more digits than a `Double` has.
    ///
    /// ```swift
    /// try writer.number(text: "3.14159265358979323846264338327950288")
    /// ```
    ///
    /// - Throws: ``JSONWritingError`` if the text is not a number of
    ///   [RFC 8259, section 6](https://www.rfc-editor.org/rfc/rfc8259#section-6), or if no value can stand here; or what the
    ///   sink reports.
    public mutating func number(text: String) throws {
        guard state <= .root else { throw misuse(.value) }
        var text = text
        guard text.withUTF8({ unsafe NumberGrammar.matches($0) }) else { throw misuse(.invalidNumber(text)) }
        try text.withUTF8 { unsafe try number(utf8: $0) }
    }
}

// The entries for text that is in memory as UTF-8. It must be valid: it is written as it is, but for its escapes.
extension JSONWriter {
    /// Writes a number, whose text must be one.
    package mutating func number(utf8 text: UnsafeBufferPointer<UInt8>) throws {
        var cursor = try beginValue(text.count)
        unsafe cursor.put(text)
        endValue(cursor)
    }

    /// Writes a string, whose UTF-8 must be valid.
    package mutating func string(utf8 text: UnsafeBufferPointer<UInt8>) throws {
        guard text.count <= EscapedText.blockSize else {
            guard state <= .root else { throw misuse(.value) }
            return unsafe try stringPart(utf8: text, isLast: true)
        }
        var cursor = try beginValue(text.count &* EscapedText.growth)
        unsafe layout.putString(text, &cursor)
        endValue(cursor)
    }

    /// Writes a piece of a string, whose UTF-8 must be valid.
    package mutating func stringPart(utf8 text: UnsafeBufferPointer<UInt8>, isLast: Bool) throws {
        if state != .openString {
            if isLast, text.count <= EscapedText.blockSize { return unsafe try string(utf8: text) }
            var cursor = try beginValue(1)
            cursor.put(ASCII.quote)
            output.cursor = cursor
            stateBeforeString = state
            state = .openString
        }
        var rest = unsafe text
        while rest.count > 0 {
            let block = unsafe EscapedText.firstBlock(of: rest)
            try reserve(block.count * EscapedText.growth + 16)
            output.cursor = unsafe layout.escapedText.put(block, to: output.cursor)
            unsafe rest = UnsafeBufferPointer(rebasing: rest[block.count...])
        }
        if isLast {
            try reserve(2)
            var cursor = output.cursor
            cursor.put(ASCII.quote)
            state = stateBeforeString
            endValue(cursor)
        }
    }
}
