import YAJL

/// Joins the parts of strings to events.
struct PartJoiner {
    var events: [JSONEvent] = []
    var hasPartialScalar = false
    private var open: [UInt8] = []

    init() {}

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return .continue
    }
}

extension PartJoiner: SelfReturningHandler {
    static var receivesStringParts: Bool { true }

    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add(.key(String(key))) }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        let bytes = part.withUnsafeBytes { Array($0) }
        if String(validating: bytes, as: UTF8.self) == nil { hasPartialScalar = true }
        open += bytes
        guard isLast else { return .continue }
        defer { open = [] }
        return add(.string(String(decoding: open, as: UTF8.self)))
    }
}

/// Skips values by a rule that looks random and depends on how many events there were.
struct RandomSkipper {
    var events: [JSONEvent] = []
    let salt: UInt64

    init(salt: UInt64) {
        self.salt = salt
    }

    private static func skips(_ index: Int, _ salt: UInt64) -> Bool {
        var generator = SplitMix64(seed: salt &+ UInt64(index))
        return generator.next() % 3 == 0
    }

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return Self.skips(events.count, salt) ? .skipValue : .continue
    }

    /// The events of a document that are left by the same rule.
    static func remaining(of events: [JSONEvent], salt: UInt64) -> [JSONEvent] {
        var remaining: [JSONEvent] = []
        var index = 0
        while index < events.count {
            let event = events[index]
            remaining.append(event)
            index += 1
            guard skips(remaining.count, salt) else { continue }
            switch event {
            case .key: index = end(ofValueAt: index, in: events)
            case .beginArray, .beginObject:
                // The end itself stays.
                while index < events.count, events[index] != .endArray, events[index] != .endObject {
                    index = end(ofValueAt: events[index].kind == .key ? index + 1 : index, in: events)
                }
            default: break
            }
        }
        return remaining
    }

    private static func end(ofValueAt start: Int, in events: [JSONEvent]) -> Int {
        var depth = 0
        var index = start
        while index < events.count {
            switch events[index] {
            case .beginArray, .beginObject: depth += 1
            case .endArray, .endObject: depth -= 1
            case .key:
                index += 1
                continue
            default: break
            }
            index += 1
            if depth == 0 { break }
        }
        return index
    }
}

extension RandomSkipper: SelfReturningHandler {
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
