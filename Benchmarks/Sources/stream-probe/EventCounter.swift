import YAJL

/// Counts events.
struct EventCounter {
    var count = 0

    private mutating func add() -> JSONFlow {
        count += 1
        return .continue
    }
}

extension EventCounter: JSONEventHandler {
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

/// Counts the bytes of strings that come in pieces.
struct PartCounter {
    var count = 0
}

extension PartCounter: JSONEventHandler {
    static var receivesStringParts: Bool { true }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        count += part.count
        return .continue
    }

    mutating func finish() -> Int { count }
}

/// Does nothing.
struct Acceptor {}

extension Acceptor: JSONEventHandler {}
