import Testing
import YAJL

@testable import YAJLTestSupport

/// The value as a Swift type, with and without an error that says what is wrong.
@Suite struct AccessorTests {
    static let values: [JSONValue] = [nil, true, 3, "s", [1], ["a": 1]]

    @Test func optionals() {
        for (index, value) in Self.values.enumerated() {
            #expect(value.isNull == (index == 0))
            #expect(value.bool == (index == 1 ? true : nil))
            #expect(value.number == (index == 2 ? 3 : nil))
            #expect(value.int == (index == 2 ? 3 : nil))
            #expect(value.double == (index == 2 ? 3 : nil))
            #expect(value.string == (index == 3 ? "s" : nil))
            #expect(value.array == (index == 4 ? [1] : nil))
            #expect(value.object == (index == 5 ? ["a": 1] : nil))
            #expect(value.kind == JSONValueKind.allCases[index])
        }
        #expect((false as JSONValue).bool == false)
    }

    @Test(
        arguments: [
            ("3", 3, 3.0), ("3.0", 3, 3), ("3e0", 3, 3), ("30e-1", 3, 3), ("3.5", nil, 3.5), ("-0", 0, 0),
            ("1e400", nil, .infinity),
            ("-1e400", nil, -.infinity), ("9223372036854775807", .max, 0x1p63), ("9223372036854775808", nil, 0x1p63),
            ("-9223372036854775808", .min, -0x1p63), ("1e18", 1_000_000_000_000_000_000, 1e18), ("1e-400", nil, 0),
            ("0.1", nil, 0.1),
        ] as [(String, Int?, Double)]
    )
    func numbers(_ text: String, _ int: Int?, _ double: Double) throws {
        for value in [try JSONValue(parsing: text), .number(try #require(JSONNumber(text)))] {
            #expect(value.int == int)
            #expect(value.double == double)
            #expect((try? value.integer()) == int)
            #expect(try value.double() == double)
            #expect(try value.number().description == text)
        }
    }

    private static func message(_ body: () throws -> Void) -> String {
        thrown(body).map { "\($0)" } ?? "no error"
    }

    /// Each type asked of each other one, at the root and below.
    @Test func typeMismatches() throws {
        let phrases = ["null", "a bool", "a number", "a string", "an array", "an object"]
        for (index, value) in Self.values.enumerated() {
            let outer: JSONValue = ["a": [0, value]]
            for (path, place) in [([], "$"), (["a", 1], "$.a[1]")] as [(JSONLocation, String)] {
                let value = path.components.isEmpty ? value : outer
                let messages = [
                    "", Self.message { _ = try value.bool(at: path) },
                    Self.message { _ = try value.number(at: path) },
                    Self.message { _ = try value.string(at: path) },
                    Self.message { _ = try value.array(at: path) },
                    Self.message { _ = try value.object(at: path) },
                ]
                for kind in 1...5 {
                    #expect(
                        messages[kind]
                            == (kind == index
                                ? "no error" : "at \(place): expected \(phrases[kind]), found \(phrases[index])")
                    )
                }
                let integer = Self.message { _ = try value.integer(at: path) }
                let double = Self.message { _ = try value.double(at: path) }
                #expect(integer == messages[2] && double == messages[2])
            }
        }
    }

    static let document = #"{"a":[{"b c":"x","n":300},[]],"s":"text","":null,"d":1.5,"h":1e400}"#

    @Test(
        arguments: [
            (["x"], "at $.x: there is no value"), (["a", 2], "at $.a[2]: there is no value"),
            (["a", -1], "at $.a[-1]: there is no value"),
            (["a", "b"], "at $.a: expected an object, found an array"),
            ([0], "at $: expected an array, found an object"),
            (["s", 0], "at $.s: expected an array, found a string"),
            (["s", "x"], "at $.s: expected an object, found a string"),
            (["", "x", "y"], "at $['']: expected an object, found null"),
            (["a", 0, "b"], "at $.a[0].b: there is no value"),
            (["a", 0, "b c", 1, 2], "at $.a[0]['b c']: expected an array, found a string"),
            (["a", 1, 0, "x"], "at $.a[1][0]: there is no value"),
        ] as [(JSONLocation, String)]
    )
    func missing(_ path: JSONLocation, _ message: String) throws {
        let parsed = try JSONValue(parsing: Self.document)
        for value in [parsed, TestTree(parsed).built] {
            #expect(Self.message { _ = try value.value(at: path) } == message)
            #expect(Self.message { _ = try value.string(at: path) } == message)
            #expect(Self.message { _ = try value.array(at: path) } == message)
            #expect(Self.message { _ = try value.integer(at: path) } == message)
        }
    }

    @Test func integers() throws {
        let value = try JSONValue(parsing: Self.document)
        #expect(try value.integer(at: ["a", 0, "n"]) == 300)
        #expect(try value.integer(at: ["a", 0, "n"], as: UInt16.self) == 300)
        #expect(try value.string(at: ["a", 0, "b c"]) == "x")
        #expect(
            Self.message { _ = try value.integer(at: ["a", 0, "n"], as: UInt8.self) }
                == "at $.a[0].n: the number 300 does not fit into UInt8"
        )
        #expect(
            Self.message { _ = try value.integer(at: ["d"]) }
                == "at $.d: Int needs an integer, and 1.5 has a fraction"
        )
        #expect(
            Self.message { _ = try value.integer(at: ["h"], as: Int64.self) }
                == "at $.h: the number 1e400 does not fit into Int64"
        )
        #expect(try value.double(at: ["h"]) == .infinity)
        for count in 47...49 {
            let digits = String(repeating: "1", count: count)
            let shown = count <= 48 ? digits : digits.prefix(24) + "…" + digits.suffix(12)
            let message = "the number \(shown) does not fit into Int"
            #expect(Self.message { _ = try JSONValue(parsing: digits).integer() } == "at $: " + message)
            let error = thrown { _ = try YAJLDecoder().decode(Int.self, from: digits) }
            #expect(error.flatMap { context($0) }?.debugDescription == message)
        }
        let error = #expect(throws: JSONAccessError.self) { try value.integer(at: ["d"]) }
        #expect(error?.code == .numberOutOfRange)
        #expect(error?.path == ["d"])
    }

    @Test func codes() throws {
        let value = try JSONValue(parsing: Self.document)
        let mismatch = #expect(throws: JSONAccessError.self) { try value.array(at: ["s"]) }
        #expect(mismatch?.code == .typeMismatch(expected: .array, found: .string))
        let missing = #expect(throws: JSONAccessError.self) { try value.array(at: ["s2"]) }
        #expect(missing?.code == .missing)
        var changed = value
        let index = #expect(throws: JSONAccessError.self) { try changed.set(1, at: "/a/7") }
        #expect(index?.code == .invalidIndex)
        #expect(index?.path == ["a"])
    }

    @Test func literals() {
        let name = "Ada"
        let value: JSONValue = [
            "null": nil, "yes": true, "one": 1, "half": 0.5, "text": "x\(name)", "list": [1, [], [:]], "none": [:],
        ]
        #expect(value.trace == #"{ null: null yes: true one: 1 half: 0.5 text: "xAda" list: [ 1 [ ] { } ] none: { } }"#)
        #expect(JSONValue(name).string == "Ada" && JSONValue(name.dropFirst()).string == "da")
        #expect(JSONValue(UInt64.max).number?.description == "18446744073709551615")
        #expect(JSONValue(Int8.min).int == -128)
        #expect(JSONValue(1.5).double == 1.5 && JSONValue([2.5][0])?.double == 2.5)
        #expect(JSONValue(Double.nan) == nil && JSONValue(-Double.infinity) == nil)
        #expect(JSONValue(false).bool == false)
        #expect((-9_223_372_036_854_775_808 as JSONValue).int == .min)
        #expect((1e300 as JSONValue).double == 1e300)
    }
}
