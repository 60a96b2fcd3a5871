/// A selected value that is held until it is complete, and the name of the member that it belongs to.
///
/// An object for the reason that ``PathMemory`` is one; there is one for a transform, not for each value.
@usableFromInline
final class HeldItem {
    private var builder = JSONDocumentBuilder()
    private var key: [UInt8] = []
    private var hasKey = false
    /// The parts of a string.
    private var text: [UInt8] = []

    @usableFromInline
    init() {}

    @usableFromInline
    func hold(_ key: Token) {
        self.key.removeAll(keepingCapacity: true)
        unsafe self.key.append(contentsOf: key.unsafeText)
        hasKey = true
    }

    /// Whether a name is held; it is not from then on.
    @usableFromInline
    func takesKey() -> Bool {
        defer { hasKey = false }
        return hasKey
    }

    /// Calls a closure with the name that was held last.
    @usableFromInline
    func withKey<Result>(_ body: (Token) throws -> Result) rethrows -> Result {
        try unsafe key.withUnsafeBufferPointer { bytes in
            try body(unsafe Token(.key, bytes))
        }
    }

    /// Adds an event of an array or object.
    @usableFromInline
    func add(_ token: Token) throws {
        guard token.kind == .string, token.flag || !text.isEmpty else {
            _ = try token.send(to: &builder)
            return
        }
        append(token)
        if token.flag { return }
        defer { forgetText() }
        try unsafe text.withUnsafeBufferPointer { bytes in
            _ = try unsafe Token(.string, bytes).send(to: &builder)
        }
    }

    /// Takes the array or object out.
    @usableFromInline
    func take() throws -> JSONValue { try builder.finish().root }

    /// Adds a part of a string.
    @usableFromInline
    func append(_ part: Token) { unsafe text.append(contentsOf: part.unsafeText) }

    @usableFromInline
    func takeText() -> String {
        defer { forgetText() }
        return String(decoding: text, as: UTF8.self)
    }

    private func forgetText() { text.removeAll(keepingCapacity: text.capacity <= 1 << 16) }
}
