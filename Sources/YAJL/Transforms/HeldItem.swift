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
    func hold(_ key: borrowing JSONText) {
        self.key.removeAll(keepingCapacity: true)
        unsafe self.key.append(contentsOf: UnsafeBufferPointer(start: key.start, count: key.count))
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
            try body(Token(.key, address: UInt(bitPattern: bytes.baseAddress), length: bytes.count))
        }
    }

    @usableFromInline
    func beginObject() throws -> JSONFlow { try builder.beginObject() }

    @usableFromInline
    func addKey(_ key: borrowing JSONText) throws -> JSONFlow { try builder.key(key) }

    @usableFromInline
    func endObject() throws { _ = try builder.endObject() }

    @usableFromInline
    func beginArray() throws -> JSONFlow { try builder.beginArray() }

    @usableFromInline
    func endArray() throws { _ = try builder.endArray() }

    @usableFromInline
    func addString(_ value: borrowing JSONText) throws -> JSONFlow { try builder.string(value) }

    @usableFromInline
    func addNumber(_ value: borrowing JSONNumberText) throws -> JSONFlow { try builder.number(value) }

    @usableFromInline
    func addBool(_ value: Bool) throws -> JSONFlow { try builder.bool(value) }

    @usableFromInline
    func addNull() throws -> JSONFlow { try builder.null() }

    /// Takes the array or object out.
    @usableFromInline
    func take() throws -> JSONValue { try builder.finish().root }

    /// Adds a part of a string that is in the item.
    @usableFromInline
    func addPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        if isLast, text.isEmpty { return try builder.string(part) }
        append(part)
        guard isLast else { return .proceed }
        defer { text.removeAll(keepingCapacity: text.capacity <= 1 << 16) }
        return try unsafe text.withUnsafeBufferPointer { bytes in
            try builder.string(
                JSONText(Token(.string, address: UInt(bitPattern: bytes.baseAddress), length: bytes.count))
            )
        }
    }

    @usableFromInline
    func append(_ part: borrowing JSONText) {
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: part.start, count: part.count))
    }

    @usableFromInline
    func takeText() -> String {
        defer { text.removeAll(keepingCapacity: text.capacity <= 1 << 16) }
        return String(decoding: text, as: UTF8.self)
    }
}
