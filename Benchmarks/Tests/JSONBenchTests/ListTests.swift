import BenchmarkKit
import DocumentGenerator
import Foundation
import PureSwiftJSON
import Testing

@testable import Contenders

@Suite struct ListTests {
    private func strings(_ value: PureJSON?, _ name: String) -> [String] {
        guard case .array(let elements) = value else { return [] }
        return elements.compactMap { if case .string(let text) = $0[name] { text } else { nil } }
    }

    @Test func lines() throws {
        let run = try CommandRun("list")
        #expect(run.code == 0 && run.errors.isEmpty)
        let lines = run.text.split(separator: "\n")
        #expect(lines.first == "tasks" && lines.allSatisfy { $0.count <= 80 })
        #expect(lines.contains("contenders") && lines.contains("kinds of documents"))
        for name in BenchmarkTask.allCases.map(\.rawValue) + DocumentKind.allCases.map(\.rawValue) {
            #expect(lines.contains { $0.hasPrefix("  \(name)  ") }, "\(name)")
        }
        #expect(lines.contains { $0.hasPrefix("  yajl-c ") && $0.contains("libyajl 2.") })
        #expect(lines.contains { $0.hasPrefix("  simdjson ") })
    }

    @Test func object() throws {
        let run = try CommandRun("list", "--json")
        #expect(run.code == 0 && run.errors.isEmpty)
        let object = try PureJSONParser.tree(run.output)
        #expect(strings(object["tasks"], "name") == BenchmarkTask.allCases.map(\.rawValue))
        #expect(Set(strings(object["contenders"], "name")).isSuperset(of: AllContenders.own.map(\.name)))
        // Each contender has a library that is told of.
        #expect(strings(object["contenders"], "library").count == strings(object["contenders"], "name").count)
        #expect(strings(object["libraries"], "name").contains("simdjson"))
        #expect(strings(object["documents"], "name") == DocumentKind.allCases.map(\.rawValue))
    }

    @Test func wrongArguments() throws {
        let run = try CommandRun("list", "everything")
        #expect(run.code == 64 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("Error: "))
    }

    @Test func readerThatGoesAway() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let run = try CommandRun("list", standardOutput: ends[1])
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: standard output: cannot write: Broken pipe\n")
    }
}
