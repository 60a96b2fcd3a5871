/// What an error's place is looked up in.
@safe
enum DecodingSource {
    /// There is no text.
    case none
    /// The text of the value, which is all of a document or a part of one.
    case bytes(UnsafeRawBufferPointer, at: JSONPosition, path: JSONPath, options: JSONParsingOptions)
    /// A value in a longer text.
    case value(at: JSONPosition, path: JSONPath)
}

extension DecodingError {
    /// The error for a text that is not JSON.
    static func notJSON(_ error: JSONParsingError) -> DecodingError {
        .dataCorrupted(Context(codingPath: [], debugDescription: "\(error)", underlyingError: error))
    }
}

extension NodeDecoder {
    /// The error for a value of another type than is needed.
    @inline(never)
    func typeMismatch(_ type: Any.Type, expected: String) -> DecodingError {
        let context = DecodingError.Context(
            codingPath: codingPath,
            debugDescription: "\(type) needs \(expected), and this is \(kind.phrase)"
        )
        return kind == .null ? .valueNotFound(type, context) : .typeMismatch(type, context)
    }

    /// The error for a value of the right type that makes no sense.
    @inline(never)
    func corrupted(_ message: String) -> DecodingError {
        .dataCorrupted(DecodingError.Context(codingPath: codingPath, debugDescription: message))
    }
}

extension DecodingSession {
    /// Decodes the document, and gives errors their place in the text.
    ///
    /// - Parameter source: What only an error needs.
    func decode<T: Decodable>(_ type: T.Type, source: @autoclosure () -> DecodingSource = .none) throws -> T {
        // Not through the function below: closures of generic types cost as much as a few members.
        begin()
        defer { end() }
        do {
            let result = try NodeDecoder(self, root, place).decode(type)
            guard let log, !log.errors.isEmpty else { return result }
            throw GivenUp()
        } catch {
            throw failure(error, source())
        }
    }

    /// Decodes by a closure, and gives errors their place in the text.
    func run<Result>(
        _ body: (JSONDecodingValue) throws -> Result,
        source: DecodingSource = .none
    ) throws -> Result {
        begin()
        defer { end() }
        do {
            let result = try body(JSONDecodingValue(decoder: NodeDecoder(self, root, place)))
            guard let log, !log.errors.isEmpty else { return result }
            throw GivenUp()
        } catch {
            throw failure(error, source)
        }
    }

    /// What is thrown in the end: the error, or all that have been collected.
    @inline(never)
    private func failure(_ error: any Error, _ source: DecodingSource) -> any Error {
        guard let log, settings.collectsErrors else { return located(error, source) }
        log.add(error)
        return YAJLDecodingErrors(errors: log.errors.map { located($0, source) })
    }

    private func located(_ error: any Error, _ source: DecodingSource) -> any Error {
        guard let error = error as? DecodingError else { return error }
        func locate(_ context: DecodingError.Context) -> DecodingError.Context {
            guard context.underlyingError == nil, let place = place(of: context, in: source) else { return context }
            return DecodingError.Context(
                codingPath: context.codingPath,
                debugDescription: context.debugDescription,
                underlyingError: place
            )
        }
        switch error {
        case .typeMismatch(let type, let context): return DecodingError.typeMismatch(type, locate(context))
        case .valueNotFound(let type, let context): return DecodingError.valueNotFound(type, locate(context))
        case .keyNotFound(let key, let context): return DecodingError.keyNotFound(key, locate(context))
        case .dataCorrupted(let context): return DecodingError.dataCorrupted(locate(context))
        @unknown default: return error
        }
    }

    private func place(of context: DecodingError.Context, in source: DecodingSource) -> JSONParsingError? {
        let path = documentPath(context.codingPath)
        switch source {
        case .none:
            return nil
        case .value(let position, let outerPath):
            return JSONParsingError(
                code: .invalidValue,
                position: position,
                path: JSONPath(outerPath.components + path.components),
                message: context.debugDescription
            )
        case .bytes(let bytes, let start, let outerPath, let options):
            let found = unsafe ValueLocator.find(
                path,
                in: bytes,
                options: options,
                takesLast: settings.duplicateKeys != .keepFirst
            )
            guard let (position, snippet) = found else { return nil }
            return JSONParsingError(
                code: .invalidValue,
                position: start.advanced(by: position),
                path: JSONPath(outerPath.components + path.components),
                message: context.debugDescription,
                snippet: snippet
            )
        }
    }

    /// The path in the document that a coding path stands for, as far as there are values.
    private func documentPath(_ keys: [any CodingKey]) -> JSONPath {
        var path = JSONPath()
        var index = root
        for (depth, key) in keys.enumerated() {
            guard let (step, child) = child(of: index, at: keys[..<depth], for: key) else { break }
            path.components.append(step)
            index = child
        }
        return path
    }

    private func child(
        of index: Int,
        at path: ArraySlice<any CodingKey>,
        for key: any CodingKey
    ) -> (JSONPath.Component, Int)? {
        let node = arena.node(index)
        switch node.kind {
        case .array:
            guard let position = key.intValue, (0..<node.count).contains(position) else { return nil }
            return (.index(position), node.first + position)
        case .object:
            var name = key.stringValue
            let converted = settings.keyDecodingStrategy.members(of: index, in: arena, at: path)?[name]
            // The names in dictionaries, which have such keys, are not converted.
            if !(key is JSONCodingKey), let converted { return (.key(arena.string(converted - 1)), converted) }
            if let value = name.withUTF8({ unsafe arena.find($0, inObject: index) }) { return (.key(name), value) }
            return converted.map { (.key(arena.string($0 - 1)), $0) }
        case .null, .bool, .number, .string:
            return nil
        }
    }
}
