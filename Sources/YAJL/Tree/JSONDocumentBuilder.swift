/// Builds a document from events: from chunks of any size, from a part of a stream, or from code.
///
/// ```swift
/// var parser = JSONParser(handler: JSONDocumentBuilder())
/// while let chunk = try nextChunk() {
///     try parser.feed(chunk)
/// }
/// let document = try parser.finish()
/// ```
///
/// A handler of your own can forward the events of the part it is interested in. A builder can be used again after
/// ``finish()``.
public struct JSONDocumentBuilder: ~Copyable {
    private enum Expectation {
        case value, keyOrEnd, nothing
    }

    private var handler = ArenaHandler()
    private let duplicateKeys: JSONParsingOptions.DuplicateKeys
    private var expectation = Expectation.value

    /// Creates a builder without a value.
    public init(duplicateKeys: JSONParsingOptions.DuplicateKeys = .keepLast) {
        self.duplicateKeys = duplicateKeys
        handler.begin(expectedBytes: 1024, duplicateKeys: duplicateKeys)
    }

    /// Whether a value is complete, so that ``finish()`` can take it out.
    public var isComplete: Bool { handler.builder.isComplete }

    /// Takes the document out; the builder is then as new.
    ///
    /// - Throws: ``JSONWritingError`` if there is no complete value.
    /// - Complexity: O(1), but for giving back memory.
    public mutating func finish() throws(JSONWritingError) -> JSONDocument {
        guard handler.builder.isComplete else {
            let what =
                handler.builder.depth == 0 ? "no value has come" : "\(handler.builder.depth) arrays or objects are open"
            throw JSONWritingError(
                code: handler.builder.depth == 0 ? .noValue : .incompleteValue,
                path: handler.builder.path,
                message: "the document is not complete: \(what)"
            )
        }
        expectation = .value
        let document = JSONDocument(arena: handler.builder.finish())
        handler.begin(expectedBytes: 1024, duplicateKeys: duplicateKeys)
        return document
    }

    private mutating func expectValue() throws(JSONWritingError) {
        guard expectation == .value else { throw unexpected("a value", .missingKey) }
    }

    private mutating func endValue() {
        expectation = handler.builder.depth == 0 ? .nothing : handler.builder.isInObject ? .keyOrEnd : .value
    }

    private func unexpected(_ what: String, _ code: JSONWritingError.Code) -> JSONWritingError {
        let message =
            switch expectation {
            case .nothing: "\(what) after the end of the document: call finish() first"
            case .keyOrEnd: "\(what) in an object, where a key or the end must come"
            case .value: "\(what) where a value must come"
            }
        let isSecondRoot = expectation == .nothing
        return JSONWritingError(code: isSecondRoot ? .secondRoot : code, path: handler.builder.path, message: message)
    }
}

extension JSONDocumentBuilder: JSONEventHandler {
    /// Adds `null`.
    public mutating func null() throws -> JSONFlow {
        try expectValue()
        _ = handler.null()
        endValue()
        return .continue
    }

    /// Adds `true` or `false`.
    public mutating func bool(_ value: Bool) throws -> JSONFlow {
        try expectValue()
        _ = handler.bool(value)
        endValue()
        return .continue
    }

    /// Adds a number.
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        try expectValue()
        _ = handler.number(value)
        endValue()
        return .continue
    }

    /// Adds a string.
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow {
        try expectValue()
        _ = handler.string(value)
        endValue()
        return .continue
    }

    /// Begins a member.
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow {
        guard expectation == .keyOrEnd else {
            throw unexpected("a key", handler.builder.isInObject ? .missingValue : .keyOutsideObject)
        }
        _ = try handler.key(key)
        expectation = .value
        return .continue
    }

    /// Begins an object.
    public mutating func beginObject() throws -> JSONFlow {
        try expectValue()
        _ = handler.beginObject()
        expectation = .keyOrEnd
        return .continue
    }

    /// Ends the innermost object.
    public mutating func endObject() throws -> JSONFlow {
        guard expectation == .keyOrEnd else {
            throw unexpected("the end of an object", handler.builder.isInObject ? .missingValue : .mismatchedEnd)
        }
        _ = handler.endObject()
        endValue()
        return .continue
    }

    /// Begins an array.
    public mutating func beginArray() throws -> JSONFlow {
        try expectValue()
        _ = handler.beginArray()
        return .continue
    }

    /// Ends the innermost array.
    public mutating func endArray() throws -> JSONFlow {
        guard expectation == .value, handler.builder.isInArray else {
            throw unexpected("the end of an array", .mismatchedEnd)
        }
        _ = handler.endArray()
        endValue()
        return .continue
    }
}
