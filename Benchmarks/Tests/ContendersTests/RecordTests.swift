import BenchmarkKit
import DocumentGenerator
import PureSwiftJSON
import RecordModels
import Testing
import YAJL

@testable import Contenders

@Suite struct RecordTests {
    private func check(_ document: BenchmarkDocument, _ tasks: [BenchmarkTask]) async throws {
        for task in tasks {
            let expected = try #require(try AllContenders.expectedOutcome(task, document), "\(task), \(document.name)")
            for contender in AllContenders.list where contender.task == task {
                // Some wait for tasks.
                let outcome = try await BlockingWork.onOwnThread { try contender.prepare(document).outcome() }
                #expect(outcome.difference(from: expected) == nil, "\(contender.name), \(task), \(document.name)")
                #expect(Set(outcome.figures.keys).isSubset(of: expected.figures.keys))
            }
        }
    }

    private func document(_ text: String) -> BenchmarkDocument {
        BenchmarkDocument(name: text, bytes: Array(text.utf8))
    }

    private func records(_ bytes: [UInt8]) throws -> (pattern: String, record: ObjectIdentifier)? {
        func parts<Format: RecordFormat>(_ format: Format) -> (String, ObjectIdentifier) {
            ("\(format.pattern)", ObjectIdentifier(Format.Record.self))
        }
        return try RecordFormats.format(of: bytes).map { parts($0) }
    }

    @Test(arguments: [DocumentKind.social, .geo, .catalog, .users])
    func recordsOfGeneratedDocuments(_ kind: DocumentKind) async throws {
        let bytes = DocumentGenerator(kind: kind, byteCount: 100_000, seed: 3).bytes()
        let (pattern, record): (String, any Any.Type) =
            switch kind {
            case .social: ("$.statuses[*]", Social.Post.self)
            case .geo: ("$.features[*]", Geo.Feature.self)
            case .catalog: ("$.performances[*]", CITM.Performance.self)
            default: ("$[*]", Users.Account.self)
            }
        let found = try #require(try records(bytes))
        #expect(found.pattern == pattern)
        #expect(found.record == ObjectIdentifier(record))
        try await check(
            BenchmarkDocument(name: kind.rawValue, bytes: bytes),
            [.items, .lines, .transform] + (kind == .geo ? [] : [.select])
        )
    }

    @Test func publicDocuments() async throws {
        for text in [PublicDocuments.twitter, PublicDocuments.citm] {
            try await check(document(text), [.items, .lines, .transform, .select])
        }
    }

    @Test(arguments: [
        #"{"data":{"rows":[{"a":1},{"a":null,"b":[]},7]},"few":[1]}"#, #"[[1,2],[3,4,5],[]]"#,
        #"[null,true,"x\ny",{"a.b":{"":1}}]"#, "[0]",
    ])
    func unknownDocuments(_ text: String) async throws {
        try await check(document(text), [.items, .lines])
    }

    @Test func documentsThatAModelDoesNotFit() async throws {
        let points = (1...3).map { #"{"geometry":{"type":"Point","coordinates":[\#($0),2]}}"# }.joined(separator: ",")
        try await check(document(#"{"features":[\#(points)]}"#), [.items, .lines])
        try await check(document("{\"duration_ms\":1}\n{\"duration_ms\":2}"), [.lines])
    }

    @Test func modelFitsAllLines() async throws {
        let log = String(decoding: DocumentGenerator(kind: .logLines, byteCount: 2_000).bytes(), as: UTF8.self)
        for text in [log + #"{"duration_ms":1}"#, log.replacing("}\n", with: ",\"more\":1}\n")] {
            let lines = try #require(try RecordLines(Array(text.utf8)))
            #expect(ObjectIdentifier(lines.record) == ObjectIdentifier(AnyJSON.self))
            try await check(document(text), [.lines])
        }
        let deep = String(repeating: "[", count: 33) + String(repeating: "]", count: 33)
        #expect(try RecordLines(Array("1\n\(deep)".utf8)) == nil)
    }

    @Test func longestArrayOfUnknownDocuments() throws {
        let text = #"{"twice":[1,2,3,4],"twice":0,"a":[[1],[1,2,3]],"b":[1,2,3],"c":[]}"#
        #expect(try records(Array(text.utf8))?.pattern == "$.a[1][*]")
    }

    @Test(arguments: ["7", "[]", "{}", #"{"a":[]}"#, #""text""#, "null"])
    func documentsWithoutRecords(_ text: String) throws {
        #expect(try AllContenders.expectedOutcome(.items, document(text)) == nil)
        #expect(try AllContenders.expectedOutcome(.lines, document(text)) == nil)
        #expect(try AllContenders.expectedOutcome(.select, document(text)) == nil)
    }

    @Test func linesAreRecordsWithoutBlanks() throws {
        let lines = try #require(try RecordLines(Array(#"{"x": [ {"a": 1 }, "b",  [ ] ]}"#.utf8)))
        #expect(String(decoding: lines.bytes, as: UTF8.self) == "{\"a\":1}\n\"b\"\n[]\n")
        #expect(lines.count == 3)
    }

    @Test func linesThatAreLinesAlready() async throws {
        let bytes = DocumentGenerator(kind: .logLines, byteCount: 20_000).bytes()
        let lines = try #require(try RecordLines(bytes))
        #expect(lines.bytes == bytes)
        #expect(ObjectIdentifier(lines.record) == ObjectIdentifier(LogRecord.self))
        #expect(lines.count == bytes.count { $0 == UInt8(ascii: "\n") })
        try await check(BenchmarkDocument(name: "log-lines", bytes: bytes), [.lines])
        try await check(document("1\n\n \"a\" \r\n\t\n[]"), [.lines])
    }

    @Test func invalidLines() throws {
        func error(_ text: String) -> PureJSONError? {
            do {
                _ = try RecordLines(Array(text.utf8))
                return nil
            } catch {
                return error as? PureJSONError
            }
        }
        #expect(error("1\n2\n[1,]\n") == PureJSONError(reason: .unexpectedByte, offset: 7))
        #expect(error("[1,\n2]\n3") == PureJSONError(reason: .trailingContent, offset: 7))
        #expect(error("[1,2") == PureJSONError(reason: .unexpectedEnd, offset: 4))
    }

    @Test func mostCommonNameIsRemoved() async throws {
        func name(_ text: String) throws -> String? { try CommonName.name(in: Array(text.utf8)) }
        #expect(try name(#"{"b":{"a":1},"a":{"b":2,"a":3}}"#) == "a")
        #expect(try name(#"{"b":{"a":1}}"#) == "b")
        #expect(try name("[[]]") == nil)
        for text in [
            #"{"b":{"a":1},"a":{"b":2,"a":3}}"#, #"[{"x":[1,{"y":[]}],"z":"é"},{"x":null},{"x":{"x":1}}]"#,
            #"{"a":1}"#, #"{"k":{"k":{"v":[1,[2]]}},"v":"text"}"#,
        ] {
            try await check(document(text), [.transform])
        }
    }

    @Test func whatIsSelected() async throws {
        let rows = #"[{"id":1,"o":{},"mid":2,"name":"x"},{"name":null},[],{"id":[1,{"a":2.5}]}]"#
        let text = #"{"few":[{"n":1}],"rows":\#(rows)}"#
        let plan = try #require(try SelectPlan(Array(text.utf8)))
        #expect(plan.names == ["id", "name"])
        #expect("\(JSONPath(plan.array))" == "$.rows")
        try await check(document(text), [.select])
        try await check(document(#"[{"only":true},{"other":1}]"#), [.select])
        #expect(try SelectPlan(Array(#"[{"a":1,"b":2},{"a":1,"a":2}]"#.utf8)) == nil)
    }
}
