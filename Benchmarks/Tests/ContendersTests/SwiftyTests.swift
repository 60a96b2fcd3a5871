import BenchmarkKit
import DocumentGenerator
import Testing

@testable import Contenders

@Suite struct SwiftyTests {
    private func plan(_ text: String) throws -> SwiftyPlan { try SwiftyPlan(Array(text.utf8)) }

    private func check(_ bytes: [UInt8], _ name: String = "document") throws {
        let document = BenchmarkDocument(name: name, bytes: bytes)
        let expected = try #require(try AllContenders.expectedOutcome(.swifty, document))
        for contender in AllContenders.list where contender.task == .swifty {
            let outcome = try contender.prepare(document).outcome()
            #expect(outcome.figures.count == expected.figures.count)
            #expect(outcome.difference(from: expected) == nil, "\(contender.name), \(name)")
        }
    }

    @Test(arguments: DocumentKind.allCases.filter { ![.logLines, .oneString].contains($0) })
    func contendersComeToTheSame(_ kind: DocumentKind) throws {
        let byteCount = kind.isHard ? 20_000 : 100_000
        try check(DocumentGenerator(kind: kind, byteCount: byteCount, depth: 200).bytes(), kind.rawValue)
    }

    @Test(arguments: [
        #"{"a":1}"#, "[[]]", "[{}]", "[null]", "[true,false,true]", #"{"a":{"b":[1,2.5,null,-3e2]}}"#,
        #"[{"x":1,"y":"é","z":null},{"y":null,"x":2.5},{}]"#, "[[1,2],[3],[]]", "[9223372036854775807,1]",
        "[18446744073709551615,-0,0.0,1e-400,123456789012345678901234567890]", #"{"":{"":"empty"}}"#,
        #"{"a":[1],"a":[2],"b":{"c":true}}"#, #"[{"a":1,"a":2},{"b":3}]"#, "[1,true]", #"["1",1]"#,
        #"[["Zoë","\u0000"],["日本","\ud83d\ude00"]]"#,
    ])
    func smallDocuments(_ text: String) throws {
        try check(Array(text.utf8), text)
    }

    @Test(arguments: ["7", "\"text\"", "[]", "{}", "null"])
    func singleValuesHaveNoPlan(_ text: String) throws {
        let document = BenchmarkDocument(name: text, bytes: Array(text.utf8))
        #expect(try AllContenders.expectedOutcome(.swifty, document) == nil)
    }

    @Test func longestArraysComeFirst() throws {
        let plan = try plan(#"{"a":[1,2],"b":[["x"],["y"],["z"]],"c":["p","q"],"mixed":[1,"2",true,null]}"#)
        let paths = plan.loops.map(\.path.components)
        #expect(
            paths == [
                [.key("b")], [.key("a")], [.key("c")], [.key("b"), .index(0)], [.key("b"), .index(1)],
                [.key("b"), .index(2)],
            ]
        )
        #expect(plan.loops.first?.columns == [SwiftyPlan.Column(step: .index(0), kind: .string)])
        #expect(plan.loops[1].columns == [SwiftyPlan.Column(step: nil, kind: .integer)])
    }

    @Test func columnsHaveOneType() throws {
        let plan = try plan(
            #"[{"id":1,"x":1,"on":true,"mixed":1,"name":"a"},{"id":2,"x":0.5,"mixed":"1","name":null,"on":null}]"#
        )
        #expect(
            plan.loops.first?.columns == [
                SwiftyPlan.Column(step: .key("id"), kind: .integer), SwiftyPlan.Column(step: .key("x"), kind: .double),
                SwiftyPlan.Column(step: .key("on"), kind: .bool),
            ]
        )
    }

    /// 1,000 numbers are written to two places, and each place is read 500 times.
    @Test func writtenNumbersAreReadBack() throws {
        let outcome = try plan(#"{"a":{"b":"x","c":null}}"#).outcome
        #expect(outcome.figures["sum of written numbers"] == Double(500 * 499 + 500 * 999))
        #expect(outcome.figures["strings"] == 500)
        #expect(outcome.figures["nulls and empty containers"] == 500)
    }
}
