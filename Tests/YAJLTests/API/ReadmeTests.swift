import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of README.md, line by line; `ExampleCoverageTests` compares them with it.

private struct User {
    var id = 0
    var name = ""
    var tags: [String] = []
}

private struct NameCounter {
    var count = 0
}

extension NameCounter: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if key == "name" { count += 1 }
        return .continue
    }

    mutating func finish() -> Int { count }
}

private func countNumbers(
    in body: some AsyncSequence<[UInt8], any Error>
) async throws -> Int {
    var count = 0
    for try await event in JSONStream(body).events {
        if case .number = event { count += 1 }
    }
    return count
}

@Suite struct ReadmeTests {
    private static let document = #"[{"name": "Ann", "age": 1}, {"name": "Bob", "x": [2, 3]}]"#

    @Test func pull() throws {
        var user = User()
        let text = #"{"id": 7, "name": "Ann", "tags": ["new"], "extra": [1, 2]}"#
        var reader = JSONReader(parsing: text)
        try reader.readObject { key, reader in
            switch key {
            case "id": user.id = try reader.readInt()
            case "name": user.name = try reader.readString()
            case "tags": try reader.readArray { user.tags.append(try $0.readString()) }
            default: try reader.skipValue()
            }
        }
        #expect(user.id == 7 && user.name == "Ann" && user.tags == ["new"])
    }

    @Test func firstLook() throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let team = try JSONValue(parsing: #"{"users": [{"name": "Ada"}]}"#)
        print(team["users"][0]["name"].string ?? "nobody")  // Ada
        #expect(printed == ["Ada"])
    }

    @Test func values() throws {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let text = #"{"users": [{"name": "Ada", "age": 36}], "total": 12.50}"#
        var value = try JSONValue(parsing: text)
        let name = value["users"][0]["name"].string  // "Ada"
        let missing = value["users"][7]["name"].string  // nil: a missing value is null, and nothing crashes
        if case .number(let total) = value["total"] { print(total) }  // 12.50: as it was written

        value["users"][0]["age"] = 37  // in place
        value["users"].array?.append(["name": "Bob"])
        value["settings"]["theme"] = "dark"  // makes the object that is missing
        value.object?.removeValue(forKey: "total")
        print(value.encodedString())
        #expect(name == "Ada" && missing == nil)
        let changed = #"{"users":[{"name":"Ada","age":37},{"name":"Bob"}],"settings":{"theme":"dark"}}"#
        #expect(printed == ["12.50", changed])
    }

    @Test func accessErrors() {
        var printed: [String] = []
        func print(_ value: some Any) { printed.append("\(value)") }
        let value: JSONValue = ["users": [["age": "36"]]]
        do {
            let age = try value.integer(at: ["users", 0, "age"], as: UInt8.self)
            print(age)
        } catch {
            print(error)  // at $.users[0].age: expected a number, found a string
        }
        #expect(printed == ["at $.users[0].age: expected a number, found a string"])
    }

    @Test func push() throws {
        var printed: [Int] = []
        func print(_ value: Int) { printed.append(value) }
        let chunks = Cut.size(7).chunks(of: Array(Self.document.utf8)).map(Array.init)
        var parser = JSONParser(handler: NameCounter())
        for chunk in chunks {  // [[UInt8]], cut anywhere
            try parser.feed(chunk)
        }
        let count = try parser.finish()
        print(count)
        #expect(printed == [2])
    }

    /// In a separate process, in a folder with such a file.
    @Test func sequences() async throws {
        await #expect(processExitsWith: .success) {
            var printed: [String] = []
            func print(_ value: String) { printed.append(value) }
            let file = try TemporaryFile(ReadmeTests.document)
            try await inFolder(with: "users.json", linkedTo: file) {
                try JSONFile("users.json").events.forEach { event in
                    if case .key(let name) = event { print(name) }
                }
            }
            #expect(printed == ["name", "age", "name", "x"])
        }
    }

    @Test func stream() async throws {
        #expect(try await countNumbers(in: ScriptedChunks([Array(Self.document.utf8)])) == 3)
    }

    @Test func items() async {
        await #expect(processExitsWith: .success) {
            struct User: Decodable { var name: String }
            let text = #"{"users": [{"name": "Ada"}, {"name": "Alan"}]}"#
            let body = ScriptedChunks([Array(text.utf8)])
            let file = try TemporaryFile(text)
            let records = try TemporaryFile("{\"name\": \"Ada\"}\n{\"name\": 1}\n{\"name\": \"Alan\"}\n")
            var names: [String] = []
            func print(_ text: String) { names.append(text) }
            for try await user in JSONStream(body).items(at: "$.users[*]", as: User.self) {
                print(user.name)
            }
            try await inFolder(with: "users.json", linkedTo: file) {
                let users = JSONFile("users.json").items(at: "$.users[*]", as: User.self)
                try users.forEach { user in
                    print(user.name)
                }
            }
            try await inFolder(with: "users.ndjson", linkedTo: records) {
                let options = JSONParsingOptions(framing: .lines)
                let lines = JSONFile("users.ndjson", options: options)
                try lines.items(as: User.self).results.forEach { result in
                    switch result {
                    case .success(let user): print(user.name)
                    case .failure(let error):
                        print("\(error.byteRange.count) bytes passed over: \(error)")
                    }
                }
            }
            #expect(names.count == 7)
            #expect(names[5].hasPrefix("11 bytes passed over: line 2, column 10"))
        }
    }

    @Test func writing() throws {
        var writer = JSONWriter(options: .pretty)
        try writer.beginObject()
        try writer.key("name")
        try writer.string("Zoë")
        try writer.key("scores")
        try writer.beginArray()
        try writer.number(1)
        try writer.number(0.5)
        try writer.endArray()
        try writer.endObject()
        let text = String(decoding: try writer.finish(), as: UTF8.self)
        #expect(text == "{\n  \"name\": \"Zoë\",\n  \"scores\": [\n    1,\n    0.5\n  ]\n}")
    }

    @Test func rewriting() throws {
        let chunks = Cut.size(7).chunks(of: Array(#"{"a": 1.50, "b": null}"#.utf8)).map(Array.init)
        let writer = JSONWriter(options: JSONWritingOptions(omitsNulls: true))
        var parser = JSONParser(handler: writer)
        for chunk in chunks {
            try parser.feed(chunk)
        }
        let compact = try parser.finish()
        #expect(compact == Array(#"{"a":1.50}"#.utf8))
    }

    @Test func patterns() throws {
        var printed: [String] = []
        func print(_ path: JSONLocation, _ value: JSONValue) { printed.append("\(path) \(value)") }
        let text = #"[{"name": "Ann", "age": 20}, {"name": "Bob", "age": 7}]"#
        let users = try JSONValue(parsing: text)
        let names = users.values(at: "$[*].name")  // "Ann", "Bob"
        for (path, age) in users.matches(of: "$..age") { print(path, age) }
        #expect(names == ["Ann", "Bob"] && printed == ["$[0].age 20", "$[1].age 7"])
    }

    @Test func transforms() throws {
        let text = #"{"users": [{"age": 20, "password": "x"}, {"age": 7}, {"age": 30, "old": {"password": 1}}]}"#
        let chunks = Cut.size(7).chunks(of: Array(text.utf8)).map(Array.init)
        let writer = JSONWriter(options: JSONWritingOptions(framing: .lines))
        let adults = writer.filtering("$") { user in user["age"].int ?? 0 >= 18 }
        let users = adults.removing("$..password").picking("$.users[*]")
        var parser = JSONParser(handler: users)
        for chunk in chunks {
            try parser.feed(chunk)
        }
        let lines = try parser.finish()  // each user on a line
        #expect(lines == Array("{\"age\":20}\n{\"age\":30,\"old\":{}}\n".utf8))
    }
}
