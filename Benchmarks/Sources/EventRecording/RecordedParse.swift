public import YAJL

/// `JSONParser`'s reading of a text that it gets in chunks.
public struct RecordedParse: Equatable, Sendable {
    /// The events, up to the error if there is one.
    public var events: [JSONEvent]

    /// Why the text was refused.
    public var error: JSONParsingError?

    /// How many bytes the parser says it has used.
    public var bytesConsumed: Int

    /// Parses a text.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - size: How many bytes each chunk has.
    ///   - options: The options of the parser.
    public init(_ text: [UInt8], cutInto size: Int, options: JSONParsingOptions = .inMemory) {
        var parser = JSONParser(handler: EventRecorder(), options: options)
        do {
            for start in stride(from: 0, to: text.count, by: size) {
                // A separate array, so that the address sanitizer sees whoever reads beyond it.
                try parser.feed(Array(text[start..<min(start + size, text.count)]))
            }
            try parser.finish()
        } catch let failure as JSONParsingError {
            error = failure
        } catch {
            // The recorder throws nothing.
            fatalError("\(error)")
        }
        events = parser.handler.events
        bytesConsumed = parser.bytesConsumed
    }
}

private struct EventRecorder {
    var events: [JSONEvent] = []

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return .continue
    }
}

extension EventRecorder: JSONEventHandler {
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
