import Testing
import YAJL

@testable import YAJLTestSupport

/// `JSONLocation` and `JSONPosition` as values and as text.
@Suite struct LocationTests {
    /// The notation of RFC 9535, section 2.7, with names after a dot where section 2.5.1.1 allows it.
    @Test(
        arguments: [
            ([], "$", ""),
            (["results", 17, "name"], "$.results[17].name", "/results/17/name"),
            ([0, 1, 2], "$[0][1][2]", "/0/1/2"),
            (["first name"], "$['first name']", "/first name"),
            ([""], "$['']", "/"),
            (["", ""], "$['']['']", "//"),
            (["a/b", "m~n", "~1"], "$['a/b']['m~n']['~1']", "/a~1b/m~0n/~01"),
            (["it's"], #"$['it\'s']"#, "/it's"),
            ([#"a\b"#], #"$['a\\b']"#, #"/a\b"#),
            ([#"say "x""#], #"$['say "x"']"#, #"/say "x""#),
            (["_x", "x1", "1x", "A-b", "a.b"], "$._x.x1['1x']['A-b']['a.b']", "/_x/x1/1x/A-b/a.b"),
            (["漢字", "é", "😀"], "$.漢字.é.😀", "/漢字/é/😀"),
            (["$", "*", "[0]"], "$['$']['*']['[0]']", "/$/*/[0]"),
            (["0", 0], "$['0'][0]", "/0/0"),
            (["a\nb\tc\rd\u{8}e\u{c}"], #"$['a\nb\tc\rd\be\f']"#, "/a\nb\tc\rd\u{8}e\u{c}"),
            (["\u{0}\u{7}\u{1f}"], #"$['\u0000\u0007\u001f']"#, "/\u{0}\u{7}\u{1f}"),
            (["\u{7e}\u{7f}\u{9f}\u{a0}"], "$['~\\u007f\\u009f\u{a0}']", "/~0\u{7f}\u{9f}\u{a0}"),
            (["a\u{202e}", "\u{feff}é"], #"$['a\u202e']['\ufeffé']"#, "/a\u{202e}/\u{feff}é"),
        ] as [(JSONLocation, String, String)]
    )
    func descriptionAndPointer(_ path: JSONLocation, _ description: String, _ pointer: String) throws {
        #expect(path.description == description)
        #expect("\(path)" == description)
        #expect(path.pointer == pointer)
        #expect(try JSONPath(parsing: description) == JSONPath(path))
    }

    /// The paths that a parser reports have the same notation.
    @Test func pathOfTheParser() throws {
        var parser = JSONParser(handler: ContextRecorder())
        try parser.feed(#"{"first name":[{"it's":[[1]]}]}"#)
        let number = parser.handler.events.first { $0.event == .number(1) }
        #expect(number?.path.description == #"$['first name'][0]['it\'s'][0][0]"#)
        #expect(number?.path.pointer == "/first name/0/it's/0/0")
        #expect(number?.path == ["first name", 0, "it's", 0, 0])
    }

    @Test func longPathsAreShortened() {
        let all = JSONLocation((0..<64).map { .index($0) })
        #expect(all.description == "$" + (0..<64).map { "[\($0)]" }.joined())
        let longer = JSONLocation((0..<100_000).map { .index($0) })
        #expect(
            longer.description == "$" + (0..<32).map { "[\($0)]" }.joined() + "…"
                + (99_968..<100_000).map { "[\($0)]" }.joined()
        )
        #expect(longer.pointer.hasPrefix("/0/1/2/") && longer.pointer.hasSuffix("/99998/99999"))
    }

    @Test func equality() {
        let path: JSONLocation = ["a", 0]
        #expect(path == JSONLocation([.key("a"), .index(0)]))
        #expect(path != ["a", "0"])
        #expect(path != ["a"])
        #expect(Set([path, ["a", 0], [0, "a"], [], JSONLocation()]).count == 3)
        var changed = path
        changed.components.append(.key("b"))
        #expect(changed.description == "$.a[0].b" && path.description == "$.a[0]")
    }

    @Test func positions() {
        #expect(JSONPosition.start == JSONPosition(byteOffset: 0, line: 1, column: 1))
        #expect(
            JSONPosition(byteOffset: 918_233, line: 4102, column: 33).description
                == "line 4102, column 33 (byte 918233)"
        )
        #expect(JSONPosition(byteOffset: 1, line: 1, column: 2) != JSONPosition(byteOffset: 1, line: 2, column: 1))
        #expect(Set([JSONPosition.start, JSONPosition(byteOffset: 0, line: 1, column: 1)]).count == 1)
    }
}
