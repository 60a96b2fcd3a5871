internal import YAJL

/// Counts events.
struct EventCount {
    private var count = 0

    private mutating func add() -> JSONFlow {
        count += 1
        return .continue
    }
}

extension EventCount: JSONEventHandler {
    mutating func null() -> JSONFlow { add() }
    mutating func bool(_ value: Bool) -> JSONFlow { add() }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add() }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add() }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add() }
    mutating func beginObject() -> JSONFlow { add() }
    mutating func endObject() -> JSONFlow { add() }
    mutating func beginArray() -> JSONFlow { add() }
    mutating func endArray() -> JSONFlow { add() }
    mutating func finish() -> Int { count }
}

/// Asks for the path and the bytes of each event, and counts the scalars among them.
struct PlaceCount {
    private var count = 0
}

extension PlaceCount: JSONEventHandler {
    static var receivesContext: Bool { true }

    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {
        if context.path.components.count == 1, context.byteRange.count == 1 { count += 1 }
    }

    mutating func finish() -> Int { count }
}

/// Counts the bytes of strings, which it takes in pieces.
struct StringByteCount {
    private var count = 0
}

extension StringByteCount: JSONEventHandler {
    static var receivesStringParts: Bool { true }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        count += part.count
        return .continue
    }

    mutating func finish() -> Int { count }
}
