import Testing
import YAJL

@testable import YAJLTestSupport

/// Values that are still being written.
@Suite struct SnapshotTests {
    private func snapshots(
        _ chunks: [String],
        showsPartialStrings: Bool,
        options: JSONParsingOptions = .strict
    ) async throws -> [String] {
        var found: [String] = []
        for try await value in Self.stream(chunks, options).snapshots(showsPartialStrings: showsPartialStrings) {
            found.append(value.description)
        }
        return found
    }

    private static func stream(
        _ chunks: [String],
        _ options: JSONParsingOptions = .strict
    ) -> JSONStream<AsyncStream<[UInt8]>> {
        let chunks = chunks.map { Array($0.utf8) }
        return JSONStream(
            AsyncStream { continuation in
                for chunk in chunks { continuation.yield(chunk) }
                continuation.finish()
            },
            options: options
        )
    }

    @Test func openContainersEndWhereTheInputDoes() async throws {
        let found = try await snapshots(
            [#"{"a""#, #": [1, 2"#, #", "x", {"b": tr"#, #"ue}], "#, #""c": {"d": null"#, "}}"],
            showsPartialStrings: false
        )
        #expect(
            found == [
                "{}", #"{"a":[1]}"#, #"{"a":[1,2,"x",{}]}"#, #"{"a":[1,2,"x",{"b":true}]}"#,
                #"{"a":[1,2,"x",{"b":true}],"c":{"d":null}}"#, #"{"a":[1,2,"x",{"b":true}],"c":{"d":null}}"#,
            ]
        )
    }

    @Test func stringsGrowOnRequest() async throws {
        let chunks = [#"{"te"#, #"xt": "Hel"#, #"lo,\u0020"#, #"wor"#, #"ld", "n": 1"#, "}"]
        let partial = try await snapshots(chunks, showsPartialStrings: true)
        #expect(
            partial == [
                "{}", #"{"text":"Hel"}"#, #"{"text":"Hello, "}"#, #"{"text":"Hello, wor"}"#,
                #"{"text":"Hello, world"}"#,
                #"{"text":"Hello, world","n":1}"#,
            ]
        )
        let complete = try await snapshots(chunks, showsPartialStrings: false)
        #expect(complete == ["{}", #"{"text":"Hello, world"}"#, #"{"text":"Hello, world","n":1}"#])
    }

    @Test func scalarsAreWhole() async throws {
        let bytes = Array(#"["aé€😀b"]"#.utf8)
        for size in 1...bytes.count {
            let stream = AsyncStream<[UInt8]> { continuation in
                for chunk in Cut.size(size).chunks(of: bytes) { continuation.yield(Array(chunk)) }
                continuation.finish()
            }
            var last: JSONValue?
            for try await value in JSONStream(stream).snapshots(showsPartialStrings: true) {
                let text = value[0].string ?? ""
                #expect("aé€😀b".unicodeScalars.starts(with: text.unicodeScalars), "chunks of \(size)")
                last = value
            }
            #expect(last == ["aé€😀b"])
        }
    }

    /// A character is shown as soon as all of its bytes are there.
    @Test func scalarsAreShownAtOnce() async throws {
        let found = try await snapshots([#"["a"#, "é", "€", "😀", #"b"]"#], showsPartialStrings: true)
        #expect(found == [#"["a"]"#, #"["aé"]"#, #"["aé€"]"#, #"["aé€😀"]"#, #"["aé€😀b"]"#])
    }

    @Test func eachValueIsBuiltAnew() async throws {
        let found = try await snapshots(
            ["{\"a\": 1}\n[2", ",3]\n", "4\n"],
            showsPartialStrings: false,
            options: JSONParsingOptions(framing: .lines)
        )
        #expect(found == [#"{"a":1}"#, "[]", "[2,3]", "4"])
    }

    @Test func modelsAreDecodedWhenTheyCan() async throws {
        struct Reply: Decodable, Equatable {
            var title: String
            var words: [String]?
        }
        var found: [Reply] = []
        let chunks = [#"{"id": 1"#, #", "title": "T""#, #", "words": ["a""#, #", "b"]"#, "}"]
        for try await reply in Self.stream(chunks).snapshots(of: Reply.self) { found.append(reply) }
        #expect(
            found == [
                Reply(title: "T"), Reply(title: "T", words: ["a"]), Reply(title: "T", words: ["a", "b"]),
                Reply(title: "T", words: ["a", "b"]),
            ]
        )
    }

    @Test func theWholeValueMustBeDecodable() async throws {
        struct Reply: Decodable { var title: String }
        var iterator = Self.stream([#"{"id": "#, "1}"]).snapshots(of: Reply.self).makeAsyncIterator()
        await #expect(throws: DecodingError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test func errorsComeAfterWhatWasBefore() async throws {
        var iterator = Self.stream(["[1, 2, ", "x]"]).snapshots().makeAsyncIterator()
        #expect(try await iterator.next() == [1, 2])
        let error = await #expect(throws: JSONParsingError.self) { _ = try await iterator.next() }
        #expect(error?.position.byteOffset == 7)
        #expect(try await iterator.next() == nil)
    }

    /// A snapshot must not change with what comes after it.
    @Test func snapshotsStayAsTheyAre() async throws {
        var kept: [JSONValue] = []
        let chunks = (0..<50).map { $0 == 0 ? "[[0" : ",\($0)" } + ["]]"]
        for try await value in Self.stream(chunks).snapshots() { kept.append(value) }
        for (index, value) in kept.enumerated() where index < 50 {
            #expect(value[0].array?.count == index)
        }
    }
}
