/// Mistakes of a type that encodes itself: it uses an encoder or container when something else is being encoded.
///
/// A value that is encoded then would end up in the middle of another value, or nowhere. Methods that can throw do so, the others
/// end the program; the message is the same.
enum EncoderMisuse: String {
    case outerContainer = """
        an outer container was used while a value in it was being encoded; encode that value first, or encode into it
        """
    case afterwards = """
        an encoder or container was used after its value had been encoded; use it only within the encode(to:) that got it
        """
    case secondValue = """
        a second value was encoded where there can be one only; use one container of one kind, keyed or unkeyed, for several
        """
    case endedEarly = """
        a value was ended while a value in one of its nested containers was being encoded; encode the inner value first
        """

    /// The error, for methods that can throw.
    func error(_ value: Any, at codingPath: [any CodingKey]) -> EncodingError {
        .unwritable(value, "YAJLEncoder: \(rawValue)", at: codingPath)
    }

    /// Ends the program, with a message in release builds as well.
    func stop(at codingPath: [any CodingKey]) -> Never {
        let path = codingPath.map { $0.intValue.map { "[\($0)]" } ?? ".\($0.stringValue)" }.joined()
        // The methods that come here cannot throw, and what they would return could only make a wrong text.
        fatalError("YAJLEncoder: \(rawValue) (at $\(path))")
    }
}

extension Encoding {
    /// Makes sure that a container can be written to: it is the innermost one.
    ///
    /// - Throws: `EncodingError`.
    @inline(__always)
    func check<Value>(_ token: OpenValue.Token, _ kind: OpenValue.Kind, _ value: Value) throws {
        if text.values.top.serial != token.serial || text.values.top.kind != kind, let misuse = misuse(of: token, kind)
        {
            throw misuse.error(value, at: codingPath(token))
        }
    }

    /// Makes sure that a value, and only one, can be encoded in the place of the innermost one.
    ///
    /// - Throws: `EncodingError`.
    func checkPending<Value>(_ token: OpenValue.Token, _ value: Value) throws {
        if text.values.top.serial != token.serial { throw misuse(of: token).error(value, at: codingPath(token)) }
        if text.values.top.kind != .pending { throw EncoderMisuse.secondValue.error(value, at: codingPath(token)) }
    }

    /// Makes sure that a container can be written to, where nothing can be thrown.
    func require(_ token: OpenValue.Token, _ kind: OpenValue.Kind) {
        if let misuse = misuse(of: token, kind) { misuse.stop(at: codingPath(token)) }
    }

    /// Makes sure that an encoder belongs to the innermost value, where nothing can be thrown.
    func require(_ token: OpenValue.Token) {
        if text.values.top.serial != token.serial { misuse(of: token).stop(at: codingPath(token)) }
    }

    /// The mistake in the use of a container, if there is one.
    ///
    /// Its value may have been encoded through a single-value container, and so be complete, or may have failed.
    @inline(never)
    private func misuse(of token: OpenValue.Token, _ kind: OpenValue.Kind) -> EncoderMisuse? {
        guard text.values.top.serial == token.serial else { return misuse(of: token) }
        return text.values.top.kind == kind || text.reopen(kind, settings.options) ? nil : .afterwards
    }

    @inline(never)
    private func misuse(of token: OpenValue.Token) -> EncoderMisuse {
        text.values.contains(token) ? .outerContainer : .afterwards
    }
}
