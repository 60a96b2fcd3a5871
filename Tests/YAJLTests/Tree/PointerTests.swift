import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONPointer``, RFC 6901.
@Suite struct PointerTests {
    /// The document of section 5.
    static let document = #"""
        {"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}
        """#

    /// Two names of the same characters in other bytes are two names.
    @Test func namesAreComparedByTheirBytes() throws {
        let (composed, decomposed) = ("\u{E9}", "e\u{301}")
        func check<Place: Hashable>(_ place: (String) -> Place) {
            #expect(place(composed) == place(composed) && place(composed) != place(decomposed))
            #expect(Set([place(composed), place(decomposed), place(composed)]).count == 2)
        }
        check { JSONPointer(steps: ["a", $0]) }
        check { JSONLocation(["a", .key($0), 1]) }
        check { JSONPath(["a", .key($0), 1]) }
        #expect(JSONPointer(steps: ["a", "b"]) != JSONPointer(steps: ["ab"]))
        #expect(JSONLocation([0]) != JSONLocation(["0"]))
        let text = #"{"\#(composed)": 1, "\#(decomposed)": 2}"#
        let matches = try JSONValue(parsing: text).matches(of: "$.*")
        #expect(Set(matches.map(\.path)).count == 2)
    }

    @Test func placesOfMatches() throws {
        var value = try JSONValue(parsing: #"{"a/b": [{"~": 1}, {"password": "x"}], "password": {"": [2]}}"#)
        for (path, _) in value.matches(of: "$..password") {
            try value.set("***", at: JSONPointer(path))
        }
        #expect(value.description == #"{"a/b":[{"~":1},{"password":"***"}],"password":"***"}"#)
        for (path, found) in value.matches(of: "$..*") {
            #expect(JSONPointer(path) == JSONPointer(path.pointer))
            #expect(try value.value(at: JSONPointer(path)) == found)
        }
        #expect(JSONPointer(JSONLocation()).steps == [])
    }

    /// The table of section 5.
    @Test(arguments: [
        ("/foo", #"["bar", "baz"]"#), ("/foo/0", "\"bar\""), ("/", "0"), ("/a~1b", "1"), ("/c%d", "2"), ("/e^f", "3"),
        ("/g|h", "4"), ("/i\\j", "5"), ("/k\"l", "6"), ("/ ", "7"), ("/m~0n", "8"), ("", document),
    ])
    func section5(_ text: String, _ expected: String) throws {
        let parsed = try JSONValue(parsing: Self.document)
        for value in [parsed, TestTree(parsed).built] {
            let pointer = try #require(JSONPointer(text))
            #expect(try value.value(at: pointer) == JSONValue(parsing: expected))
            #expect(pointer.description == text)
        }
    }

    @Test(
        arguments: [
            ("", []), ("/", [""]), ("//", ["", ""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("/~0", ["~"]), ("/~1", ["/"]),
            ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~0~1~00", ["~/~0"]), ("/0/01/-", ["0", "01", "-"]),
            ("/é/e\u{301}/\0", ["é", "e\u{301}", "\0"]),
            ("/~1~1/a~0b", ["//", "a~b"]), ("/~1\u{301}", ["/\u{301}"]),
            ("/a\u{301}/\u{301}", ["a\u{301}", "\u{301}"]), ("/\r\n/x", ["\r\n", "x"]),
        ] as [(String, [String])]
    )
    func steps(_ text: String, _ steps: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.steps.map { Array($0.utf8) } == steps.map { Array($0.utf8) })
        #expect(Array(JSONPointer(steps: steps).description.utf8) == Array(text.utf8))
        #expect(pointer == JSONPointer(steps: steps))
        #expect(JSONPointer(text.dropFirst(0)) == pointer)
    }

    @Test(arguments: [
        "a", "a/b", " /a", "~", "~0", "/~", "/a~", "/~2", "/~a", "/a/~", "/~~0", "/~ 0", "#/a", "é/", "/~/",
        "\u{301}/a",
    ])
    func invalid(_ text: String) {
        #expect(JSONPointer(text) == nil)
    }

    @Test func randomRoundTrips() throws {
        var random = RandomText(seed: 6901)
        let parts = ["~", "/", "a", "é", "\u{301}", "0", "-", "~0", "~1", "\0", "😀", " ", "\""]
        for _ in 0..<scaled(20_000) {
            let steps = (0..<Int.random(in: 0...4, using: &random.generator)).map { _ in
                (0..<Int.random(in: 0...4, using: &random.generator)).map { _ in random.pick(parts) }.joined()
            }
            let pointer = JSONPointer(steps: steps)
            let again = try #require(JSONPointer(pointer.description))
            try #require(again.steps.map { Array($0.utf8) } == steps.map { Array($0.utf8) })
        }
    }

    static let tree = #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#

    /// Steps that lead nowhere, with the whole message.
    @Test(arguments: [
        ("/x", "at $.x: there is no value"), ("/a/3", "at $.a[3]: there is no value"),
        ("/a/-", "at $.a.['-']: there is no value"),
        ("/a/01", "at $.a['01']: there is no value"), ("/a/00", "at $.a['00']: there is no value"),
        ("/a/-1", "at $.a['-1']: there is no value"),
        ("/a/+1", "at $.a['+1']: there is no value"), ("/a/1.0", "at $.a['1.0']: there is no value"),
        ("/a/ 1", "at $.a[' 1']: there is no value"),
        ("/a/", "at $.a['']: there is no value"), ("/a/１", "at $.a.１: there is no value"),
        ("/a/1e0", "at $.a['1e0']: there is no value"),
        ("/a/18446744073709551616", "at $.a['18446744073709551616']: there is no value"),
        ("/a/9223372036854775807", "at $.a['9223372036854775807']: there is no value"),
        ("/s/0", "at $.s: expected an object, found a string"), ("/n/x", "at $.n: expected an object, found null"),
        ("/a/0/x/y", "at $.a[0]: expected an object, found a number"),
        ("/a/2/b/", "at $.a[2].b: expected an object, found a number"),
        ("//x", "at $['x']: there is no value"),
    ])
    func missing(_ text: String, _ message: String) throws {
        let pointer = try #require(JSONPointer(text))
        let parsed = try JSONValue(parsing: Self.tree)
        for value in [parsed, TestTree(parsed).built] {
            let error = #expect(throws: JSONAccessError.self) { try value.value(at: pointer) }
            // A name in brackets or after a dot, as `JSONLocation` has it.
            let expected = message.replacing(".['", with: "['").replacing("$['x']", with: "$[''].x")
            #expect(error?.description == expected)
            var changed = value
            let removal = #expect(throws: JSONAccessError.self) { try changed.remove(at: pointer) }
            #expect(removal == error)
            #expect(changed == value)
        }
    }

    @Test(arguments: [
        ("/a/0", #"{"a":["N",[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/3", #"{"a":[1,[2,3],{"b":4},"N"],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/-", #"{"a":[1,[2,3],{"b":4},"N"],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/1/-", #"{"a":[1,[2,3,"N"],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/2/b", #"{"a":[1,[2,3],{"b":"N"}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/2/-", #"{"a":[1,[2,3],{"b":4,"-":"N"}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/2/0", #"{"a":[1,[2,3],{"b":4,"0":"N"}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/0", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"N","-":"dash","":{"":5}}"#),
        ("/-", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"N","":{"":5}}"#),
        ("//", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":"N"}}"#),
        ("/", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":"N"}"#),
        ("/new~1", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5},"new/":"N"}"#),
        ("/s", #"{"a":[1,[2,3],{"b":4}],"s":"N","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/n", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":"N","0":"zero","-":"dash","":{"":5}}"#),
        ("", "\"N\""),
    ])
    func set(_ text: String, _ expected: String) throws {
        let pointer = try #require(JSONPointer(text))
        let parsed = try JSONValue(parsing: Self.tree)
        for value in [parsed, TestTree(parsed).built] {
            var changed = value
            try changed.set("N", at: pointer)
            #expect(TestTree(changed) == testTree(expected))
        }
    }

    private static func noIndex(_ path: String, _ step: String, _ count: Int) -> String {
        "at \(path): \(step.debugDescription) is not an index of this array, whose count is \(count): "
            + "write - to add an element at its end"
    }

    /// Set needs what is around the place.
    @Test(arguments: [
        ("/x/y", "at $.x: there is no value"), ("/s/0", "at $.s: expected an object, found a string"),
        ("/n/0", "at $.n: expected an object, found null"), ("/a/0/-", "at $.a[0]: expected an object, found a number"),
        ("/a/4", noIndex("$.a", "4", 3)),
        ("/a/01", noIndex("$.a", "01", 3)),
        ("/a/x", noIndex("$.a", "x", 3)),
        ("/a/1/3", noIndex("$.a[1]", "3", 2)),
        ("/a/1/", noIndex("$.a[1]", "", 2)),
        ("/a/-/x", "at $.a['-']: there is no value"),
        ("/a/-1", noIndex("$.a", "-1", 3)),
    ])
    func setRefused(_ text: String, _ message: String) throws {
        let pointer = try #require(JSONPointer(text))
        var value = try JSONValue(parsing: Self.tree)
        let error = #expect(throws: JSONAccessError.self) { try value.set("N", at: pointer) }
        #expect(error?.description == message)
        #expect(TestTree(value) == testTree(Self.tree))
    }

    @Test(arguments: [
        ("/a/0", "1", #"{"a":[[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/1/1", "3", #"{"a":[1,[2],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/a/2/b", "4", #"{"a":[1,[2,3],{}],"s":"text","n":null,"0":"zero","-":"dash","":{"":5}}"#),
        ("/0", "\"zero\"", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"-":"dash","":{"":5}}"#),
        ("/n", "null", #"{"a":[1,[2,3],{"b":4}],"s":"text","0":"zero","-":"dash","":{"":5}}"#),
        ("//", "5", #"{"a":[1,[2,3],{"b":4}],"s":"text","n":null,"0":"zero","-":"dash","":{}}"#),
        ("", tree, "null"),
    ])
    func remove(_ text: String, _ removed: String, _ expected: String) throws {
        let pointer = try #require(JSONPointer(text))
        let parsed = try JSONValue(parsing: Self.tree)
        for value in [parsed, TestTree(parsed).built] {
            var changed = value
            #expect(TestTree(try changed.remove(at: pointer)) == testTree(removed))
            #expect(TestTree(changed) == testTree(expected))
        }
    }

    /// Every place of random documents is found by its pointer, and can be set.
    @Test func everyPlace() throws {
        var random = RandomText(seed: 69)
        for _ in 0..<scaled(1000) {
            let bytes = random.records(.single, comments: false)
            let value = try JSONValue(parsing: bytes)
            var open: [(JSONPointer, JSONValue)] = [(JSONPointer(), value)]
            while let (pointer, expected) = open.popLast() {
                try #require(try value.value(at: pointer) == expected)
                var changed = value
                try changed.set("new", at: pointer)
                try #require(try changed.value(at: pointer) == "new")
                try changed.set(expected, at: pointer)
                try #require(TestTree(changed) == TestTree(value))
                for (index, element) in (expected.array ?? []).enumerated() {
                    open.append((JSONPointer(steps: pointer.steps + ["\(index)"]), element))
                }
                for (key, member) in expected.object ?? [:] {
                    open.append((JSONPointer(steps: pointer.steps + [key]), member))
                }
            }
        }
    }

    @Test func literalsThatAreNone() async {
        await #expect(processExitsWith: .failure) { _ = "no pointer" as JSONPointer }
    }
}
