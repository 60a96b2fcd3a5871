import Testing
import YAJL

@testable import YAJLTestSupport

/// The engines have the same outcome; ``outcome(of:options:cut:)`` compares their events, errors and positions in all tests.
@Suite struct EngineTests {
    private static func options(_ engine: JSONParsingOptions.Engine) -> JSONParsingOptions {
        var options = JSONParsingOptions.inMemory
        options.engine = engine
        return options
    }

    /// The trees of a text by each engine, or their errors.
    private static func trees(_ bytes: [UInt8], _ duplicateKeys: JSONParsingOptions.DuplicateKeys) -> [String] {
        JSONParsingOptions.Engine.allCases.map { engine in
            do {
                let options = options(engine)
                return try JSONValue(parsing: bytes, options: options.duplicates(duplicateKeys)).trace
            } catch {
                return "\(error)"
            }
        }
    }

    private static func expectSameTrees(_ bytes: [UInt8]) {
        for policy in JSONParsingOptions.DuplicateKeys.allCases {
            let trees = trees(bytes, policy)
            guard Set(trees).count > 1 else { continue }
            Issue.record("\(String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription): \(trees)")
            return
        }
    }

    @Test func traitDecidesTheDefault() {
        #if SwiftEngine
        let expected = JSONParsingOptions.Engine.swift
        #else
        let expected = JSONParsingOptions.Engine.libyajl
        #endif
        for options in [JSONParsingOptions(), .strict, .inMemory] { #expect(options.engine == expected) }
    }

    /// Whole documents, which the Swift engine reads straight into the tree.
    @Test(arguments: 0..<4) func trees(_ part: Int) {
        var text = RandomText(seed: UInt64(1000 + part))
        for _ in 0..<scaled(20_000) {
            let bytes = text.records(.single, comments: false)
            Self.expectSameTrees(bytes)
            Self.expectSameTrees(text.damaged(bytes))
        }
    }

    /// A million damaged texts at full length: ``outcome(of:options:cut:)`` compares tokens, errors and positions.
    @Test(arguments: 0..<8) func damagedTexts(_ part: Int) {
        var text = RandomText(seed: UInt64(2000 + part))
        for round in 0..<scaled(125_000) {
            var options = text.options()
            // A limit ends most texts early.
            if round % 2 == 0 { options.limits = .inMemory }
            let bytes = text.damaged(text.records(options.framing, comments: options.allowsComments))
            let cut = round % 3 == 0 ? Cut.whole : .random(bytes.count, using: &text.generator)
            _ = outcome(of: bytes, options: options, cut: cut)
        }
    }

    @Test(.enabled(if: Suites.areAvailable, Suites.comment)) func suites() throws {
        for folder in ["JSONTestSuite/test_parsing", "nativejson/jsonchecker", "nativejson/roundtrip"] {
            for file in Suites.files(in: folder) {
                let bytes = try file.bytes()
                Self.expectSameTrees(bytes)
                for cut in [Cut.whole, .size(1), .size(7)] { _ = outcome(of: bytes, cut: cut) }
            }
        }
    }

    /// Texts of every length that can lie across a block of 16 bytes, a slice or a chunk, at every place.
    @Test func tokensAcrossBlocks() {
        let tokens = [
            #""\#(String(repeating: "a", count: 40))""#, #""日本語日本語日本語日本語""#, #""é😀\u00e9\ud83d\ude00\n""#,
            "-123456789012345678901",
            "0.12345678901234567890e-10", "true", "false", "null", "[[[[]]]]", #"{"a":{"b":{}}}"#,
        ]
        for token in tokens {
            for blanks in 0..<20 {
                let space = String(repeating: " ", count: blanks)
                let bytes = Array("[\(space)\(token)\(space),\n\(space)\(token)]".utf8)
                for length in max(0, bytes.count - 20)...bytes.count {
                    _ = outcome(of: Array(bytes.prefix(length)))
                }
                Self.expectSameTrees(bytes)
            }
        }
    }

    /// Tokens at the end of a slice, with more of the chunk after it, and tokens that are longer than a slice.
    @Test func longDocuments() {
        var text = RandomText(seed: 5)
        for _ in 0..<max(3, scaled(30)) {
            var bytes = Array("[".utf8)
            while bytes.count < 300_000 {
                bytes += text.records(.single, comments: false)
                if text.chance(1, in: 200) { bytes += Array(",\"\(String(repeating: "x", count: 140_000))\"".utf8) }
                bytes += Array(",".utf8)
            }
            bytes += Array("0]".utf8)
            _ = outcome(of: bytes)
            _ = outcome(of: bytes, cut: .size(100_003))
            _ = outcome(of: text.damaged(bytes))
            Self.expectSameTrees(bytes)
        }
    }

    /// More levels than a word has bits, in both directions.
    @Test(arguments: [62, 63, 64, 65, 127, 128, 129, 511, 512, 513]) func depths(_ depth: Int) {
        let kinds = (0..<depth).map { $0 % 3 == 0 || $0 % 5 == 1 }
        let opening = kinds.map { $0 ? "{\"a\":" : "[" }.joined()
        let closing = kinds.reversed().map { $0 ? "}" : "]" }.joined()
        let bytes = Array((opening + "1" + closing).utf8)
        for cut in [Cut.whole, .size(1), .size(5)] {
            let outcome = outcome(of: bytes, options: .inMemory, cut: cut)
            #expect(outcome.isAccepted == (depth <= 512))
        }
        Self.expectSameTrees(bytes)
        Self.expectSameTrees(Array((opening + "1" + closing.dropLast() + "]").utf8))
        Self.expectSameTrees(Array((opening + "1" + closing.dropLast() + "}").utf8))
    }
}
