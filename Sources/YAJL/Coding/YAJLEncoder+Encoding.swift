extension YAJLEncoder {
    /// Encodes a value as JSON text in UTF-8.
    ///
    /// With `YAJLFoundation` there is a method of the same name that returns `Data`; it is taken where nothing asks for
    /// `[UInt8]`.
    ///
    /// - Complexity: O(size).
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    @_disfavoredOverload
    public func encode<Value: Encodable>(_ value: Value) throws -> [UInt8] {
        unsafe try withEncodedBytes(of: value) { unsafe Array($0) }
    }

    /// Encodes a value as JSON text.
    ///
    /// ```swift
    /// let text = try YAJLEncoder().string(from: ["a": 1])  // {"a":1}
    /// ```
    ///
    /// - Complexity: O(size).
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func string<Value: Encodable>(from value: Value) throws -> String {
        unsafe try withEncodedBytes(of: value) { unsafe String(decoding: $0, as: UTF8.self) }
    }

    /// Encodes a value as the next one of a writer, for example to a file.
    ///
    /// ```swift
    /// let lines = JSONWritingOptions(framing: .lines)
    /// var writer = JSONWriter(fileDescriptor: 1, options: lines)
    /// for user in users { try encoder.encode(user, to: &writer) }
    /// try writer.finish()
    /// ```
    ///
    /// The layout is that of the writer: ``outputFormatting`` does not count. The text of one value is held in memory.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws, and then nothing has been
    ///   written; or ``JSONWritingError`` if no value can stand here, or what the sink reports.
    public func encode<Value: Encodable>(_ value: Value, to writer: inout JSONWriter) throws {
        guard writer.state <= .root else { throw writer.misuse(.value) }
        var options = writer.options
        options.framing = .single
        options.omitsNulls = false
        let settings = EncodingSettings(self, writer.layout, options)
        let text = unsafe try Encoding.encode(value, settings) { unsafe Array($0) }
        if writer.options.omitsNulls {
            try writer.value(JSONValue(encoded: text))
        } else {
            // Any text that is a value may stand where a number may.
            unsafe try text.withUnsafeBufferPointer { unsafe try writer.number(utf8: $0) }
        }
    }

    /// Encodes a value, and lends its text.
    package func withEncodedBytes<Value: Encodable, Result>(
        of value: Value,
        _ body: (UnsafeBufferPointer<UInt8>) throws -> Result
    ) throws -> Result {
        let options = JSONWritingOptions(outputFormatting)
        return unsafe try Encoding.encode(value, EncodingSettings(self, TextLayout(options), options), body)
    }
}
