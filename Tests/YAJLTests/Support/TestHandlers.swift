import YAJL

/// Records events, and lets a closure decide after each one.
///
/// The closure gets the event's index and the event.
struct ScriptedHandler {
    var events: [JSONEvent] = []
    var finishCount = 0
    let script: (Int, JSONEvent) throws -> JSONFlow

    private mutating func add(_ event: JSONEvent) throws -> JSONFlow {
        events.append(event)
        return try script(events.count - 1, event)
    }
}

extension ScriptedHandler: JSONEventHandler {
    mutating func null() throws -> JSONFlow { try add(.null) }
    mutating func bool(_ value: Bool) throws -> JSONFlow { try add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try add(.string(String(value))) }
    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try add(.key(String(key))) }
    mutating func beginObject() throws -> JSONFlow { try add(.beginObject) }
    mutating func endObject() throws -> JSONFlow { try add(.endObject) }
    mutating func beginArray() throws -> JSONFlow { try add(.beginArray) }
    mutating func endArray() throws -> JSONFlow { try add(.endArray) }
    mutating func finish() { finishCount += 1 }
}

/// Records events with their context.
struct ContextRecorder {
    var events: [PlacedEvent] = []
    private var pending: PlacedEvent?
    /// Whether there was an event without exactly one call of `willReceiveEvent` before it.
    private(set) var hasMissedContext = false

    init() {}

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        if var placed = pending {
            placed.event = event
            events.append(placed)
        } else {
            hasMissedContext = true
        }
        pending = nil
        return .continue
    }
}

extension ContextRecorder: SelfReturningHandler {
    static var receivesContext: Bool { true }

    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {
        if pending != nil { hasMissedContext = true }
        pending = PlacedEvent(event: .null, range: context.byteRange, depth: context.depth, path: context.path)
    }

    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(String(value))) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add(.key(String(key))) }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }
}

/// An error that is recognised by its identity.
final class MarkedError: Error {}

/// The error that a closure throws; `nil` if there is none.
func thrown(_ body: () throws -> Void) -> (any Error)? {
    do {
        try body()
        return nil
    } catch {
        return error
    }
}
