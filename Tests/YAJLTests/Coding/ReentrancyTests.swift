import Testing
import YAJL

@testable import YAJLTestSupport

/// Code of the program that the library calls, and that uses the library itself.
@Suite struct ReentrancyTests {
    /// Any operation within any other, and a third one in that: each has the outcome that it has alone.
    @Test(arguments: Hook.all)
    func operationsWithinOperations(_ outer: Hook) {
        let outerLog = outer.log()
        for inner in Hook.all {
            let innerLog = inner.log()
            let calls = Noted((first: 0, second: 0))
            let found = outer.log {
                calls.value.first += 1
                // All of them would be too many.
                guard calls.value.first <= 12 else { return }
                let found = inner.log {
                    calls.value.second += 1
                    guard calls.value.second <= 4 else { return }
                    let found = outer.log()
                    #expect(found == outerLog, "within \(inner.name)")
                }
                #expect(found == innerLog, "\(inner.name)")
            }
            #expect(found == outerLog, "around \(inner.name)")
            #expect(calls.value.first > 0 && calls.value.second > 0, "\(inner.name)")
        }
        #expect(outer.log() == outerLog)
    }

    // MARK: Errors that come out of an inner text

    private static let decoder = YAJLDecoder()

    /// Has a text in the same format, with numbers or with more of its kind.
    private struct Envelope: Decodable {
        var numbers: [Int]?
        var inner: [Envelope]?
        var id: Int
        private enum Key: CodingKey { case numbers, unsure, inner, id }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: Key.self)
            if let text = try container.decodeIfPresent(String.self, forKey: .numbers) {
                numbers = try ReentrancyTests.decoder.decode([Int].self, from: text)
            }
            if let text = try container.decodeIfPresent(String.self, forKey: .unsure) {
                numbers = try? ReentrancyTests.decoder.decode([Int].self, from: text)
            }
            if let text = try container.decodeIfPresent(String.self, forKey: .inner) {
                inner = try ReentrancyTests.decoder.decode([Envelope].self, from: text)
            }
            id = try container.decode(Int.self, forKey: .id)
        }

        var description: String { "\(numbers ?? []) \((inner ?? []).map(\.description)) \(id)" }
    }

    private static func quoted(_ text: String) -> String { JSONValue(text).encodedString() }

    private static let numbersAlone = #"[{"numbers":"[1]","id":1}]"#
    private static let wrongNumbers = #"[{"id":0},{"numbers":"[1,\n true]","id":2}]"#

    /// The texts, and what is found: the path and the position are those in the text of the error.
    private static let envelopes: [(text: String, found: String)] = [
        (numbersAlone, #"["[1] [] 1"]"#),
        (wrongNumbers, "typeMismatch at [1]: line 2, column 2 (byte 5), at $[1]"),
        (#"[{"numbers":"[1,","id":1}]"#, "dataCorrupted at : line 1, column 4 (byte 3), at $[1]"),
        (#"[{"unsure":"[1,true]","id":1}]"#, #"["[] [] 1"]"#),
        (#"[{"unsure":"[true]","id":"x"}]"#, "typeMismatch at [0].id: line 1, column 26 (byte 25), at $[0].id"),
        (#"[{"inner":\#(quoted(numbersAlone)),"id":3}]"#, #"["[] [\"[1] [] 1\"] 3"]"#),
        (#"[{"inner":\#(quoted(wrongNumbers)),"id":3}]"#, "typeMismatch at [1]: line 2, column 2 (byte 5), at $[1]"),
        (#"[{"id":3,"inner":"[{\"id\":1},{}]"}]"#, "keyNotFound(id) at [1]: line 1, column 11 (byte 10), at $[1]"),
    ]

    private func log(_ text: String, _ decoder: YAJLDecoder = decoder) -> String {
        do {
            return "\(try decoder.decode([Envelope].self, from: text).map(\.description))"
        } catch {
            return short(error)
        }
    }

    /// Each one after each other: an error leaves nothing behind.
    @Test func errorsOfInnerTexts() {
        for (text, found) in Self.envelopes {
            for (other, otherFound) in Self.envelopes {
                #expect(log(text).hasPrefix(found), "\(text)")
                #expect(log(other).hasPrefix(otherFound), "\(other) after \(text)")
            }
        }
    }

    /// They are collected and passed over like those of the text around.
    @Test func collectedErrorsOfInnerTexts() {
        let wrong = Self.wrongNumbers.dropFirst().dropLast()
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        let errors = log(#"[\#(wrong),{"id":"x"},{"id":1}]"#, decoder).split(separator: "; ")
        #expect(errors.count == 2)
        #expect(errors.first?.hasPrefix("typeMismatch at [1]: line 2, column 2 (byte 5), at $[1]") == true)
        #expect(errors.last?.hasPrefix("typeMismatch at [2].id: line 1, column 50 (byte 49), at $[2].id") == true)

        let places = Noted<[String]>([])
        decoder = YAJLDecoder()
        decoder.invalidElementStrategy = .skip { places.value.append(place($0)) }
        #expect(log(#"[\#(wrong),{"id":"x"},{"id":1}]"#, decoder) == #"["[] [] 0", "[] [] 1"]"#)
        #expect(places.value == ["typeMismatch at [1]", "typeMismatch at [2].id"])
    }

    /// The same for errors of values that are encoded within others.
    @Test func errorsOfInnerValues() {
        struct Inner: Encodable {
            var value: [Double]
            var isTried = false

            func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode(0)
                let values = ["inner": [value]]
                if isTried {
                    try container.encode(try? YAJLEncoder().string(from: values))
                } else {
                    try container.encode(YAJLEncoder().string(from: values))
                }
                try container.encode(value)
            }
        }
        func log(_ value: Inner) -> String {
            do {
                return try YAJLEncoder().string(from: ["outer": value])
            } catch EncodingError.invalidValue(_, let context) {
                return "invalidValue at \(path(context.codingPath))"
            } catch {
                return "\(error)"
            }
        }
        for _ in 0..<2 {
            #expect(log(Inner(value: [1])) == #"{"outer":[0,"{\"inner\":[[1]]}",[1]]}"#)
            #expect(log(Inner(value: [1, .nan])) == "invalidValue at inner.[0].[1]")
            #expect(log(Inner(value: [.nan], isTried: true)) == "invalidValue at outer.[2].[0]")
        }
    }
}
