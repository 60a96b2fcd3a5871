import Testing
import YAJL

@testable import YAJLTestSupport

/// The public suites: a document is refused exactly as the parser refuses it, and else has the parser's events.
@Suite(.enabled(if: Suites.areAvailable, Suites.comment))
struct TreeSuiteTests {
    static let files =
        Suites.files(in: "JSONTestSuite/test_parsing") + Suites.files(in: "JSONTestSuite/test_transform")
        + Suites.files(in: "yajl/cases") + Suites.files(in: "nativejson/jsonchecker")
        + Suites.files(in: "nativejson/roundtrip")

    @Test func noFileIsMissing() {
        #expect(Self.files.count > 450)
    }

    @Test(arguments: files)
    func sameAsParser(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        for options in [
            JSONParsingOptions.inMemory, JSONParsingOptions(allowsComments: true, invalidUnicode: .replace),
        ] {
            let parsed = outcome(of: bytes, options: options)
            let document: JSONDocument
            do throws(JSONParsingError) {
                document = try JSONDocument(parsing: bytes, options: options)
            } catch {
                #expect(error == parsed.error)
                #expect(error.description == parsed.error?.description)
                continue
            }
            #expect(parsed.error == nil)
            let tree = try #require(testTree(bytes, options: options))
            #expect(TestTree(document.root) == tree)
            #expect(try document.root.walked() == tree)
            let first = try JSONDocument(parsing: bytes, options: options.duplicates(.keepFirst))
            var builder = JSONParser(handler: TestTreeBuilder(.keepFirst), options: options)
            try builder.feed(bytes)
            try builder.finish()
            #expect(TestTree(first.root) == builder.handler.result)
            // Without duplicates the walk gives the very events.
            guard (try? JSONDocument(parsing: bytes, options: options.duplicates(.reject))) != nil else { continue }
            var recorder = Recorder()
            try document.root.walk(&recorder)
            #expect(recorder.events == parsed.events)
            #expect(recorder.texts == parsed.texts)
            #expect(recorder.numbers == parsed.numbers)
        }
    }

    /// A document in chunks is the same.
    @Test(arguments: files)
    func sameInChunks(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        guard let whole = try? JSONDocument(parsing: bytes) else { return }
        for size in bytes.count < 20_000 ? [1, 2, 3, 5, 7, 16, 64] : [4096] {
            let other = try JSONDocumentBuilder.document(bytes, cut: .size(size))
            #expect(TestTree(other.root) == TestTree(whole.root), "chunks of \(size)")
            #expect(other.root == whole.root)
        }
    }
}
