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

    /// They can be handed to a task.
    @Test func sendable() async throws {
        let snapshots = Self.stream(["[1", ",2]"]).snapshots(of: [Int].self)
        let task = Task {
            var found: [[Int]] = []
            for try await value in snapshots { found.append(value) }
            return found
        }
        #expect(try await task.value == [[], [1, 2]])
    }

    /// Where anything may follow the value, no chunk after it is asked for.
    @Test func trailingContent() async throws {
        struct Refused: Error {}
        let chunks = ["[1", "] x", "y"].map { Array($0.utf8) }
        let base = ScriptedChunks(chunks, failure: Refused())
        var found: [String] = []
        let options = JSONParsingOptions(allowsTrailingContent: true)
        for try await value in JSONStream(base, options: options).snapshots() { found.append(value.description) }
        #expect(found == ["[]", "[1]"] && base.log.requests == 2)
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

    /// A string that begins with the chunk is shown, whatever was open before.
    @Test(arguments: ["xyz", "x", "xyzuvw"])
    func stringsOfSeveralValues(_ next: String) async throws {
        let concatenated = JSONParsingOptions(framing: .concatenated)
        let found = try await snapshots(
            ["\"abc", "def\" \"\(next)", "!\""],
            showsPartialStrings: true,
            options: concatenated
        )
        #expect(found == ["\"abc\"", "\"abcdef\"", "\"\(next)\"", "\"\(next)!\""])
    }

    /// A stream of single bytes gives the same as chunks of one byte.
    @Test(arguments: [#"{"t":"Hi 42\u0041"}"#, #"["漢字", tr"#, #"["\ud83d\ude00", 12, true]"#])
    func singleBytes(_ text: String) async {
        func log<Chunk: JSONByteChunk>(_ chunks: [Chunk]) async -> [String] {
            let base = ScriptedChunks(chunks)
            var log: [String] = []
            do {
                for try await value in JSONStream(base).snapshots(showsPartialStrings: true) {
                    log.append("\(base.log.requests) \(value)")
                }
            } catch {
                log.append("\(base.log.requests) \(error)")
            }
            return log
        }
        let bytes = Array(text.utf8)
        let found = await log(bytes)
        #expect(await log(bytes.map { [$0] }) == found)
        #expect(found.count > 3)
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
        // The text after the value does not matter: there is one error, and then the end.
        for rest in ["1}", "1} x"] {
            var iterator = Self.stream([#"{"id": "#, rest]).snapshots(of: Reply.self).makeAsyncIterator()
            await #expect(throws: DecodingError.self) { _ = try await iterator.next() }
            #expect(try await iterator.next() == nil)
        }
    }

    /// Where the input may end in a value, the last snapshot is the one that must be decodable.
    @Test(arguments: [[#"{"id": 1"#], [#"{"id": 1, "ti"#, #"tle"#], [#"{"ti"#, #"tle":"#, "\"T"]])
    func theLastSnapshotMustBeDecodable(chunks: [String]) async throws {
        struct Reply: Decodable { var title: String }
        let partial = JSONParsingOptions(allowsPartialInput: true)
        var iterator = Self.stream(chunks, partial).snapshots(of: Reply.self).makeAsyncIterator()
        await #expect(throws: DecodingError.self) { _ = try await iterator.next() }
        #expect(try await iterator.next() == nil)
        let complete = Self.stream([#"{"id": "#, #"1, "title": "T", "#, #""id": 2"#], partial)
        var titles: [String] = []
        for try await reply in complete.snapshots(of: Reply.self) { titles.append(reply.title) }
        #expect(titles == ["T", "T"])
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

    /// As in trees.
    @Test(
        arguments: [
            (.keepLast, [#"{"a":{"b":2,"c":3}}"#]), (.keepFirst, [#"{"a":{"b":1,"c":3}}"#]),
            (.reject, [#"duplicateKey at 12 $.a.b"#]),
        ] as [(JSONParsingOptions.DuplicateKeys, [String])],
        JSONParsingOptions.Engine.allCases
    )
    func duplicateKeys(
        _ rule: (JSONParsingOptions.DuplicateKeys, [String]),
        _ engine: JSONParsingOptions.Engine
    ) async {
        let text = Array(#"{"a":{"b":1,"b":2,"c":3}}"#.utf8)
        var options = JSONParsingOptions(duplicateKeys: rule.0)
        options.engine = engine
        await #expect(Self.last(text, 1, options) == rule.1)
        await #expect(Self.last(text, text.count, options) == rule.1)
        let items = try? JSONBytes(text, options: options).items(at: "$").collect().map(\.description)
        #expect(items == (rule.0 == .reject ? nil : rule.1))
    }

    /// A string is kept as a whole.
    @Test(arguments: [9, 10, 11], [1, 3, 100])
    func longStrings(_ count: Int, _ size: Int) async {
        let text = Array(
            #"["x",{"a":"\#(String(repeating: "é", count: count / 2))\#(count % 2 == 1 ? "x" : "")"}]"#.utf8
        )
        var options = JSONParsingOptions()
        options.limits.string = 10
        let found = await Self.last(text, size, options)
        if count > 10 {
            // Where the first scalar begins that does not fit, as in trees.
            #expect(found == ["limitExceeded(YAJL.JSONLimits.Kind.string) at 21 $[1].a"])
            #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text, options: options) }
        } else {
            #expect(found == [String(decoding: text, as: UTF8.self)])
        }
    }

    /// An error of a snapshot is that of a tree, wherever the input is cut.
    @Test(arguments: JSONParsingOptions.Engine.allCases)
    func errorsAreThoseOfTrees(_ engine: JSONParsingOptions.Engine) async {
        var options = JSONParsingOptions(duplicateKeys: .reject)
        options.engine = engine
        options.limits.string = 4
        options.limits.key = 4
        let texts = [
            #"["abcde"]"#, #"["abc\u00e9e"]"#, #"{"a":"éé","b":["ééx"]}"#, #"{"abcde":1}"#, #"{"a":1,"b":2,"a":3}"#,
            #"["\ud800x"]"#, #"["abc\x"]"#, "[\"ab\u{1}\"]", #"["abcd",tru]"#,
        ]
        for text in texts.map({ Array($0.utf8) }) {
            let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text, options: options) }
            guard let error else { continue }
            for size in 1...text.count {
                let found = await Self.last(text, size, options)
                #expect(found == ["\(error.code) at \(error.position.byteOffset) \(error.path)"], "chunks of \(size)")
            }
        }
    }

    /// The last snapshot, or the error.
    private static func last(_ text: [UInt8], _ size: Int, _ options: JSONParsingOptions) async -> [String] {
        let chunks = stride(from: 0, to: text.count, by: size).map { Array(text[$0..<min($0 + size, text.count)]) }
        var last = ""
        do {
            for try await value in JSONStream(ScriptedChunks(chunks), options: options).snapshots(
                showsPartialStrings: true
            ) {
                last = value.description
            }
        } catch let error as JSONParsingError {
            return ["\(error.code) at \(error.position.byteOffset) \(error.path)"]
        } catch {
            return ["\(error)"]
        }
        return [last]
    }
}
