import BenchmarkKit
import DocumentGenerator
import Testing

@testable import Contenders

@Suite struct LookUpsTests {
    private func paths(_ text: String) throws -> [ValuePath] {
        try LookUps(Array(text.utf8)).paths
    }

    @Test(arguments: [DocumentKind.social, .geo, .catalog, .users, .escapes])
    func choiceIsAlwaysTheSame(_ kind: DocumentKind) throws {
        let bytes = DocumentGenerator(kind: kind, byteCount: 200_000).bytes()
        let paths = try LookUps(bytes).paths
        #expect(paths.count == LookUps.count)
        #expect(paths == (try LookUps(bytes).paths))
        // In `escapes` the strings are elements of one array.
        if kind != .escapes { #expect(paths.allSatisfy { $0.components.count >= LookUps.depth }) }
    }

    @Test func pathsAreSpreadEvenly() throws {
        let row = "[" + (0..<100).map(String.init).joined(separator: ",") + "]"
        let paths = try paths("[" + [String](repeating: row, count: 50).joined(separator: ",") + "]")
        let expected = (0..<1000).map { leaf in
            ValuePath(components: [.index(leaf * 5 / 100), .index(leaf * 5 % 100)])
        }
        #expect(paths == expected)
    }

    @Test func fewLeavesAreLookedUpAgain() throws {
        let paths = try paths(#"{"a":{"b":1,"c":[]}}"#)
        #expect(paths.count == 1000)
        #expect(paths.prefix(500).allSatisfy { $0.components == [.key("a"), .key("b")] })
        #expect(paths.suffix(500).allSatisfy { $0.components == [.key("a"), .key("c")] })
    }

    @Test func leavesAtTheTopCountOnlyWithoutDeeperOnes() throws {
        #expect(Set(try paths(#"{"top":1,"a":{"b":2}}"#)) == [ValuePath(components: [.key("a"), .key("b")])])
        #expect(
            Set(try paths(#"{"top":1,"a":{}}"#))
                == [ValuePath(components: [.key("top")]), ValuePath(components: [.key("a")])]
        )
        #expect(Set(try paths("7")) == [ValuePath()])
    }

    @Test func namesThatAreThereTwiceArePassedOver() throws {
        #expect(try paths(#"{"a":{"x":1},"b":{"y":2},"a":{"z":3}}"#).allSatisfy { $0.components.first == .key("b") })
        // A dictionary takes the composed and the decomposed letter for one key.
        #expect(try paths(#"{"\u00e9":1,"e\u0301":2}"#).isEmpty)
    }

    @Test func outcomeIsThatOfTheLeaves() throws {
        let outcome = try LookUps(Array(#"[[1.5],["text"],[true]]"#.utf8)).outcome
        #expect(outcome.figures["values"] == 1000)
        // 1,000 look-ups of three leaves: the first one gets what is left over.
        #expect(outcome.figures["sum of numbers"] == 334 * 1.5)
        #expect(outcome.figures["strings"] == 333)
        #expect(outcome.figures["literals"] == 333)
    }
}
