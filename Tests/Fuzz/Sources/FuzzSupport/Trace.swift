import YAJL

/// Which of the optional events a ``Trace`` receives.
package protocol TraceKind {
    static var parts: Bool { get }
    static var context: Bool { get }
}

package enum PlainTrace: TraceKind {
    package static var parts: Bool { false }
    package static var context: Bool { false }
}

package enum PartTrace: TraceKind {
    package static var parts: Bool { true }
    package static var context: Bool { false }
}

package enum PlacedTrace: TraceKind {
    package static var parts: Bool { false }
    package static var context: Bool { true }
}

/// The answers of a handler to its events.
package enum Reaction: Sendable {
    case proceed
    /// Skips a third of the values, by a rule that depends on the number of the event.
    case skip(salt: Int)
    case stop(at: Int)
    case fail(at: Int)
}

extension Decisions {
    package mutating func reaction() -> Reaction {
        switch number(0...3) {
        case 0: .proceed
        case 1: .skip(salt: number(0...255))
        case 2: .stop(at: 1 + number(0...255))
        default: .fail(at: 1 + number(0...255))
        }
    }
}

/// The error of a handler that is told to fail.
package struct HandlerFailure: Error {}

/// Writes down the events; parts of strings are joined.
package struct Trace<Kind: TraceKind>: JSONEventHandler {
    package static var receivesStringParts: Bool { Kind.parts }
    package static var receivesContext: Bool { Kind.context }

    package private(set) var log = Log()
    private let reaction: Reaction
    private var place = ""
    private var parts: [UInt8] = []

    package init(_ reaction: Reaction = .proceed) {
        self.reaction = reaction
    }

    private mutating func add(_ entry: String) throws -> JSONFlow {
        log.add(entry + place)
        let count = log.entries.count
        switch reaction {
        case .skip(let salt) where (count &* 31 &+ salt) % 7 < 2: return .skipValue
        case .stop(let end) where count >= end: return .stop
        case .fail(let end) where count >= end: throw HandlerFailure()
        default: return .continue
        }
    }

    package mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {
        place = " at \(context.byteRange) \(context.depth) \(context.path)"
    }

    package mutating func null() throws -> JSONFlow { try add("null") }
    package mutating func bool(_ value: Bool) throws -> JSONFlow { try add("\(value)") }
    package mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try add(String(value)) }
    package mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try add("\"" + String(value)) }
    package mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try add("." + String(key)) }
    package mutating func beginObject() throws -> JSONFlow { try add("{") }
    package mutating func endObject() throws -> JSONFlow { try add("}") }
    package mutating func beginArray() throws -> JSONFlow { try add("[") }
    package mutating func endArray() throws -> JSONFlow { try add("]") }

    package mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        let bytes = part.withUnsafeBytes { Array($0) }
        expect(String(validating: bytes, as: UTF8.self) != nil, "a part of a string is not UTF-8: \(bytes)")
        parts += bytes
        guard isLast else { return .continue }
        defer { parts = [] }
        return try add("\"" + String(decoding: parts, as: UTF8.self))
    }

    package mutating func finish() -> Log { log }
}
