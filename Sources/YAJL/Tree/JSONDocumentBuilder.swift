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

    private var builder = ArenaBuilder()
    private let duplicateKeys: JSONParsingOptions.DuplicateKeys
    private var expectation = Expectation.value

    /// Creates a builder without a value.
    public init(duplicateKeys: JSONParsingOptions.DuplicateKeys = .keepLast) {
        self.duplicateKeys = duplicateKeys
        builder.begin(expectedBytes: 1024, duplicateKeys: duplicateKeys)
    }

    /// Whether a value is complete, so that ``finish()`` can take it out.
    public var isComplete: Bool { builder.isComplete }

    /// Takes the document out; the builder is then as new.
    ///
    /// - Throws: ``JSONWritingError`` if there is no complete value.
    /// - Complexity: O(1), but for giving back memory.
    public mutating func finish() throws(JSONWritingError) -> JSONDocument {
        guard builder.isComplete else {
            let what =
                switch builder.depth {
                case 0: "no value has been added"
                case 1: "1 array or object is open"
                default: "\(builder.depth) arrays or objects are open"
                }
            throw JSONWritingError(
                code: builder.depth == 0 ? .noValue : .incompleteValue,
                path: builder.path,
                message: "the document is not complete: \(what)"
            )
        }
        expectation = .value
        let document = JSONDocument(arena: builder.takeArena())
        builder.begin(expectedBytes: 1024, duplicateKeys: duplicateKeys)
        return document
    }

    /// Adds an event, if it can come here.
    private mutating func add(_ token: Token) throws -> JSONFlow {
        let isInObject = builder.isInObject
        switch token.kind {
        case .key where expectation != .keyOrEnd:
            throw unexpected("a key", isInObject ? .missingValue : .keyOutsideObject)
        case .endObject where expectation != .keyOrEnd:
            throw unexpected("the end of an object", isInObject ? .missingValue : .mismatchedEnd)
        case .endArray where expectation != .value || !builder.isInArray:
            throw unexpected("the end of an array", .mismatchedEnd)
        case .key, .endObject, .endArray:
            break
        default:
            guard expectation == .value else { throw unexpected("a value", .missingKey) }
        }
        _ = try token.send(to: &builder)
        let isComplete = builder.depth == 0
        expectation =
            token.kind == .key ? .value : isComplete ? .nothing : builder.isInObject ? .keyOrEnd : .value
        return .continue
    }

    private func unexpected(_ what: String, _ code: JSONWritingError.Code) -> JSONWritingError {
        let message =
            switch expectation {
            case .nothing: "\(what) after the end of the document: call finish() first"
            case .keyOrEnd: "\(what) in an object, where a key or the end must come"
            case .value: "\(what) where a value must come"
            }
        let isSecondRoot = expectation == .nothing
        return JSONWritingError(code: isSecondRoot ? .secondRoot : code, path: builder.path, message: message)
    }
}

extension JSONDocumentBuilder: JSONEventHandler {
    /// Adds `null`.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func null() throws -> JSONFlow { try add(Token(.null)) }

    /// Adds `true` or `false`.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func bool(_ value: Bool) throws -> JSONFlow { try add(Token(.bool, flag: value)) }

    /// Adds a number.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        try add(value.text.token(.number))
    }

    /// Adds a string.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try add(value.token(.string)) }

    /// Begins a member.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here, or the object has the name already and duplicates are
    ///   rejected.
    public mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try add(key.token(.key)) }

    /// Begins an object.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func beginObject() throws -> JSONFlow { try add(Token(.beginObject)) }

    /// Ends the innermost object.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func endObject() throws -> JSONFlow { try add(Token(.endObject)) }

    /// Begins an array.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func beginArray() throws -> JSONFlow { try add(Token(.beginArray)) }

    /// Ends the innermost array.
    ///
    /// - Throws: ``JSONWritingError`` if the event cannot come here.
    public mutating func endArray() throws -> JSONFlow { try add(Token(.endArray)) }
}
