import BenchmarkKit
import Contenders
import DocumentGenerator
import Testing

/// Where trees differ from each other, and where they must not.
@Suite struct TreeContenderTests {
    /// The fault in the contender's outcome, or why it refused.
    private func failure(_ name: String, _ task: BenchmarkTask, _ bytes: [UInt8]) throws -> String? {
        let document = BenchmarkDocument(name: "document", bytes: bytes)
        let contender = try #require(AllContenders.list.first { $0.name == name && $0.task == task })
        let expected = try #require(try AllContenders.expectedOutcome(task, document))
        do {
            return try contender.prepare(document).outcome().difference(from: expected)
        } catch {
            return "\(error)"
        }
    }

    private func failure(_ name: String, _ task: BenchmarkTask, _ text: String) throws -> String? {
        try failure(name, task, Array(text.utf8))
    }

    @Test func namesThatAreThereTwice() throws {
        let text = #"{"a":1,"a":2}"#
        #expect(try failure("pure-swift", .walk, text) == nil)
        #expect(try failure("yajl-c-tree", .walk, text) == nil)
        #expect(try failure("Foundation.JSONSerialization", .walk, text)?.hasSuffix(" instead of 2") == true)
    }

    @Test func textOfLibyajlEndsAtNUL() throws {
        let text = #"["a\u0000b"]"#
        #expect(try failure("pure-swift", .tree, text) == nil)
        #expect(try failure("yajl-c-tree", .tree, text) == "string bytes is 1 instead of 3")
    }

    @Test func generatorOfLibyajlEndsAt128Levels() throws {
        let bytes = DocumentGenerator(kind: .deep, byteCount: 10_000, depth: 200).bytes()
        #expect(try failure("yajl-c-tree", .walk, bytes) == nil)
        #expect(try failure("yajl-c-tree", .write, bytes) == "too deep for yajl_gen")
    }

    @Test func refusalSaysWhy() throws {
        let contender = try #require(AllContenders.list.first { $0.name == "yajl-c-tree" && $0.task == .tree })
        let document = BenchmarkDocument(name: "cut off", bytes: Array("[1,".utf8))
        #expect {
            try contender.prepare(document).run()
        } throws: {
            "\($0)" == "parse error: premature EOF"
        }
    }

    @Test func booleansAreNoNumbers() throws {
        for name in ["Foundation.JSONSerialization", "yajl-c-tree", "pure-swift"] {
            #expect(try failure(name, .walk, "[true,1,false,0,null,1.0]") == nil, "\(name)")
        }
    }

    @Test func sumsMayDifferByRoundingOnly() throws {
        // A dictionary adds these in any order.
        let members = (0..<500).map { "\"\($0)\":\($0).1e\($0 % 20 - 10)" }.joined(separator: ",")
        for _ in 0..<5 { #expect(try failure("Foundation.JSONSerialization", .walk, "{\(members)}") == nil) }

        let document = BenchmarkDocument(name: "document", bytes: Array("[0.1,0.2,1e10]".utf8))
        let expected = try #require(try AllContenders.expectedOutcome(.walk, document))
        var other = expected
        other.figures["sum of numbers"] = 1e10 + 0.301
        #expect(other.difference(from: expected)?.hasPrefix("sum of numbers is 10000000000.301 ") == true)
    }
}
