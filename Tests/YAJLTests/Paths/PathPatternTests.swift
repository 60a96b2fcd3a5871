import Testing
import YAJL

@testable import YAJLTestSupport

private typealias Component = JSONPath.Component

/// Patterns as values: the steps that each text has, and the text that steps have.
@Suite struct PathPatternTests {
    /// The text, its steps, and the text in its shortest form if that is another.
    @Test(
        arguments: [
            ("$", [], nil),
            ("$.name", ["name"], nil),
            ("$['name']", ["name"], "$.name"),
            (#"$["name"]"#, ["name"], "$.name"),
            ("$.a.b.c", ["a", "b", "c"], nil),
            ("$._a1.é.漢字.😀", ["_a1", "é", "漢字", "😀"], nil),
            ("$['first name']", ["first name"], nil),
            ("$['']", [""], nil),
            ("$['a.b']['*']['$']['0']", ["a.b", "*", "$", "0"], nil),
            (#"$['it\'s']["say \"x\""]"#, ["it's", #"say "x""#], #"$['it\'s']['say "x"']"#),
            (#"$["it's"]['say "x"']"#, ["it's", #"say "x""#], #"$['it\'s']['say "x"']"#),
            (#"$['\\\/\b\f\n\r\t']"#, ["\\/\u{8}\u{C}\n\r\t"], #"$['\\/\b\f\n\r\t']"#),
            (#"$['\u0041\u00e9\u00E9\uD83D\uDE00\u0000']"#, ["Aéé😀\u{0}"], #"$['Aéé😀\u0000']"#),
            ("$['\u{7f}\u{80}']", ["\u{7f}\u{80}"], #"$['\u007f\u0080']"#),
            ("$[0]", [0], nil),
            ("$[17][0].x", [17, 0, "x"], nil),
            ("$[9007199254740991]", [.index(9_007_199_254_740_991)], nil),
            ("$[2:5]", [.slice(2..<5)], nil),
            ("$[2:]", [.slice(2...)], nil),
            ("$[:5]", [.slice(..<5)], nil),
            ("$[:]", [.slice(0...)], nil),
            ("$[::]", [.slice(0...)], "$[:]"),
            ("$[2:5:1]", [.slice(2..<5)], "$[2:5]"),
            ("$[::1]", [.slice(0...)], "$[:]"),
            ("$[5:2]", [.slice(0..<0)], "$[0:0]"),
            ("$[0:0]", [.slice(0..<0)], nil),
            ("$[*]", [.each], nil),
            ("$.*", [.each], "$[*]"),
            ("$.*[*].*", [.each, .each, .each], "$[*][*][*]"),
            ("$..name", [.descendants, "name"], nil),
            ("$..*", [.descendants, .each], nil),
            ("$..[*]", [.descendants, .each], "$..*"),
            ("$..['first name']", [.descendants, "first name"], nil),
            ("$..['name']", [.descendants, "name"], "$..name"),
            ("$..[3]", [.descendants, 3], nil),
            ("$..[1:2]", [.descendants, .slice(1..<2)], nil),
            ("$.a..b..[0]", ["a", .descendants, "b", .descendants, 0], nil),
            ("$['0',0]", [.keyOrElements("0", 0..<1)], nil),
            ("$[0,'0']", [.keyOrElements("0", 0..<1)], "$['0',0]"),
            (
                "$['item',:]..['x',2:]",
                [.keyOrElements("item", 0..<Int.max), .descendants, .keyOrElements("x", 2..<Int.max)], nil
            ),
            ("$[0:0,'a']", [.keyOrElements("a", 0..<0)], "$['a',0:0]"),
            (
                "$ .a\t[ 'b' ]\n[ 0 ]\r[ 1 : 2 : 1 ][ : ][ * ][ 'c' , 0 ]",
                ["a", "b", 0, .slice(1..<2), .slice(0...), .each, .keyOrElements("c", 0..<1)],
                "$.a.b[0][1:2][:][*]['c',0]"
            ),
        ] as [(String, [JSONPath.Component], String?)]
    )
    func syntax(_ text: String, _ components: [JSONPath.Component], _ canonical: String?) throws {
        let pattern = try JSONPath(parsing: text)
        #expect(pattern.components == components)
        #expect(pattern == JSONPath(components))
        #expect(pattern.description == canonical ?? text)
        #expect(try JSONPath(parsing: pattern.description) == pattern)
    }

    @Test func randomDescriptionsReadBack() throws {
        var random = RandomPatterns(seed: 1)
        var text = RandomTree(seed: 2)
        for _ in 0..<scaled(50_000) {
            var components = random.pattern(0...6).components
            if case .string(let key) = text.next() { components.append(.key(key)) }
            let pattern = JSONPath(components)
            let description = pattern.description
            guard try JSONPath(parsing: description) == pattern else {
                Issue.record("\(description)")
                return
            }
        }
    }

    @Test func literals() {
        let pattern: JSONPath = ["rows", .each, "id", 0, .slice(2..<5), .descendants, "x.y"]
        #expect(pattern.description == "$.rows[*].id[0][2:5]..['x.y']")
        #expect(pattern == "$.rows[*].id[0][2:5]..['x.y']")
        #expect(("$" as JSONPath) == [] && ([] as JSONPath).components.isEmpty)
        #expect("\(pattern)" == pattern.description)
    }

    /// Steps that mean the same are the same.
    @Test(
        arguments: [
            ([.descendants], [.descendants, .each], "$..*"),
            (["a", .descendants], ["a", .descendants, .each], "$.a..*"),
            ([.descendants, .descendants, .descendants, "a"], [.descendants, "a"], "$..a"),
            ([.index(-1)], [.slice(0..<0)], "$[0:0]"),
            ([.index(.max)], [.slice(0..<0)], "$[0:0]"),
            ([.slice(-5 ..< -1)], [.slice(0..<0)], "$[0:0]"),
            ([.slice(-5..<3)], [.slice(..<3)], "$[:3]"),
            ([.slice(4..<4)], [.slice(0..<0)], "$[0:0]"),
            ([.slice(..<(-1))], [.slice(0..<0)], "$[0:0]"),
            ([.slice(2..<(1 << 60))], [.slice(2...)], "$[2:]"),
            ([.slice((1 << 60)...)], [.slice(0..<0)], "$[0:0]"),
            ([.slice((1 << 53 - 1)..<(1 << 53))], [.slice((1 << 53 - 1)...)], "$[9007199254740991:]"),
            ([.slice(Int.min..<Int.max)], [.slice(0...)], "$[:]"),
            ([.keyOrElements("a", Int.min..<0)], [.keyOrElements("a", 0..<0)], "$['a',0:0]"),
            ([.keyOrElements("a", -1..<2)], [.keyOrElements("a", 0..<2)], "$['a',:2]"),
        ] as [([JSONPath.Component], [JSONPath.Component], String)]
    )
    func normalForm(_ given: [JSONPath.Component], _ kept: [JSONPath.Component], _ text: String) throws {
        let pattern = JSONPath(given)
        #expect(pattern.components == kept)
        #expect(pattern.description == text)
        #expect(try JSONPath(parsing: text) == pattern)
    }

    /// Names are compared by their bytes.
    @Test func equality() {
        let all: [JSONPath] = [
            [], ["a"], ["b"], ["0"], [0], [.slice(0..<1)], [.slice(0..<2)], [.each], [.descendants, "a"],
            [.descendants, .each],
            [.keyOrElements("a", 0..<1)], [.keyOrElements("b", 0..<1)], [.keyOrElements("a", 0..<2)], ["a", "b"],
            ["\u{E9}"], ["e\u{301}"], [.keyOrElements("\u{E9}", 0..<1)], [.keyOrElements("e\u{301}", 0..<1)],
        ]
        for (left, pattern) in all.enumerated() {
            for (right, other) in all.enumerated() {
                #expect((pattern == other) == (left == right), "\(pattern) \(other)")
            }
        }
        #expect(Set(all + all).count == all.count)
    }

    @Test func paths() {
        let path: JSONLocation = ["users", 0, "first name"]
        let pattern = JSONPath(path)
        #expect(pattern == ["users", 0, "first name"])
        #expect(pattern.description == path.description)
        #expect(JSONPath(JSONLocation()) == "$")
        #expect(JSONPath(JSONLocation([.index(-1)])) == [.slice(0..<0)])
    }

    @Test(
        arguments: [
            ("", "$"), ("/", "$['']"), ("/users/0/name", "$.users['0',0].name"),
            ("/a~1b/m~0n/~01", "$['a/b']['m~n']['~1']"),
            ("/-", "$['-']"), ("/01", "$['01']"), ("/-1", "$['-1']"), ("/+1", "$['+1']"), ("//", "$['']['']"),
            ("/9007199254740991", "$['9007199254740991',9007199254740991]"),
            ("/9007199254740992", "$['9007199254740992']"),
            ("/99999999999999999999", "$['99999999999999999999']"), ("/٣", "$.٣"), ("/*", "$['*']"),
        ]
    )
    func pointers(_ pointer: String, _ text: String) throws {
        let pattern = try JSONPath(pointer: pointer)
        #expect(pattern.description == text)
        #expect(try JSONPath(parsing: text) == pattern)
    }

    @Test(
        arguments: [
            ("", "$"), ("item", "$['item',:]"), ("results.item.name", "$.results['item',:].name"), ("a.b", "$.a.b"),
            ("a..b", "$.a[''].b"), (".", "$['']['']"), ("items", "$.items"), ("item.item", "$['item',:]['item',:]"),
            ("*", "$['*']"), ("0", "$['0']"), ("a.\u{301}b.item", "$.a.\u{301}b['item',:]"),
        ]
    )
    func prefixesOfIjson(_ prefix: String, _ text: String) throws {
        let pattern = JSONPath(ijson: prefix)
        #expect(pattern.description == text)
        #expect(try JSONPath(parsing: text) == pattern)
    }
}
