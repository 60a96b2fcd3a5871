import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the articles in Sources/YAJL/YAJL.docc, line by line; `ExampleCoverageTests` compares them with the texts.

private struct Person: Codable, Equatable {
    var name: String
    var age: Int
}

private typealias Writer = JSONWriter

/// A file that examples find under another name.
private struct NamedFile {
    let file: TemporaryFile

    init(_ text: String) throws {
        file = try TemporaryFile(text)
    }

    func callAsFunction(_ name: String, options: JSONParsingOptions = .strict) -> JSONFile {
        JSONFile(file.path, options: options)
    }
}

/// The lines that an example prints.
private final class Printed {
    var lines: [String] = []

    func callAsFunction(_ items: Any...) {
        lines.append(items.map { "\($0)" }.joined(separator: " "))
    }
}

@Suite struct ArticleTests {
    private let print = Printed()
    private let bytes = Array(#"{"name": "Ann", "age": 36}"#.utf8)
    private let people = #"{"people": [{"name": "Ann", "age": 36}, {"name": "Bob", "age": 7}]}"#

    @Test func overview() throws {
        let JSONFile = try NamedFile(self.people)
        let value = try JSONValue(parsing: #"{"name": "Ann", "age": 36}"#)
        let person = try YAJLDecoder().decode(Person.self, from: bytes)
        let people = JSONFile("people.json").items(at: "$.people[*]", as: Person.self)
        try people.forEach { print($0.name) }
        #expect(value["name"] == "Ann" && person == Person(name: "Ann", age: 36))
        #expect(print.lines == ["Ann", "Bob"])
    }

    @Test func largeDocuments() throws {
        let JSONFile = try NamedFile(#"{"orders": [{"total": 1.5}, {"id": 7, "total": 2}, {"total": 4}]}"#)
        struct Sale: Decodable { var total: Double }

        let sales = JSONFile("orders.json").items(at: "$.orders[*]", as: Sale.self)
        var sum = 0.0
        try sales.forEach { sale in sum += sale.total }
        print(sum)

        var largest = 0..<0
        let places = JSONFile("orders.json").items(at: "$.orders[*]").raw.ranges
        try places.forEach { place in
            if place.count > largest.count { largest = place }
        }
        print("\(largest.count) bytes at byte \(largest.lowerBound)")
        #expect(print.lines == ["7.5", "21 bytes at byte 28"])
    }

    @Test func interfaces() throws {
        let JSONFile = try NamedFile(self.people)
        let person = try YAJLDecoder().decode(Person.self, from: bytes)
        #expect(person.age == 36)

        var settings = try JSONValue(parsing: bytes)
        if settings["theme"].string == nil { settings["theme"] = "dark" }
        let text = settings.encodedString(.pretty)
        #expect(try JSONValue(parsing: text) == ["name": "Ann", "age": 36, "theme": "dark"])

        var adults: [Person] = []
        let people = JSONFile("people.json").items(at: "$.people[*]", as: Person.self)
        try people.forEach { person in
            if person.age >= 18 { adults.append(person) }
        }
        #expect(adults == [person])

        var reader = JSONReader(parsing: bytes)
        var total = 0.0
        try reader.readObject { key, reader in
            if key == "age" {
                total += try reader.readDouble()
            } else {
                try reader.skipValue()
            }
        }
        #expect(total == 36)
    }

    @Test func modelsToAWriter() throws {
        var output: [UInt8] = []
        func JSONWriter(fileDescriptor: Int32, options: JSONWritingOptions) -> Writer {
            Writer(options: options) { output += $0 }
        }
        let users = [Person(name: "Ada", age: 36)]
        let options = JSONWritingOptions(framing: .lines)
        var writer = JSONWriter(fileDescriptor: 1, options: options)
        for user in users { try YAJLEncoder().encode(user, to: &writer) }
        try writer.finish()
        #expect(output == Array("{\"name\":\"Ada\",\"age\":36}\n".utf8))
    }

    @Test func linesToAnArray() throws {
        let JSONFile = try NamedFile("{\"a\":1.50}\n\n2\n")
        var output: [UInt8] = []
        func JSONWriter(fileDescriptor: Int32) -> Writer { Writer { output += $0 } }
        let lines = JSONFile("in.ndjson", options: JSONParsingOptions(framing: .lines))
        var writer = JSONWriter(fileDescriptor: 1)
        try writer.beginArray()
        try lines.items().forEach { try writer.value($0) }
        try writer.endArray()
        try writer.finish()
        #expect(output == Array(#"[{"a":1.50},2]"#.utf8))
    }

    @Test func loops() {
        let value: JSONValue = ["users": [["name": "Ann"], ["name": "Bob"]]]
        for user in value["users"].array ?? [] { print(user["name"]) }
        for (name, member) in value.object ?? [:] { print(name, member) }
        #expect(print.lines == [#""Ann""#, #""Bob""#, #"users [{"name":"Ann"},{"name":"Bob"}]"#])
    }

    @Test func items() throws {
        let JSONFile = try NamedFile(self.people)
        let people = JSONFile("people.json").items(at: "$.people[*]", as: Person.self)
        try people.forEach { person in
            print(person.name)
        }
        #expect(print.lines == ["Ann", "Bob"])
    }

    @Test func recovery() throws {
        let JSONFile = try NamedFile("{\"name\": \"Ann\", \"age\": 36}\n[1,\n{\"name\": \"Bob\", \"age\": 7}\n")
        let log = JSONFile("log.ndjson", options: JSONParsingOptions(framing: .lines))
        try log.items(as: Person.self).results.forEach { entry in
            switch entry {
            case .success(let person): print(person.name)
            case .failure(let error):
                print("\(error.byteRange.count) bytes passed over")
            }
        }
        #expect(print.lines == ["Ann", "4 bytes passed over", "Bob"])
    }

    @Test func snapshots() async throws {
        let chunks = ScriptedChunks([Array(#"{"title": "A "#.utf8), Array(#"day"}"#.utf8)])
        let answers = JSONStream(chunks).snapshots(showsPartialStrings: true)
        for try await answer in answers {
            print(answer["title"].string ?? "")
        }
        #expect(print.lines == ["A ", "A day"])
    }

    /// In a separate process, in a folder with such files.
    @Test func transformOfAFile() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile(#"{"name": "Ann", "password": "x"}"#)
            try await inFolder(with: "in.json", "out.json", linkedTo: file) {
                try JSONFile("in.json").transform(to: "out.json") { $0.removing("$..password") }
            }
            #expect(try Sources.text(absolutePath: file.path) == #"{"name":"Ann"}"#)
        }
    }

    @Test func transform() throws {
        let pieces = [Array(#"{"name": "Ann", "pass"#.utf8), Array(#"word": "x"}"#.utf8)]
        var output: [UInt8] = []
        let writer = JSONWriter { chunk in output.append(contentsOf: chunk) }
        var parser = JSONParser(handler: writer.removing("$..password"))
        for chunk in pieces { try parser.feed(chunk) }
        try parser.finish()
        #expect(String(decoding: output, as: UTF8.self) == #"{"name":"Ann"}"#)
    }

    @Test func numbers() throws {
        let price = try JSONValue(parsing: "[12.50, 1e400, 18446744073709551615]")
        print(price)  // [12.50,1e400,18446744073709551615]

        let big: JSONNumber = 300
        print(UInt8(exactly: big) ?? 0, UInt8(clamping: big))  // 0 255
        print(Double(big))  // 300.0
        #expect(print.lines == ["[12.50,1e400,18446744073709551615]", "0 255", "300.0"])
    }

    @Test func errors() {
        do {
            _ = try JSONValue(parsing: #"{"name": "Gaud\xED"}"#)
        } catch {
            print(error.code == .invalidEscape, error.position, error.path)  // true line 1, column 15 (byte 14) $.name
        }
        let order: JSONValue = ["lines": [["count": "2"]]]
        do {
            print(try order.integer(at: ["lines", 0, "count"]))
        } catch {
            print(error)  // at $.lines[0].count: expected a number, found a string
        }
        #expect(
            print.lines == [
                "true line 1, column 15 (byte 14) $.name", "at $.lines[0].count: expected a number, found a string",
            ]
        )
    }

    @Test func limits() {
        var options = JSONParsingOptions()
        options.limits.total = 10 << 20
        options.limits.depth = 32
        let nested = String(repeating: "[", count: 33)
        let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: nested, options: options) }
        #expect(error?.code == .limitExceeded(.depth))
    }

    @Test func otherLibraries() throws {
        let bytes = Array(#"[{"name": "Ann", "age": 36}]"#.utf8)
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let team = try decoder.decode([Person].self, from: bytes)
        let names = JSONPath(ijson: "item.name")
        let titles = try JSONBytes(bytes).items(at: names).collect()
        #expect(team == [Person(name: "Ann", age: 36)] && titles == ["Ann"])
    }
}
