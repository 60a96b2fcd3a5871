import YAJL

/// Counts events and measures texts, and keeps none of them.
struct SizeGauge {
    var events = 0
    var largest = 0

    private mutating func note(_ size: Int = 0) -> JSONFlow {
        events += 1
        largest = max(largest, size)
        return .continue
    }
}

extension SizeGauge: SelfReturningHandler {
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { note(value.count) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { note(key.count) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { note(value.count) }
    mutating func beginArray() -> JSONFlow { note() }
    mutating func endArray() -> JSONFlow { note() }
    mutating func beginObject() -> JSONFlow { note() }
    mutating func endObject() -> JSONFlow { note() }
}

/// Measures the pieces of strings.
struct PartGauge {
    var total = 0
    var largest = 0
}

extension PartGauge: SelfReturningHandler {
    static var receivesStringParts: Bool { true }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        total += part.count
        largest = max(largest, part.count)
        return .continue
    }
}

/// Skips the contents of the root array.
struct Skipper {}

extension Skipper: JSONEventHandler {
    mutating func beginArray() -> JSONFlow { .skipValue }
}
