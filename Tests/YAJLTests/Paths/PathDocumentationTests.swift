import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation of patterns, line by line.

@Suite struct PathDocumentationTests {
    @Test func patterns() {
        let names: JSONPath = "$.users[*].name"
        let same: JSONPath = ["users", .each, "name"]
        let anywhere: JSONPath = "$..name"
        let first: JSONPath = ["this.is.one.key", .slice(0..<10)]
        #expect(names == same && anywhere.components == [.descendants, "name"])
        #expect(first.description == "$['this.is.one.key'][:10]")
    }

    @Test func text() throws {
        let argument = "$.users[0]"
        let pattern = try JSONPath(parsing: argument)
        #expect(pattern == ["users", 0])
    }

    @Test func errors() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        do {
            let pattern = try JSONPath(parsing: "$.rows[-1]")
            print(pattern)
        } catch {
            print(error)
            // column 8 of the path: an index cannot count from the end, which is known too late: …
            //     $.rows[-1]
            //            ^
        }
        #expect(
            printed[0].hasPrefix(
                "column 8 of the path: an index cannot count from the end, which is known too late: "
            )
        )
        #expect(printed[0].hasSuffix("\n    $.rows[-1]\n           ^"))
    }

    @Test func pointers() throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let pattern = try JSONPath(pointer: "/users/0/name")
        print(pattern)  // $.users['0',0].name
        #expect(printed == ["$.users['0',0].name"])
    }

    @Test func ijson() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let pattern = JSONPath(ijson: "results.item.name")
        print(pattern)  // $.results['item',:].name
        #expect(printed == ["$.results['item',:].name"])
    }

    @Test func values() throws {
        let value: JSONValue = ["users": [["name": "Ann"], ["name": 2]], "items": [["price": 1.5], ["price": 2]]]
        let names = value.values(at: "$.users[*].name")
        let prices = value.values(at: "$..price").compactMap(\.double)
        #expect(names == ["Ann", 2] && prices == [1.5, 2])
    }

    @Test func matches() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let value: JSONValue = ["items": [["price": 1], ["price": 2], [], ["price": "3"]]]
        for (path, value) in value.matches(of: "$..price") where value.double == nil {
            print("\(path) is not a number")  // $.items[3].price is not a number
        }
        #expect(printed == ["$.items[3].price is not a number"])
    }
}
