import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONValue/walk(_:)``: handlers can skip, stop and throw as with a parser.
@Suite struct WalkTests {
    static let text =
        #"{"a":[1,{"b":"x","c":[]},null],"d":{},"e":[[true],"a text of more than fourteen bytes"],"f":1.50}"#

    /// The same value in a document, by code, and mixed: a document inside of code and around, and changed in places.
    static func values() throws -> [JSONValue] {
        let parsed = try JSONValue(parsing: text)
        var mixed = parsed
        mixed["a"][0] = 1
        return [parsed, TestTree(parsed).built, mixed] + parsed.rewritten
    }

    /// The events and the error that a parser gives to the same script.
    private static func parsed(_ script: @escaping (Int, JSONEvent) throws -> JSONFlow) -> ([JSONEvent], (any Error)?) {
        var parser = JSONParser(handler: ScriptedHandler(script: script), options: .inMemory)
        let error = thrown {
            try parser.feed(Self.text)
            try parser.finish()
        }
        return (parser.handler.events, error)
    }

    /// Every event answered with each flow.
    @Test func flows() throws {
        let count = outcome(of: Array(Self.text.utf8)).events.count
        for flow in [JSONFlow.continue, .skipValue, .stop] {
            for place in 0..<count {
                let script = { (index: Int, _: JSONEvent) -> JSONFlow in index == place ? flow : .continue }
                let (expected, error) = Self.parsed(script)
                #expect(error == nil)
                for value in try Self.values() {
                    var handler = ScriptedHandler(script: script)
                    try value.walk(&handler)
                    #expect(handler.events == expected, "\(flow) at \(place)")
                }
            }
        }
    }

    /// Random flows and errors.
    @Test func randomFlows() throws {
        for seed in 0..<scaled(3000) {
            let error = MarkedError()
            let script = { (index: Int, _: JSONEvent) throws -> JSONFlow in
                var generator = SplitMix64(seed: UInt64(seed * 1000 + index))
                switch generator.next() % 12 {
                case 0: return .stop
                case 1, 2, 3: return .skipValue
                case 4 where seed % 3 == 0: throw error
                default: return .continue
                }
            }
            let (expected, expectedError) = Self.parsed(script)
            for value in try Self.values() {
                var handler = ScriptedHandler(script: script)
                let error = thrown { try value.walk(&handler) }
                try #require(handler.events == expected)
                try #require((error as? MarkedError) === (expectedError as? MarkedError))
            }
        }
    }

    private struct Parts: JSONEventHandler {
        static var receivesStringParts: Bool { true }
        static var receivesContext: Bool { true }
        var strings: [String] = []
        var keys: [String] = []
        var contexts = 0
        var wholeStrings = 0

        mutating func willReceiveEvent(_ context: borrowing JSONEventContext) { contexts += 1 }
        mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
            strings.append(String(part) + (isLast ? "." : "…"))
            return .continue
        }
        mutating func string(_ value: borrowing JSONText) -> JSONFlow {
            wholeStrings += 1
            return .continue
        }
        mutating func key(_ key: borrowing JSONText) -> JSONFlow {
            keys.append(String(key))
            return .continue
        }
    }

    /// A handler of parts gets each string as one, and no context.
    @Test func stringParts() throws {
        for value in try Self.values() {
            var parts = Parts()
            try value.walk(&parts)
            #expect(parts.strings == ["x.", "a text of more than fourteen bytes."])
            #expect(parts.keys == ["a", "b", "c", "d", "e", "f"])
            #expect(parts.contexts == 0 && parts.wholeStrings == 0)
        }
    }

    /// Scalars, and parts of documents.
    @Test func scalarsAndPartsOfDocuments() throws {
        for value in try Self.values() {
            #expect(value["a"].trace == #"[ 1 { b: "x" c: [ ] } null ]"#)
            #expect(value["a"][1].trace == #"{ b: "x" c: [ ] }"#)
            #expect(value["d"].trace == "{ }")
            #expect(value["f"].trace == "1.50")
            #expect(value["e"][0][0].trace == "true")
            #expect(value["none"].trace == "null")
            #expect(value["e"][1].trace == "\"a text of more than fourteen bytes\"")
        }
    }
}
