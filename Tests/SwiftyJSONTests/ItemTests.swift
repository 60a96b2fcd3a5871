import Foundation
import SwiftyJSON
import Testing
import YAJL

/// Items of files and streams as `JSON`.
@Suite struct ItemTests {
    private static let text = #"""
        {"head": 1, "rows": [{"id": 1, "tags": ["a", "b"]}, null, 1.0, 1e400, 12345678901234567890123, "é",
         {"b": 1, "a": {"x": [true]}, "b": 2}, [], {}], "prices": {"one": 1.50, "two": null, "three": [{"n": 3}]}}
        """#

    private struct Chunks: AsyncSequence, Sendable {
        var bytes: [UInt8]
        var size: Int

        struct AsyncIterator: AsyncIteratorProtocol {
            var rest: ArraySlice<UInt8>
            var size: Int

            mutating func next() async -> [UInt8]? {
                guard !rest.isEmpty else { return nil }
                defer { rest = rest.dropFirst(size) }
                return Array(rest.prefix(size))
            }
        }

        func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...], size: size) }
    }

    private func stream(_ text: String, size: Int, _ framing: JSONParsingOptions.Framing = .single) -> JSONStream<
        Chunks
    > {
        JSONStream(Chunks(bytes: Array(text.utf8), size: size), options: JSONParsingOptions(framing: framing))
    }

    /// The visible parts of values, with the text of numbers and the order of members.
    private func texts(_ values: some Sequence<JSON>) -> [String] {
        values.map { "\($0.type) \($0.rawString(options: .fragmentsAllowed) ?? "-") \($0.error.map { "\($0)" } ?? "")" }
    }

    private func parsed(_ text: String) throws -> JSON { JSON(jsonValue: try JSONValue(parsing: text)) }

    @Test func itemsAreTheValues() async throws {
        let rows = Array(try parsed(Self.text)["rows"].arrayValue)
        #expect(rows.count == 9)
        let items = try JSONBytes(Self.text).items(at: "$.rows[*]", as: JSON.self).collect()
        #expect(texts(items) == texts(rows))
        for size in [1, 7, 1000] {
            var streamed: [JSON] = []
            for try await item in stream(Self.text, size: size).items(at: "$.rows[*]", as: JSON.self) {
                streamed.append(item)
            }
            #expect(texts(streamed) == texts(rows), "\(size)")
        }
        let values = try JSONBytes(Self.text).items(at: "$.rows[*]").collect().map { JSON(jsonValue: $0) }
        #expect(texts(values) == texts(rows))
        let decoded = try JSONBytes(Self.text).items(at: "$.rows[*]", as: JSONValue.self).collect()
            .map { JSON(jsonValue: $0) }
        #expect(texts(decoded) == texts(rows))
    }

    @Test func itemsBehaveAsJSON() throws {
        var items = try JSONBytes(Self.text).items(at: "$.rows[*]", as: JSON.self).collect()
        #expect(items[0]["tags"][1].stringValue == "b" && items[0]["none"].isMissing && items[1].isNull)
        #expect(items[2].stringValue == "1" && items[3].doubleValue == .infinity)
        #expect(items[4].rawString(options: .fragmentsAllowed) == "12345678901234567890123")
        #expect(items[6]["b"] == 2 && items[6].map(\.0) == ["b", "a"])
        items[0]["tags"].append("c")
        items[0]["id"].int = 7
        #expect(items[0] == ["id": 7, "tags": ["a", "b", "c"]])
    }

    @Test func files() throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        let rows = (0..<5_000).map { #"{"id":\#($0),"name":"row \#($0)"}"# }
        try Data(#"{"rows":[\#(rows.joined(separator: ","))]}"#.utf8).write(to: file)
        var count = 0
        try JSONFile(file.path).items(at: "$.rows[*]", as: JSON.self).forEach { row in
            #expect(row.rawString(options: []) == rows[count])
            count += 1
        }
        #expect(count == rows.count)
    }

    @Test func members() async throws {
        let prices = try parsed(Self.text)["prices"]
        let members = try JSONBytes(Self.text).members(at: "$.prices", as: JSON.self).collect()
        #expect(members.map(\.key) == prices.map(\.0))
        #expect(texts(members.map(\.value)) == texts(prices.map(\.1)))
        var streamed: [(key: String, value: JSON)] = []
        for try await member in stream(Self.text, size: 3).members(at: "$.prices", as: JSON.self) {
            streamed.append(member)
        }
        #expect(streamed.map(\.key) == prices.map(\.0))
        #expect(texts(streamed.map(\.value)) == texts(prices.map(\.1)))
        #expect(throws: JSONParsingError.self) {
            try JSONBytes(Self.text).members(at: "$.head", as: JSON.self).collect()
        }
    }

    @Test func badLinesArePassedOver() async throws {
        let lines = "{\"a\":1}\n{\"a\":\n[2]\n{\"a\":1,\"a\":2}\n"
        let options = JSONParsingOptions(framing: .lines)
        func outcome(_ result: Result<JSON, JSONItemError>) -> String {
            switch result {
            case .success(let json): json.rawString(options: []) ?? "-"
            case .failure(let error): "\(error.byteRange) \(error.path)"
            }
        }
        let bytes = JSONBytes(lines, options: options)
        let expected = [#"{"a":1}"#, "8..<14 $", "[2]", #"{"a":2}"#]
        #expect(try bytes.items(as: JSON.self).results.collect().map(outcome) == expected)
        for size in [1, 5, 100] {
            var found: [String] = []
            for try await result in stream(lines, size: size, .lines).items(as: JSON.self).results {
                found.append(outcome(result))
            }
            #expect(found == expected, "\(size)")
            var concurrent: [String] = []
            for try await result in stream(lines, size: size, .lines).items(as: JSON.self).concurrent().results {
                concurrent.append(outcome(result))
            }
            #expect(concurrent == expected, "\(size)")
        }
    }

    @Test func namesThatOccurTwice() throws {
        var input = JSONBytes(#"[{"a": 1}, {"b": [{"a": 1, "a": 2}]}, {"a": 3}]"#)
        input.options.duplicateKeys = .keepFirst
        let first = try input.items(at: "$[*]", as: JSON.self).collect()
        #expect(first[1] == ["b": [["a": 1]]])
        input.options.duplicateKeys = .reject
        let results = try input.items(at: "$[*]", as: JSON.self).results.collect()
        #expect(results.count == 3 && (try? results[2].get()) == ["a": 3])
        let error = #expect(throws: JSONItemError.self) { try results[1].get() }
        let reason = error?.underlying as? JSONParsingError
        #expect(reason?.code == .duplicateKey && reason.map { "\($0.path)" } == "$[1].b[0].a")
    }

    /// As part of another type it goes through the decoder, with the same result.
    @Test func insideOfModels() throws {
        struct Row: Decodable {
            var id: Int
            var rest: JSON
            var list: [JSON]
        }
        let text = #"[{"id": 1, "rest": {"b": 1.0, "a": [null]}, "list": [1e400, {"x": "y"}]}]"#
        let row = try #require(JSONBytes(text).items(at: "$[*]", as: Row.self).collect().first)
        #expect(
            texts([row.rest] + row.list)
                == texts([try parsed(text)[0]["rest"]] + (try parsed(text)[0]["list"].arrayValue))
        )
        let arrays = try JSONBytes("[\(text)]").items(at: "$[*]", as: [JSON].self).collect()
        #expect(arrays.first?.first?["id"] == 1)
    }
}
