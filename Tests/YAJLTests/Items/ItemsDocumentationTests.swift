import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation comments of items, line by line; `ExampleCoverageTests` compares them with the
// sources.

/// The lines that an example prints.
private typealias Output = Noted<[String]>

private struct Row: Codable { var id: Int }

private struct User: Codable { var name: String }

private struct Entry: Codable { var id: Int }

private struct ServerError: Error, Codable { var message: String }

private struct ArchiveSource: JSONByteSource {
    private var source: ChunkSource

    init(_ name: String) throws {
        source = ChunkSource([Array("{\"\(name)\": [{\"id\": 1}, {\"id\": 2}]}".utf8)[...]])
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int { try source.read(into: buffer) }
}

private struct Archive: JSONInput {
    var name: String
    var options = JSONParsingOptions.strict
    func makeByteSource() throws -> any JSONByteSource {
        try ArchiveSource(name)
    }
}

@Suite struct ItemsDocumentationTests {
    private func body(_ text: String) -> ScriptedChunks<[UInt8]> { ScriptedChunks([Array(text.utf8)]) }

    @Test func inputs() throws {
        let output = Output([])
        func print(_ value: Row) { output.value.append("\(value.id)") }
        try Archive(name: "rows").items(at: "$.rows[*]", as: Row.self).forEach { row in
            print(row)
        }
        #expect(output.value == ["1", "2"])
    }

    /// In a separate process, in a folder with such files.
    @Test func files() async {
        await #expect(processExitsWith: .success) {
            let output = Output([])
            func print(_ values: Any...) { output.value.append(values.map { "\($0)" }.joined(separator: " ")) }
            func taken() -> [String] {
                defer { output.value = [] }
                return output.value
            }
            let rows = try TemporaryFile(#"{"rows": [{"id": 1}, {"id": 2}]}"#)
            try await inFolder(with: "rows.json", "data.json", linkedTo: rows) {
                try JSONFile("data.json").items(at: "$.rows[*]").forEach { row in
                    print(row["id"])
                }
                #expect(taken() == ["1", "2"])
                try JSONFile("rows.json").items(at: "$.rows[*]").forEach { row in
                    print(row["id"])
                }
                #expect(taken() == ["1", "2"])
                let rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self)
                var cursor = rows.makeCursor()
                while let row = try cursor.next() {
                    print(row.id)
                    if row.id == 7 { break }
                }
                #expect(taken() == ["1", "2"])
            }
            let users = try TemporaryFile(#"{"users": [{"name": "Ann"}, {"name": "Bob"}]}"#)
            try await inFolder(with: "users.json", linkedTo: users) {
                do {
                    let users = JSONFile("users.json").items(at: "$.users[*]", as: User.self)
                    try users.forEach { user in
                        print(user.name)
                    }
                }
                #expect(taken() == ["Ann", "Bob"])
                do {
                    let users = JSONFile("users.json").items(at: "$.users[*]", as: User.self)
                    try users.forEach { print($0.name) }
                }
                #expect(taken() == ["Ann", "Bob"])
                let users = try JSONFile("users.json")
                    .items(at: "$.users[*]", as: User.self).collect()
                #expect(users.map(\.name) == ["Ann", "Bob"])
            }
            let prices = try TemporaryFile(#"{"prices": {"a": 1, "b": 2.5}}"#)
            try await inFolder(with: "prices.json", linkedTo: prices) {
                let prices = JSONFile("prices.json").members(at: "$.prices", as: Double.self)
                try prices.forEach { name, price in
                    print(name, price)
                }
                #expect(taken() == ["a 1.0", "b 2.5"])
            }
            let response = try TemporaryFile(#"{"data": [1], "errors": ["x"]}"#)
            try await inFolder(with: "response.json", linkedTo: response) {
                let hits = JSONFile("response.json").select("$.data[*]", "$.errors[*]")
                try hits.forEach { hit in
                    print(hit.pattern == 0 ? "row" : "error", hit.value)
                }
                #expect(taken() == ["row 1", "error \"x\""])
            }
            try await inFolder(with: "response.json", linkedTo: response) {
                let arguments = ["$.errors[*]", "$..*", "$.data[*]"]
                let patterns = try arguments.map { try JSONPath(parsing: $0) }
                let hits = JSONFile("response.json").select(anyOf: patterns)
                let stream = JSONStream(
                    AsyncStream {
                        $0.yield(Array(#"{"data": [1], "errors": ["x"]}"#.utf8)); $0.finish()
                    }
                )
                .select(anyOf: patterns)
                var found: [String] = []
                try hits.forEach { found.append("\($0.pattern) \($0.path)") }
                for try await hit in stream { found.append("\(hit.pattern) \(hit.path)") }
                let expected = ["1 $.data", "1 $.data[0]", "1 $.errors", "0 $.errors[0]"]
                #expect(found == expected + expected)
            }
        }
    }

    /// In a separate process, in a folder with such files.
    @Test func transforms() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile(#"{"name": "Ann", "password": "x"}"#)
            try await inFolder(with: "in.json", "out.json", linkedTo: file) {
                try JSONFile("in.json").transform(to: "out.json") { $0.removing("$..password") }
            }
            #expect(try Sources.text(absolutePath: file.path) == #"{"name":"Ann"}"#)
            try await inFolder(with: "in.json", "out.json", linkedTo: file) {
                let arguments = ["$.password", "$..name"]
                let patterns = try arguments.map { try JSONPath(parsing: $0) }
                try JSONFile("in.json").transform(to: "out.json") {
                    $0.removing(anyOf: patterns)
                }
            }
            #expect(try Sources.text(absolutePath: file.path) == "{}")
        }
    }

    /// In a separate process, in a folder with such a file.
    @Test func progressOfFiles() async {
        await #expect(processExitsWith: .success) {
            let output = Output([])
            let print: @Sendable (String) -> Void = { output.value.append($0) }
            let file = try TemporaryFile(#"{"rows": [{"id": 1}, {"id": 2}]}"#)
            try await inFolder(with: "rows.json", linkedTo: file) {
                let rows = JSONFile("rows.json").items(at: "$.rows[*]", as: Row.self)
                    .onProgress { print("\(Int(100 * ($0.fraction ?? 0))) %") }
                try rows.forEach { _ in }
            }
            #expect(output.value.isEmpty == false && output.value.allSatisfy { $0.hasSuffix(" %") })
        }
    }

    /// In a separate process, in a folder with such a file.
    @Test func itemErrors() async {
        await #expect(processExitsWith: .success) {
            let output = Output([])
            func print(_ text: String) { output.value.append(String(text.prefix { $0 != ":" })) }
            func use(_ entry: Entry) { output.value.append("\(entry.id)") }
            let file = try TemporaryFile("{\"id\": 1}\n{\"id\": }\n{\"id\": 3}\n")
            try await inFolder(with: "log.ndjson", linkedTo: file) {
                do {
                    let lines = JSONParsingOptions(framing: .lines)
                    let log = JSONFile("log.ndjson", options: lines)
                    try log.items(as: Entry.self).results.forEach { result in
                        switch result {
                        case .success(let entry): use(entry)
                        case .failure(let error):
                            print("passed over \(error.byteRange.count) bytes: \(error)")
                        }
                    }
                }
                let log = JSONFile("log.ndjson", options: JSONParsingOptions(framing: .lines))
                try log.items(as: Entry.self).results.forEach { entry in
                    switch entry {
                    case .success(let entry): use(entry)
                    case .failure(let error):
                        print("passed over \(error.byteRange.count) bytes: \(error)")
                        if let place = error.jsonError {
                            print("line \(place.position.line)")
                        }
                    }
                }
            }
            let expected = ["1", "passed over 9 bytes", "3"]
            #expect(output.value == expected + ["1", "passed over 9 bytes", "line 2", "3"])
        }
    }

    @Test func streams() async throws {
        let output = Output([])
        func print(_ values: Any...) { output.value.append(values.map { "\($0)" }.joined(separator: " ")) }
        do {
            let body = body(#"{"rows": [{"id": 1}, {"id": 2}]}"#)
            for try await row in JSONStream(body).items(at: "$.rows[*]") {
                print(row["id"])
            }
            for try await row in JSONStream(body).items(at: "$.rows[*]", as: Row.self) {
                print(row.id)
            }
            var rows = JSONStream(body).items(at: "$.rows[*]", as: Row.self).makeCursor()
            while let row = try await rows.next() {
                if row.id == 7 { break }
            }
            var index: [String: Range<Int>] = [:]
            for try await item in JSONStream(body).items(at: "$.rows[*]").raw {
                index[item.path.pointer] = item.byteRange
            }
            #expect(index == ["/rows/0": 10..<19, "/rows/1": 21..<30])
        }
        do {
            let body = body(#"{"users": [{"name": "Ann"}]}"#)
            for try await user in JSONStream(body).items(at: "$.users[*]", as: User.self) {
                print(user.name)
            }
        }
        do {
            let body = body(#"{"prices": {"a": 1, "b": 2.5}}"#)
            let prices = JSONStream(body).members(at: "$.prices", as: Double.self)
            for try await (name, price) in prices {
                print(name, price)
            }
        }
        do {
            let body = body(#"{"data": [1], "errors": ["x"]}"#)
            for try await hit in JSONStream(body).select("$.data[*]", "$.errors[*]") {
                print(hit.pattern == 0 ? "row" : "error", hit.value)
            }
        }
        #expect(output.value == ["1", "2", "1", "2", "Ann", "a 1.0", "b 2.5", "row 1", "error \"x\""])
    }

    @Test func errorsOfStreams() async throws {
        let output = Output([])
        func print(_ text: String) { output.value.append(String(text.prefix { $0 != ":" })) }
        func use(_ entry: Entry) { output.value.append("\(entry.id)") }
        let body = body("{\"id\": 1}\n{\"id\": }\n{\"id\": 3}\n")
        let log = JSONStream(body, options: JSONParsingOptions(framing: .lines))
        for try await entry in log.items(as: Entry.self).results {
            switch entry {
            case .success(let entry): use(entry)
            case .failure(let error):
                print("passed over \(error.byteRange.count) bytes: \(error)")
            }
        }
        #expect(output.value == ["1", "passed over 9 bytes", "3"])
    }

    @Test func progressOfStreams() async throws {
        let output = Output([])
        let print: @Sendable (String) -> Void = { output.value.append($0) }
        let body = body(#"{"rows": [{"id": 1}, {"id": 2}]}"#)
        let rows = JSONStream(body).items(at: "$.rows[*]", as: Row.self)
            .onProgress { print("\($0.itemCount) rows in \($0.bytesRead) bytes") }
        for try await _ in rows {}
        #expect(output.value.last?.hasPrefix("2 rows in ") == true)
    }

    @Test func hits() async throws {
        let output = Output([])
        func use(_ row: Row) { output.value.append("\(row.id)") }
        let body = body(#"{"data": [{"id": 1}], "errors": [{"message": "down"}, {"message": "up"}]}"#)
        do {
            for try await hit in JSONStream(body).select("$.data[*]", "$.errors[*]") {
                switch hit.pattern {
                case 0: use(try hit.decode(Row.self))
                default: throw try hit.decode(ServerError.self)
                }
            }
            Issue.record("nothing thrown")
        } catch let error as ServerError {
            #expect(error.message == "down")
        }
        #expect(output.value == ["1"])
    }
}
