/// A parser's events come in an order that a document can have.
extension ArenaBuilder: JSONEventHandler {
    mutating func null() -> JSONFlow {
        push(.null)
        return .continue
    }

    mutating func bool(_ value: Bool) -> JSONFlow {
        push(.bool(value))
        return .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        push(unsafe textNode(.number, value.text.start, count: value.count, hasBlock: false))
        return .continue
    }

    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        push(unsafe textNode(.string, value.start, count: value.count, hasBlock: false))
        return .continue
    }

    mutating func key(_ key: borrowing JSONText) throws(JSONWritingError) -> JSONFlow {
        if openKeys != nil { try unsafe refuseDuplicate(UnsafeBufferPointer(start: key.start, count: key.count)) }
        push(unsafe keyNode(key.start, count: key.count, hasBlock: false))
        return .continue
    }

    mutating func endObject() -> JSONFlow {
        let object = openObject
        openKeys?.removeKeys(ofObject: object)
        push(closedObject())
        return .continue
    }

    mutating func endArray() -> JSONFlow {
        push(closedArray())
        return .continue
    }

    @inline(never)
    private mutating func refuseDuplicate(_ key: UnsafeBufferPointer<UInt8>) throws(JSONWritingError) {
        let object = openObject
        guard unsafe openKeys?.insert(key, object: object) == false else { return }
        let name = unsafe String(decoding: key, as: UTF8.self)
        throw JSONWritingError(
            code: .duplicateKey,
            path: JSONLocation(path.components + [.key(name)]),
            message: "the name \(name.shortened.debugDescription) occurs more than once in this object"
        )
    }
}
