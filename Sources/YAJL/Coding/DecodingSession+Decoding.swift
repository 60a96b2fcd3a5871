/// The text in which an error's place is looked up.
@safe
enum DecodingSource {
    /// There is no text.
    case none
    /// The text of the value, which is all of a document or a part of one.
    case bytes(UnsafeRawBufferPointer, at: JSONPosition = .start, path: JSONLocation = [], options: JSONParsingOptions)
    /// A value in a longer text.
    case value(at: JSONPosition, path: JSONLocation)
}

extension DecodingSession {
    /// Decodes the document, and gives errors their place in the text.
    ///
    /// - Parameter source: What only an error needs.
    func decode<T: Decodable>(_ type: T.Type, source: @autoclosure () -> DecodingSource = .none) throws -> T {
        try run({ try $0.decode(type) }, source: source())
    }

    /// Decodes by a closure, and gives errors their place in the text.
    // Inlined, since closures of generic types cost as much as a few members.
    @inline(__always)
    func run<Result>(
        _ body: (NodeDecoder) throws -> Result,
        source: @autoclosure () -> DecodingSource
    ) throws -> Result {
        begin()
        defer { end() }
        do {
            let result = try body(NodeDecoder(self, root, place))
            guard let log, !log.errors.isEmpty else { return result }
            throw GivenUp()
        } catch {
            throw failure(error, source())
        }
    }

    /// The error that is thrown in the end: the error itself, or all that have been collected.
    @inline(never)
    private func failure(_ error: any Error, _ source: DecodingSource) -> any Error {
        var places = ErrorPlaces(session: self, source: source)
        guard let log, settings.collectsErrors else { return places.located([error])[0] }
        log.add(error)
        return YAJLDecodingErrors(errors: places.located(log.errors))
    }
}
