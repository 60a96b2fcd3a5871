import Testing
import YAJL

@testable import YAJLTestSupport

/// Every example that a user reads, in doc comments, articles and README, is a part of some test.
@Suite struct ExampleCoverageTests {
    /// The code lines of the examples in a text, without comments and blanks at both ends.
    private func examples(in text: String, isDocumentationComment: Bool) -> [(line: Int, lines: [Substring])] {
        var examples: [(line: Int, lines: [Substring])] = []
        var isInside = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            var line = line.drop { $0 == " " }
            if isDocumentationComment {
                guard line.hasPrefix("///") else { continue }
                line = line.dropFirst(3).drop { $0 == " " }
            }
            if line.hasPrefix("```") {
                isInside = !isInside && line.hasPrefix("```swift")
                if isInside { examples.append((index + 1, [])) }
            } else if isInside {
                if let comment = line.firstRange(of: "//") { line = line[..<comment.lowerBound] }
                while line.last == " " { line = line.dropLast() }
                // The tests fill in lines that the documentation leaves out.
                if !line.isEmpty, !line.contains("…") { examples[examples.count - 1].lines.append(line) }
            }
        }
        return examples
    }

    /// The folders of sources with those that hold their examples, in the files whose names end with `DocumentationTests.swift`.
    private static let modules = [
        (sources: "Sources/YAJL", tests: "Tests/YAJLTests"),
        (sources: "Sources/YAJLFoundation", tests: "Tests/YAJLFoundationTests"),
        (sources: "Sources/YAJLNetworking", tests: "Tests/YAJLNetworkingTests"),
        (sources: "Sources/YAJLGzip", tests: "Tests/YAJLGzipTests"),
        (sources: "Sources/GuardedSwiftyJSON", tests: "Tests/GuardedSwiftyJSONTests"),
    ]

    @Test func allExamplesAreHere() throws {
        for module in Self.modules {
            let here = try Sources.swiftFiles(in: module.tests).filter { $0.name.hasSuffix("DocumentationTests.swift") }
                .map(\.text).joined(separator: "\n")
            var count = 0
            for file in try Sources.swiftFiles(in: module.sources) {
                for example in examples(in: file.text, isDocumentationComment: true) {
                    count += 1
                    let missing = example.lines.filter { !here.contains($0) }
                    #expect(missing.isEmpty, "of the example in \(file.path), line \(example.line)")
                }
            }
            #expect(count >= (module.sources == "Sources/YAJL" ? 16 : 1), "in \(module.sources)")
        }
    }

    /// The texts that have examples, with how many at least.
    private static let texts = [
        ("README.md", 5), ("Sources/SwiftyJSON/SwiftyJSON.docc/MigratingFromSwiftyJSON.md", 4),
        ("Sources/YAJL/YAJL.docc/YAJL.md", 1), ("Sources/YAJL/YAJL.docc/FromJSONDecoderTo50GB.md", 6),
        ("Sources/YAJL/YAJL.docc/ChoosingAnInterface.md", 4),
        ("Sources/YAJL/YAJL.docc/Streaming.md", 4), ("Sources/YAJL/YAJL.docc/LargeDocuments.md", 2),
        ("Sources/YAJL/YAJL.docc/Numbers.md", 2),
        ("Sources/YAJL/YAJL.docc/ErrorsAndLimits.md", 3), ("Sources/YAJL/YAJL.docc/ComingFromOtherLibraries.md", 2),
        ("Sources/YAJL/YAJL.docc/ReadingEvents.md", 4), ("Sources/YAJL/YAJL.docc/PathsAndTransforms.md", 4),
        ("Sources/GuardedSwiftyJSON/GuardedSwiftyJSON.docc/GuardedSwiftyJSON.md", 2),
        ("Sources/YAJLFoundation/YAJLFoundation.docc/YAJLFoundation.md", 1),
        ("Sources/YAJLNetworking/YAJLNetworking.docc/YAJLNetworking.md", 1),
        ("Sources/YAJLGzip/YAJLGzip.docc/YAJLGzip.md", 1),
    ]

    @Test(arguments: texts)
    func allExamplesOfTextsAreTested(_ path: String, _ count: Int) throws {
        let files = [
            "YAJLTests/API/ReadmeTests", "YAJLTests/API/ArticleTests", "YAJLTests/API/TutorialTests",
            "YAJLFoundationTests/ReadmeTests", "YAJLFoundationTests/TutorialTests",
            "YAJLNetworkingTests/NetworkingDocumentationTests", "YAJLGzipTests/ReadmeTests",
            "YAJLGzipTests/GzipDocumentationTests", "GuardedSwiftyJSONTests/ReadmeTests",
            "GuardedSwiftyJSONTests/MigrationTests",
        ]
        let tests = try files.map { try Sources.text("Tests/\($0).swift") }
        let found = examples(in: try Sources.text(path), isDocumentationComment: false)
        // Some are part of a manifest.
        for example in found where !example.lines.contains(where: { $0.hasPrefix("dependencies:") }) {
            // All lines of an example are in the same file.
            let missing = tests.map { text in example.lines.filter { !text.contains($0) } }
            #expect(missing.contains([]), "of the example in \(path), line \(example.line)")
        }
        #expect(found.count >= count)
    }
}
