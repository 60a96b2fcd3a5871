/// A selected value that is held until it is complete, and the name of the member that it belongs to.
@usableFromInline
struct HeldItem: ~Copyable {
    @usableFromInline var builder = JSONDocumentBuilder()
    /// How many arrays and objects of it are open.
    @usableFromInline var depth = 0
    private var key: [UInt8] = []
    private var hasKey = false
    /// The parts of a string.
    private var text: [UInt8] = []

    @usableFromInline
    init() {}

    @usableFromInline
    mutating func hold(_ key: borrowing JSONText) {
        self.key.removeAll(keepingCapacity: true)
        unsafe self.key.append(contentsOf: UnsafeBufferPointer(start: key.start, count: key.count))
        hasKey = true
    }

    /// Whether a name is held; it is not from then on.
    @usableFromInline
    mutating func takesKey() -> Bool {
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
    mutating func beginObject() throws -> JSONFlow {
        depth += 1
        return try builder.beginObject()
    }

    @usableFromInline
    mutating func beginArray() throws -> JSONFlow {
        depth += 1
        return try builder.beginArray()
    }

    /// Ends an object; returns whether the item is complete.
    @usableFromInline
    mutating func endObject() throws -> Bool {
        depth -= 1
        _ = try builder.endObject()
        return depth == 0
    }

    /// Ends an array; returns whether the item is complete.
    @usableFromInline
    mutating func endArray() throws -> Bool {
        depth -= 1
        _ = try builder.endArray()
        return depth == 0
    }

    /// Takes the array or object out.
    @usableFromInline
    mutating func take() throws -> JSONValue { try builder.finish().root }

    /// Adds a part of a string that is in the item.
    @usableFromInline
    mutating func addPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
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
    mutating func append(_ part: borrowing JSONText) {
        unsafe text.append(contentsOf: UnsafeBufferPointer(start: part.start, count: part.count))
    }

    @usableFromInline
    mutating func takeText() -> String {
        defer { text.removeAll(keepingCapacity: text.capacity <= 1 << 16) }
        return String(decoding: text, as: UTF8.self)
    }
}
