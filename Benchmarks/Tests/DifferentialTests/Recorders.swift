import Foundation
import PureSwiftJSON
import YAJL

/// Collects the events of `JSONParser`.
struct EventRecorder {
    var events: [JSONEvent] = []

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return .proceed
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

/// Collects the same events of the pure-Swift parser.
struct OracleRecorder {
    var events: [JSONEvent] = []

    private func string(_ text: UnsafeBufferPointer<UInt8>) -> String { String(decoding: text, as: UTF8.self) }
}

extension OracleRecorder: PureJSONVisitor {
    mutating func visitNull() { events.append(.null) }
    mutating func visitBool(_ value: Bool) { events.append(.bool(value)) }
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        // What is no number for this library must not pass for an event that agrees.
        events.append(JSONNumber(string(text)).map(JSONEvent.number) ?? .string("no number: \(string(text))"))
    }
    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) { events.append(.string(string(text))) }
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { events.append(.key(string(text))) }
    mutating func visitBeginArray() { events.append(.beginArray) }
    mutating func visitEndArray() { events.append(.endArray) }
    mutating func visitBeginObject() { events.append(.beginObject) }
    mutating func visitEndObject() { events.append(.endObject) }
}

/// A small generator with a seed, so that a failing test fails again.
struct SplitMix64: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// How many random cases to run where `count` is the full number; `YAJL_TEST_SCALE` is a factor.
func scaled(_ count: Int) -> Int {
    #if DEBUG
    let standard = 0.02
    #else
    let standard = 1.0
    #endif
    let scale = ProcessInfo.processInfo.environment["YAJL_TEST_SCALE"].flatMap(Double.init) ?? standard
    return max(1, Int(Double(count) * scale))
}
