extension JSONReader {
    /// Passes over the next value, however deep; in front of a key, over the whole member.
    ///
    /// Skipped text is checked, but not kept. Where partial input is accepted, an incomplete value is passed over as
    /// well.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is missing or the text is refused, or what the source threw.
    public mutating func skipValue() throws {
        if try peek() == .key { _ = try next() }
        switch try peek() {
        case nil where mayEndEarly:
            break
        case nil, .endArray, .endObject:
            throw mismatch("there is no value to skip", .valueExpected)
        case .beginArray, .beginObject:
            _ = try next()
            _ = try skipContents()
        default:
            _ = try next()
        }
    }

    /// Reads a string.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else or the text is refused, or what the source threw. A
    ///   value that is something else is still the next one.
    public mutating func readString() throws -> String {
        try expect(.string, .string)
        _ = try next()
        return String(text)
    }

    /// Reads a number that is an `Int`.
    ///
    /// `1e3` and `2.0` are integers.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else, has a fraction or does not fit, or the text is refused;
    ///   or what the source threw. A value that cannot be read is still the next one.
    public mutating func readInt() throws -> Int {
        try readInteger(Int.self)
    }

    /// Reads a number that is an integer of the type.
    ///
    /// `1e3` and `2.0` are integers.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else, has a fraction or does not fit, or the text is refused;
    ///   or what the source threw. A value that cannot be read is still the next one.
    public mutating func readInteger<Integer: FixedWidthInteger>(_ type: Integer.Type) throws -> Integer {
        try expect(.number, .number)
        guard let value = JSONNumberText(walk.upcomingNumber).integer(type) else { throw outOfRange(type) }
        _ = try next()
        return value
    }

    /// Reads a number as the nearest `Double`.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else or beyond the range of `Double`, or the text is refused;
    ///   or what the source threw. A value that cannot be read is still the next one.
    public mutating func readDouble() throws -> Double {
        try expect(.number, .number)
        guard let value = JSONNumberText(walk.upcomingNumber).double else { throw outOfRange(Double.self) }
        _ = try next()
        return value
    }

    /// Reads `true` or `false`.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else or the text is refused, or what the source threw.
    public mutating func readBool() throws -> Bool {
        try expect(.bool, .bool)
        _ = try next()
        return bool
    }

    /// Reads `null`.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is something else or the text is refused, or what the source threw.
    public mutating func readNull() throws {
        try expect(.null, .null)
        _ = try next()
    }

    /// Reads `null` if that is the next value, and nothing otherwise.
    ///
    /// - Returns: Whether it was `null`.
    /// - Throws: As ``next()``.
    public mutating func readIfNull() throws -> Bool {
        guard try peek() == .null else { return false }
        _ = try next()
        return true
    }

    /// Reads an object: calls a closure for each member, which reads its value or leaves it to be skipped.
    ///
    /// ```swift
    /// var total = 0.0
    /// try reader.readObject { key, reader in
    ///     if key == "total" { total = try reader.readDouble() }
    /// }
    /// ```
    ///
    /// - Parameter member: Gets the member's name, and the reader in front of the value.
    /// - Throws: ``JSONParsingError`` if the next value is not an object or the text is refused, or what the closure or the
    ///   source threw.
    public mutating func readObject(_ member: (String, inout JSONReader) throws -> Void) throws {
        try expect(.beginObject, .object)
        _ = try next()
        let depth = depth
        while try next() == .key {
            let key = String(text)
            let budget = walk.budget
            let memberCount = walk.cursor.count
            try member(key, &self)
            if walk.budget == budget { try skipValue() }
            try leave(to: depth)
            // The value has been read, and nothing more, as far as the number of members tells.
            if walk.current?.kind == .key || walk.cursor.count != memberCount + 1 {
                if mayEndEarly, try peek() == nil { return }
                throw mismatch("the closure has read more than the value of its member", .valueExpected)
            }
        }
    }

    /// Reads an array: calls a closure in front of each element, which reads it or leaves it to be skipped.
    ///
    /// ```swift
    /// var names: [String] = []
    /// try reader.readArray { reader in names.append(try reader.readString()) }
    /// ```
    ///
    /// The closure may read several elements, such as pairs, if it knows that they are there.
    ///
    /// - Throws: ``JSONParsingError`` if the next value is not an array or the text is refused, or what the closure or the
    ///   source threw.
    public mutating func readArray(_ element: (inout JSONReader) throws -> Void) throws {
        try expect(.beginArray, .array)
        _ = try next()
        let depth = depth
        while let kind = try peek(), kind != .endArray {
            let budget = walk.budget
            try element(&self)
            if walk.budget == budget { try skipValue() }
            try leave(to: depth)
        }
        _ = try next()
    }

    /// Passes over what a closure has left of arrays and objects it began to read.
    mutating func leave(to depth: Int) throws {
        guard self.depth >= depth else {
            throw mismatch("the closure has read the end of the array or object around it", .valueExpected)
        }
        while self.depth > depth, try skipContents() {}
    }

    /// Passes over the rest of the innermost array or object, and over its end; returns `false` if the input ends before.
    private mutating func skipContents() throws -> Bool {
        if !walk.skip(.contents(depth: depth)), try !fill() {
            guard mayEndEarly else { throw mismatch("the input ends inside a value", .valueExpected) }
            return false
        }
        return try next() != nil
    }

    /// Whether it is not an error that the input ends inside a value.
    private var mayEndEarly: Bool { walk.tokenSource.options.allowsPartialInput }

    /// Makes sure of what the next event is.
    private mutating func expect(_ kind: JSONEventKind, _ expected: JSONValueKind) throws {
        let found = try peek()
        if found == kind { return }
        guard let found else {
            throw mismatch("expected \(expected.phrase), found the end of the input", .valueExpected)
        }
        throw mismatch(
            "expected \(expected.phrase), found \(found.phrase)",
            .typeMismatch(expected: expected, found: found)
        )
    }

    private func outOfRange(_ type: Any.Type) -> JSONParsingError {
        mismatch(JSONNumber(JSONNumberText(walk.upcomingNumber)).conversionFailure(to: type), .numberOutOfRange)
    }

    /// The error for a next event that is not what was asked for.
    func mismatch(_ message: String, _ code: JSONParsingError.Code) -> JSONParsingError {
        let place = walkAtNext
        return walk.tokenSource.error(code, at: place.position, place.path, message)
    }

    /// Where the next event begins, which has been peeked at.
    var positionOfNext: JSONPosition { walkAtNext.position }

    /// The walk as it will be at the next event, which has been peeked at.
    private var walkAtNext: TokenWalk {
        var place = walk
        // The limit of events is for the walk itself. Less than all: this walk has begun.
        place.budget = .max - 1
        if (try? place.advance()) == nil { place.leave() }
        return place
    }
}

extension JSONEventKind {
    /// The event with its article.
    var phrase: String {
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
