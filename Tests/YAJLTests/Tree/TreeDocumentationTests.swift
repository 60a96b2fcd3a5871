import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation comments, line by line. `ExampleCoverageTests` compares them with the sources.

/// The lines that an example prints.
private final class Output {
    var lines: [String] = []
}

private struct Sum: JSONEventHandler {
    var total = 0.0
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        total += Double(value)
        return .continue
    }
}

@Suite struct TreeDocumentationTests {
    @Test func values() throws {
        let output = Output()
        func print(_ value: some Any) { output.lines.append("\(value)") }
        let value = try JSONValue(parsing: #"{"users": [{"name": "Ada", "age": 36}]}"#)
        switch value["users"][0]["age"] {
        case .number(let age): print(age)
        case .null: print("unknown")
        default: print("no number")
        }

        var order: JSONValue = ["id": 7, "tags": ["new"]]
        order["tags"][0] = "old"
        #expect(order == ["id": 7, "tags": ["old"]])
        #expect(output.lines == ["36"])
    }

    @Test func arrays() {
        var value: JSONValue = ["tags": ["old"]]
        if case .array(var tags) = value["tags"] {
            tags.append("new")
            value["tags"] = .array(tags)
        }
        #expect(value == ["tags": ["old", "new"]])
    }

    @Test func objects() {
        var lines: [String] = []
        func print(_ name: String, _ value: JSONValue) { lines.append("\(name) \(value)") }
        var order: JSONObject = ["id": 7, "total": 12.5]
        order["note"] = "fragile"  // added at the end
        order["total"] = nil  // removed
        for (name, value) in order { print(name, value) }
        #expect(lines == ["id 7", "note \"fragile\""])
    }

    @Test func documents() throws {
        let bytes = Array(#"{"users": [{"name": "Ada"}]}"#.utf8)
        let document = try JSONDocument(parsing: bytes)
        let name = document.root["users"][0]["name"].string
        #expect(name == "Ada")
    }

    @Test func documentBuilder() throws {
        var chunks = [Array("[1,".utf8), Array("2]".utf8)]
        func nextChunk() throws -> [UInt8]? { chunks.isEmpty ? nil : chunks.removeFirst() }
        var parser = JSONParser(handler: JSONDocumentBuilder())
        while let chunk = try nextChunk() {
            try parser.feed(chunk)
        }
        let document = try parser.finish()
        #expect(document.root == [1, 2])
    }

    @Test func accessErrors() throws {
        let output = Output()
        func print(_ value: some Any) { output.lines.append("\(value)") }
        let value: JSONValue = ["users": [["name": 7]], "server": ["port": 8080]]
        do {
            let name = try value.string(at: ["users", 0, "name"])
            print(name)
        } catch {
            print(error)  // at $.users[0].name: expected a string, found a number
        }
        let port = try value.integer(at: ["server", "port"], as: UInt16.self)
        #expect(port == 8080)
        #expect(output.lines == ["at $.users[0].name: expected a string, found a number"])
    }

    @Test func pointers() throws {
        var value: JSONValue = ["users": [["name": "Bob"]]]
        let pointer: JSONPointer = "/users/0/name"
        let name = try value.value(at: pointer)
        try value.set("Ada", at: pointer)
        #expect(name == "Bob" && value == ["users": [["name": "Ada"]]])
    }

    @Test func mergePatches() {
        var value: JSONValue = ["title": "Hi", "author": ["givenName": "John", "familyName": "Doe"]]
        value.merge(["title": "Hello!", "author": ["familyName": nil]])
        #expect(value == ["title": "Hello!", "author": ["givenName": "John"]])
    }

    @Test func walks() throws {
        let value: JSONValue = [1, ["a": 2.5]]
        var sum = Sum()
        try value.walk(&sum)
        #expect(sum.total == 3.5)
    }

    @Test func valuesFromReader() throws {
        let output = Output()
        func print(_ value: some Any) { output.lines.append("\(value)") }
        var reader = JSONReader(parsing: #"[{"name": "Ada"}, {"name": "Bob"}]"#)
        try reader.readArray { reader in
            let user = try reader.readValue()
            print(user["name"])
        }
        #expect(output.lines == [#""Ada""#, #""Bob""#])
    }
}
