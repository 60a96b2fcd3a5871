import Testing
import YAJL

@testable import YAJLTestSupport

/// The 318 files of [JSONTestSuite](https://github.com/nst/JSONTestSuite), `test_parsing`.
///
/// The `i_` files, about which RFC 8259 says nothing, are in ``ImplementationDefinedTests``.
@Suite(.enabled(if: Suites.areAvailable, Suites.comment))
struct JSONTestSuiteTests {
    static let folder = "JSONTestSuite/test_parsing"
    static let accepted = Suites.files(in: folder, prefixes: ["y_"])
    static let refused = Suites.files(in: folder, prefixes: ["n_"])

    /// Without this a suite that is not found would count as passed.
    @Test func noFileIsMissing() {
        #expect(Self.accepted.count == 95)
        #expect(Self.refused.count == 188)
        #expect(Self.refusals.count == 188)
    }

    @Test(arguments: accepted)
    func accepts(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes, sizes: chunkSizes(for: bytes.count))
        #expect(outcome.error == nil)
        #expect(outcome.status == .complete)
        #expect(outcome.bytesConsumed == bytes.count)
        #expect(!outcome.events.isEmpty)
    }

    @Test(arguments: refused)
    func refuses(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let sizes = chunkSizes(for: bytes.count)
        let outcome = outcomeForAllCuts(of: bytes, sizes: sizes, randomCuts: bytes.count <= 20_000 ? 50 : 3)
        let error = try #require(outcome.error)
        let expected = try #require(Self.refusals[file.name])
        #expect(error.code == expected.code)
        #expect(error.position.byteOffset == expected.offset)
        // Text that ends too early could continue; text with a wrong byte could not.
        #expect(error.isIncomplete == (expected.code == .unexpectedEnd))
        #expect(error.code != .unexpectedEnd || error.position.byteOffset == bytes.count)
    }
}

extension JSONTestSuiteTests {
    /// Why and at which byte each `n_` file is refused, by name.
    static let refusals: [String: (code: JSONParsingError.Code, offset: Int)] = {
        var refusals: [String: (JSONParsingError.Code, Int)] = [:]
        for (code, files) in refusalTable {
            for file in files.split(whereSeparator: \.isWhitespace) {
                let parts = file.split(separator: "@")
                guard parts.count == 2, let offset = Int(parts[1]) else { continue }
                refusals["n_" + parts[0]] = (code, offset)
            }
        }
        return refusals
    }()
}
