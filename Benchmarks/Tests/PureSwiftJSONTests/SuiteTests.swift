import BenchmarkKit
import Foundation
import PureSwiftJSON
import Testing

/// The public suites, where `JSON_SUITES` says they are.
private enum Suites {
    static let root = ProcessInfo.processInfo.environment["JSON_SUITES"].map { URL(fileURLWithPath: $0) }

    static func files(_ folder: String, prefix: String = "") throws -> [(name: String, bytes: [UInt8])] {
        let folder = try #require(root).appendingPathComponent(folder)
        return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.lastPathComponent.hasPrefix(prefix) && $0.pathExtension == "json" }
            .map { ($0.lastPathComponent, try InputFile(path: $0.path).readToEnd()) }
    }
}

@Suite(.enabled(if: Suites.root != nil, "JSON_SUITES does not name a folder with JSONTestSuite and nativejson"))
struct SuiteTests {
    @Test func acceptsEveryValidFile() throws {
        let files = try Suites.files("JSONTestSuite/test_parsing", prefix: "y_")
        #expect(files.count == 95)
        for file in files {
            #expect(error(file.bytes) == nil, "\(file.name)")
            #expect(throws: Never.self, "\(file.name)") { try PureJSONParser.tree(file.bytes) }
        }
    }

    @Test func rejectsEveryInvalidFile() throws {
        let files = try Suites.files("JSONTestSuite/test_parsing", prefix: "n_")
        #expect(files.count == 188)
        for file in files {
            let problem = try #require(error(file.bytes), "\(file.name)")
            #expect(throws: problem, "\(file.name)") { try PureJSONParser.tree(file.bytes) }
        }
    }

    /// The cases that RFC 8259 leaves open: any number is fine, a text that is not Unicode is not.
    @Test func decidesOpenCases() throws {
        let files = try Suites.files("JSONTestSuite/test_parsing", prefix: "i_")
        #expect(files.count == 35)
        let accepted = files.filter { error($0.bytes) == nil }.map(\.name)
        #expect(accepted.allSatisfy { $0.hasPrefix("i_number_") || $0 == "i_structure_500_nested_arrays.json" })
        #expect(accepted.count == files.filter { $0.name.hasPrefix("i_number_") }.count + 1)
    }

    @Test func agreesWithJSONChecker() throws {
        for file in try Suites.files("nativejson/jsonchecker", prefix: "pass") {
            #expect(error(file.bytes) == nil, "\(file.name)")
        }
        // A string as the whole text, and 20 levels, are fine since RFC 7159; the suite marks these files.
        for file in try Suites.files("nativejson/jsonchecker", prefix: "fail") where !file.name.contains("EXCLUDE") {
            #expect(error(file.bytes) != nil, "\(file.name)")
        }
        for file in try Suites.files("nativejson/roundtrip") {
            #expect(error(file.bytes) == nil, "\(file.name)")
        }
    }
}
