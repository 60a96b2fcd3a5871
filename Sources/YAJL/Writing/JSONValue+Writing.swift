extension JSONWriter {
    /// Writes a value with all that is in it.
    ///
    /// ```swift
    /// try writer.key("user")
    /// try writer.value(["name": "Ann", "id": 7])
    /// ```
    ///
    /// - Throws: ``JSONWritingError`` if no value can stand here, or what the sink reports.
    /// - Complexity: O(size), in constant stack space.
    public mutating func value(_ value: JSONValue) throws {
        // A string comes as its only part, which would end a string that is open.
        guard state <= .root else { throw misuse(.value) }
        var walk = TreeWalk()
        try walk.send(value, to: &self)
        repeat {
            if let part = walk.part.take() { try self.value(part.arena, part.index) }
        } while try walk.sendNext(to: &self)
    }
}

extension JSONValue {
    /// The value as JSON text in UTF-8.
    ///
    /// ```swift
    /// let bytes = value.encoded()
    /// let text = value.encodedString(.pretty)
    /// ```
    ///
    /// Numbers that came from text are written as that text.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func encoded(_ options: JSONWritingOptions = .compact) -> [UInt8] {
        var writer = JSONWriter(options: options)
        do {
            try writer.value(self)
            return try writer.finish()
        } catch {
            // Memory reports no errors, and the events of a value come in order.
            preconditionFailure("\(error)")
        }
    }

    /// The value as JSON text.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func encodedString(_ options: JSONWritingOptions = .compact) -> String {
        String(decoding: encoded(options), as: UTF8.self)
    }

    /// Writes the value to a file, pipe or socket, which stays open.
    ///
    /// ```swift
    /// try value.write(toFileDescriptor: 1, options: .pretty)
    /// ```
    ///
    /// - Throws: ``JSONWritingError`` if the system reports an error.
    /// - Complexity: O(size), in constant memory.
    public func write(toFileDescriptor fileDescriptor: Int32, options: JSONWritingOptions = .compact) throws {
        var writer = JSONWriter(fileDescriptor: fileDescriptor, options: options)
        try writer.value(self)
        try writer.finish()
    }
}

extension JSONDocument {
    /// The document as JSON text in UTF-8.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func encoded(_ options: JSONWritingOptions = .compact) -> [UInt8] { root.encoded(options) }

    /// The document as JSON text.
    ///
    /// - Complexity: O(size), in constant stack space.
    public func encodedString(_ options: JSONWritingOptions = .compact) -> String { root.encodedString(options) }
}

extension JSONValue: CustomStringConvertible, CustomDebugStringConvertible {
    /// The value as JSON text on one line.
    public var description: String { encodedString() }

    /// The value as JSON text, with a line for each element and member.
    public var debugDescription: String { encodedString(.pretty) }
}

extension JSONArray: CustomStringConvertible {
    /// The array as JSON text on one line.
    public var description: String { JSONValue.array(self).description }
}

extension JSONObject: CustomStringConvertible {
    /// The object as JSON text on one line.
    public var description: String { JSONValue.object(self).description }
}

extension JSONDocument: CustomStringConvertible {
    /// The document as JSON text on one line.
    public var description: String { root.description }
}
