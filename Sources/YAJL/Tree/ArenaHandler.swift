/// Feeds an arena from a parser, whose events can be trusted to be in order.
@safe
struct ArenaHandler: ~Copyable {
    var builder = ArenaBuilder()
    private var openKeys: OpenKeySet?

    /// Prepares for a document whose first part has this many bytes.
    mutating func begin(expectedBytes: Int, duplicateKeys: JSONParsingOptions.DuplicateKeys) {
        builder.begin(expectedBytes: expectedBytes, keepsLastDuplicate: duplicateKeys == .keepLast)
        openKeys = duplicateKeys == .reject ? OpenKeySet() : nil
    }

    @inline(never)
    private mutating func refuseDuplicate(_ key: UnsafeBufferPointer<UInt8>) throws(JSONWritingError) {
        guard unsafe openKeys?.insert(key, object: builder.openObject) == false else { return }
        let name = unsafe String(decoding: key, as: UTF8.self)
        throw JSONWritingError(
            code: .duplicateKey,
            path: JSONLocation(builder.path.components + [.key(name)]),
            message: "the name \"\(name)\" occurs more than once in this object"
        )
    }
}

extension ArenaHandler: JSONEventHandler {
    mutating func null() -> JSONFlow {
        builder.null()
        return .continue
    }

    mutating func bool(_ value: Bool) -> JSONFlow {
        builder.bool(value)
        return .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        unsafe builder.scalar(.number, value.text.start, count: value.count)
        return .continue
    }

    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        unsafe builder.scalar(.string, value.start, count: value.count)
        return .continue
    }

    mutating func key(_ key: borrowing JSONText) throws(JSONWritingError) -> JSONFlow {
        if openKeys != nil { try unsafe refuseDuplicate(UnsafeBufferPointer(start: key.start, count: key.count)) }
        unsafe builder.key(key.start, count: key.count)
        return .continue
    }

    mutating func beginObject() -> JSONFlow {
        builder.beginObject()
        return .continue
    }

    mutating func endObject() -> JSONFlow {
        openKeys?.removeKeys(ofObject: builder.openObject)
        builder.endObject()
        return .continue
    }

    mutating func beginArray() -> JSONFlow {
        builder.beginArray()
        return .continue
    }

    mutating func endArray() -> JSONFlow {
        builder.endArray()
        return .continue
    }
}
