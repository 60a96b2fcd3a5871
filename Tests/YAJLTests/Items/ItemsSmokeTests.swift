import Testing

@testable import YAJL

struct ItemsSmokeTests {
    struct Row: Codable, Equatable {
        var id: Int
        var name: String
    }

    static let text =
        #"{"meta": {"n": 1}, "rows": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}, "#
        + #"{"id": 3, "name": "c"}], "x": 1}"#

    @Test func itemsAreDecodedWhateverTheCut() async throws {
        for size in 1...120 {
            var rows: [Row] = []
            let stream = JSONStream(Self.chunks(Self.text, size)).items(at: "$.rows[*]", as: Row.self)
            for try await row in stream { rows.append(row) }
            #expect(rows == [Row(id: 1, name: "a"), Row(id: 2, name: "b"), Row(id: 3, name: "c")])
            var values: [JSONValue] = []
            for try await value in JSONStream(Self.chunks(Self.text, size)).items(at: "$.rows[*].name") {
                values.append(value)
            }
            #expect(values == ["a", "b", "c"])
            var hits: [String] = []
            for try await hit in JSONStream(Self.chunks(Self.text, size)).select("$.rows[1:]", "$..id", "$.meta.n") {
                hits.append("\(hit.pattern) \(hit.path) \(hit.position.column) \(hit.byteRange) \(hit.value)")
            }
            #expect(
                hits == [
                    "2 $.meta.n 16 15..<16 1",
                    "1 $.rows[0].id 36 35..<36 1",
                    #"0 $.rows[1] 53 52..<74 {"id":2,"name":"b"}"#,
                    "1 $.rows[1].id 60 59..<60 2",
                    #"0 $.rows[2] 77 76..<98 {"id":3,"name":"c"}"#,
                    "1 $.rows[2].id 84 83..<84 3",
                ]
            )
            var raw: [String] = []
            for try await item in JSONStream(Self.chunks(Self.text, size)).items(at: "$.rows[*]").raw {
                raw.append(String(decoding: item.bytes, as: UTF8.self))
            }
            #expect(raw == [#"{"id": 1, "name": "a"}"#, #"{"id": 2, "name": "b"}"#, #"{"id": 3, "name": "c"}"#])
        }
    }

    @Test func linesAreRecovered() async throws {
        let text = """
            {"id": 1, "name": "a"}
            {"id": 2, "name": }
            {"id": "x", "name": ""}
            {"id": 4, "name": "d"}

            """
        for size in 1...100 {
            var log: [String] = []
            let rows = JSONStream(Self.chunks(text, size), options: JSONParsingOptions(framing: .lines))
                .items(as: Row.self).recovering
            for try await row in rows {
                switch row {
                case .success(let row): log.append(row.name)
                case .failure(let error):
                    log.append("\(error.byteRange) \(error)".split(separator: "\n")[0].description)
                }
            }
            #expect(
                log == [
                    "a", "23..<43 line 2, column 19 (byte 41), at $.name: unexpected \"}\": expected a value",
                    "43..<66 line 3, column 8 (byte 50), at $.id: Int needs a number, and this is a string", "d",
                ]
            )
        }
    }

    @Test func membersHaveNames() throws {
        let prices = JSONBytes(#"{"prices": {"a": 1, "b": 2.5}}"#).members(at: "$.prices", as: Double.self)
        let found = try prices.map { try $0.get() }
        #expect(found.map(\.key) == ["a", "b"])
        #expect(found.map(\.value) == [1, 2.5])
        #expect(throws: JSONParsingError.self) {
            _ = try JSONBytes(#"{"prices": [1]}"#).members(at: "$.prices", as: Double.self).map { try $0.get() }
        }
    }

    static func chunks(_ text: String, _ size: Int) -> AsyncStream<[UInt8]> {
        let bytes = Array(text.utf8)
        return AsyncStream { continuation in
            for start in stride(from: 0, to: bytes.count, by: size) {
                continuation.yield(Array(bytes[start..<min(start + size, bytes.count)]))
            }
            continuation.finish()
        }
    }
}
