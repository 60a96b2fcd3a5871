extension JSONReader {
    /// Passes over the next value, however deep; in front of a key, over the whole member.
    ///
    /// What is passed over is checked, but no text of it is kept.
    ///
    /// - Throws: ``JSONParsingError`` if there is no value, or the text is refused.
    public mutating func skipValue() throws {
        if try peek() == .key { _ = try next() }
        switch try peek() {
        case nil, .endArray, .endObject:
            throw mismatch("there is no value to skip", .valueExpected)
        case .beginArray, .beginObject:
            _ = try next()
            try skipContents()
        default:
            _ = try next()
        }
    }

    /// Reads a string.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else; it is then still the next value.
    public mutating func readString() throws -> String {
        try go(to: .string, expecting: .string)
        return String(text)
    }

    /// Reads a number that is an `Int`.
    ///
    /// `1e3` and `2.0` are integers.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else, has a fraction or does not fit.
    public mutating func readInt() throws -> Int {
        try readInteger(Int.self)
    }

    /// Reads a number that is an integer of the type.
    ///
    ///
    /// `1e3` and `2.0` are integers.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else, has a fraction or does not fit.
    public mutating func readInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        try go(to: .number, expecting: .number)
        guard let value = number.integer(type) else {
            throw mismatch(
                "the number \(abbreviatedNumber) is not a value of \(type)",
                .numberOutOfRange,
                atCurrent: true
            )
        }
        return value
    }

    /// Reads a number as the nearest `Double`.
    ///
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else or beyond the range of `Double`.
    public mutating func readDouble() throws -> Double {
        try go(to: .number, expecting: .number)
        guard let value = number.double else {
            throw mismatch(
                "the number \(abbreviatedNumber) is beyond the range of Double",
                .numberOutOfRange,
                atCurrent: true
            )
        }
        return value
    }

    /// Reads `true` or `false`.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else.
    public mutating func readBool() throws -> Bool {
        try go(to: .bool, expecting: .bool)
        return bool
    }

    /// Reads `null`.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else.
    public mutating func readNull() throws {
        try go(to: .null, expecting: .null)
    }

    /// Reads `null` if that is the next value, and nothing otherwise.
    ///
    /// - Returns: Whether it was `null`.
    public mutating func readIfNull() throws -> Bool {
        guard try peek() == .null else { return false }
        _ = try next()
        return true
    }

    /// Reads an object: calls a closure for each member, which reads its value or leaves it to be skipped.
    ///
    /// - Parameter member: Gets the member's name, and the reader in front of the value.
    /// - Throws: ``JSONParsingError`` if the next value is no object, or what the closure threw.
    public mutating func readObject(_ member: (String, inout JSONReader) throws -> Void) throws {
        try go(to: .beginObject, expecting: .object)
        let depth = depth
        while try next() == .key {
            let key = String(text)
            let eventCount = eventCount
            try member(key, &self)
            if self.eventCount == eventCount { try skipValue() }
            try leave(to: depth)
        }
    }

    /// Reads an array: calls a closure in front of each element, which reads it or leaves it to be skipped.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is no array, or what the closure threw.
    public mutating func readArray(_ element: (inout JSONReader) throws -> Void) throws {
        try go(to: .beginArray, expecting: .array)
        let depth = depth
        while let kind = try peek(), kind != .endArray {
            let eventCount = eventCount
            try element(&self)
            if self.eventCount == eventCount { try skipValue() }
            try leave(to: depth)
        }
        _ = try next()
    }

    /// Passes over what a closure has left of arrays and objects it began to read.
    private mutating func leave(to depth: Int) throws {
        guard self.depth >= depth else {
            throw mismatch("the closure has read more than its value", .valueExpected)
        }
        while self.depth > depth { try skipContents() }
    }

    /// Passes over the rest of the innermost array or object, and over its end.
    private mutating func skipContents() throws {
        if !walk.skip(.contents(depth: depth)) {
            guard try fill() else { throw mismatch("the input ends inside a value", .valueExpected) }
        }
        _ = try next()
    }

    private mutating func go(to kind: JSONEventKind, expecting expected: JSONValueKind) throws {
        let found = try peek()
        if found == kind {
            _ = try next()
        } else if let found {
            throw mismatch(
                "expected \(expected.phrase), found \(found.phrase)",
                .typeMismatch(expected: expected, found: found)
            )
        } else {
            throw mismatch("expected \(expected.phrase), found the end of the input", .valueExpected)
        }
    }

    /// The error for an event that is not what was asked for: the next one, or the current one.
    func mismatch(
        _ message: String,
        _ code: JSONParsingError.Code,
        atCurrent: Bool = false
    ) -> JSONParsingError {
        var place = walk
        // The limit of events is for the walk itself.
        place.budget = .max
        if !atCurrent, (try? place.advance()) == nil { place.leave() }
        return JSONParsingError(code: code, position: place.position, path: place.path, message: message)
    }

    /// The current number's text, shortened.
    private var abbreviatedNumber: String {
        let text = String(number)
        return text.utf8.count <= 40 ? text : text.prefix(32) + "…"
    }
}

extension JSONValueKind {
    /// The type with its article.
    fileprivate var phrase: String {
        switch self {
        case .null: "null"
        case .bool: "a bool"
        case .number: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        }
    }
}

extension JSONEventKind {
    /// The event with its article.
    fileprivate var phrase: String {
        switch self {
        case .null: "null"
        case .bool: "a bool"
        case .number: "a number"
        case .string: "a string"
        case .key: "a member's name"
        case .beginObject: "an object"
        case .endObject: "the end of an object"
        case .beginArray: "an array"
        case .endArray: "the end of an array"
        }
    }
}
