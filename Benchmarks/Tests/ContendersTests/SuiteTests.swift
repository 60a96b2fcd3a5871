import BenchmarkKit
import Foundation
import Testing

@testable import Contenders

private let suites = ProcessInfo.processInfo.environment["JSON_SUITES"].map { URL(fileURLWithPath: $0) }

/// The contenders of this repository in the tasks on trees on the public suites, where `JSON_SUITES` says they are.
@Suite(.enabled(if: suites != nil, "JSON_SUITES does not name a folder with JSONTestSuite and nativejson"))
struct SuiteTests {
    private static let repeatedKeys: Set = [
        "y_object_duplicated_key.json", "y_object_duplicated_key_and_value.json",
    ]

    /// The valid documents on which a contender is known to refuse or to find something else.
    private static let known: [String: Set<String>] = [
        // Refuses numbers beyond all doubles, and keeps one member of each name.
        "Foundation.JSONSerialization": [
            "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
            "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json", "y_object_duplicated_key.json",
            "y_object_duplicated_key_and_value.json",
        ],
        // Keep one member of each name.
        "YAJL": repeatedKeys,
        "YAJL-libyajl": repeatedKeys,
        "YAJL-swift": repeatedKeys,
        // Ends texts at a NUL, and does not write more than 128 levels.
        "yajl-c-tree": [
            "i_structure_500_nested_arrays.json", "y_object_escaped_null_in_key.json", "y_string_null_escape.json",
        ],
        // Refuses numbers beyond all doubles, and integers beyond 64 bits.
        "simdjson": [
            "i_number_huge_exp.json", "i_number_neg_int_huge_exp.json", "i_number_pos_double_huge_exp.json",
            "i_number_real_neg_overflow.json", "i_number_real_pos_overflow.json", "i_number_too_big_neg_int.json",
            "i_number_too_big_pos_int.json", "i_number_very_big_negative_int.json",
        ],
    ]

    @Test func treesAreEqualButForWhatIsKnown() throws {
        // Events have their own suites; coders refuse what does not fit into their models, and are compared on those.
        let contenders = AllContenders.own.filter {
            $0.task != .events && $0.task != .validate && !$0.task.usesModels
        }
        var different: [String: Set<String>] = [:]
        var documentCount = 0
        for file in try files("JSONTestSuite/test_parsing") + files("nativejson/roundtrip") {
            let document = BenchmarkDocument(
                name: file.lastPathComponent,
                bytes: try InputFile(path: file.path).readToEnd()
            )
            guard (try? AllContenders.expectedOutcome(.validate, document)) != nil else { continue }
            documentCount += 1
            for contender in contenders {
                guard let expected = try AllContenders.expectedOutcome(contender.task, document) else { continue }
                let outcome = try? contender.prepare(document).outcome()
                if outcome.map({ $0.difference(from: expected) == nil }) != true {
                    different[contender.name, default: []].insert(document.name)
                }
            }
        }
        #expect(documentCount > 120)
        // Not every build has simdjson.
        #expect(different == Self.known.filter { known in contenders.contains { $0.name == known.key } })
    }

    private func files(_ folder: String) throws -> [URL] {
        try FileManager.default
            .contentsOfDirectory(
                at: try #require(suites).appendingPathComponent(folder),
                includingPropertiesForKeys: nil
            )
            .filter { $0.pathExtension == "json" }
    }
}
