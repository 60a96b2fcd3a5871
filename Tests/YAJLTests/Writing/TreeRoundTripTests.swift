import Testing
import YAJL

@testable import YAJLTestSupport

/// Trees written and read again, and texts read and written again.
@Suite struct TreeRoundTripTests {
    static let layouts: [JSONWritingOptions] = [
        .compact, .pretty, JSONWritingOptions(sortsKeys: true), JSONWritingOptions(asciiOnly: true),
        JSONWritingOptions(escapesSlashes: true),
        JSONWritingOptions(format: .pretty(indent: 1), sortsKeys: true, escapesSlashes: true, asciiOnly: true),
    ]

    /// The difference between a tree and its text read again, if there is one.
    private static func difference(_ model: TreeModel, _ options: JSONWritingOptions) throws -> String? {
        let tree = model.value
        let text = tree.encoded(options)
        let document = try JSONDocument(parsing: text)
        let parsed = document.root
        if parsed != tree || tree != parsed { return "another value" }
        if parsed.hashValue != tree.hashValue { return "another hash" }
        if document.encoded(options) != text { return "another text" }
        if try !options.sortsKeys && numberTexts(parsed) != model.numberTexts { return "other number texts" }
        return nil
    }

    @Test(arguments: 0..<10)
    func randomTrees(_ part: Int) throws {
        var trees = RandomTree(seed: UInt64(100 + part))
        for round in 0..<scaled(100_000) {
            let model = trees.next()
            let options = Self.layouts[round % Self.layouts.count]
            if let difference = try Self.difference(model, options) {
                Issue.record("\(difference), round \(round), \(options): \(model.value)")
                return
            }
        }
    }

    /// The text itself, by the simplest writer there is.
    @Test(arguments: 0..<4)
    func randomTreesAgainstTheReference(_ part: Int) throws {
        var trees = RandomTree(seed: UInt64(200 + part))
        for round in 0..<scaled(15_000) {
            let model = trees.next()
            let options = Self.layouts[round % Self.layouts.count]
            let expected = ReferenceWriter(options: options).text(of: model.events)
            let found = model.value.encoded(options)
            guard found.elementsEqual(expected.utf8) else {
                Issue.record("round \(round), \(options): \(String(decoding: found, as: UTF8.self)), not \(expected)")
                return
            }
        }
    }

    /// The trees of the tests above have in them what they are said to.
    @Test func randomTreesAreRich() {
        var trees = RandomTree(seed: 300)
        var texts: [String] = []
        var largest = 0
        var kinds: Set<JSONValueKind> = []
        for _ in 0..<5000 {
            let model = trees.next()
            if case .object(let members) = model { largest = max(largest, members.count) }
            for event in model.events {
                switch event {
                case .string(let text), .key(let text): texts.append(text)
                default: break
                }
            }
            kinds.insert(model.value.kind)
        }
        #expect(kinds.contains(.array) && kinds.contains(.object) && kinds.contains(.number) && kinds.contains(.string))
        #expect(largest > 64)
        for length in [0, 1, 13, 14, 15, 16, 17, 31, 32, 33, 64] {
            #expect(texts.contains { $0.utf8.count == length }, "\(length)")
        }
        for scalar in "\u{0}\"\\\u{301}\u{7F}\u{2028}\u{FFFF}\u{10FFFF}".unicodeScalars {
            #expect(texts.contains { $0.unicodeScalars.contains(scalar) }, "\(scalar.escaped(asASCII: true))")
        }
        #expect(Set(texts.compactMap(\.unicodeScalars.first)).count > 1000)
    }

    private static let documents =
        Suites.files(in: "JSONTestSuite/test_parsing") + Suites.files(in: "JSONTestSuite/test_transform")
        + Suites.files(in: "nativejson/jsonchecker") + Suites.files(in: "nativejson/roundtrip")
        + Suites.files(in: "yajl/cases")

    @Test(.enabled(if: Suites.areAvailable, Suites.comment), arguments: documents)
    func suiteDocuments(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let parsing = JSONParsingOptions(limits: JSONLimits(depth: .max))
        let events = outcome(of: bytes, options: parsing)
        guard events.isAccepted else {
            #expect(throws: JSONParsingError.self) { try JSONDocument(parsing: bytes, options: parsing) }
            return
        }
        let first = try JSONDocument(parsing: bytes, options: parsing)
        let hasDuplicates = thrown {
            _ = try JSONDocument(parsing: bytes, options: parsing.duplicates(.reject))
        }
        // Where no member is left out, all numbers are there as they stand in the text.
        if hasDuplicates == nil { #expect(try numberTexts(first.root) == events.numbers) }
        for options in Self.layouts {
            let text = first.encoded(options)
            let second = try JSONDocument(parsing: text, options: parsing)
            // Outside of the expectation, which would describe deep values.
            let isSame = second.root == first.root && second.root.hashValue == first.root.hashValue
            #expect(isSame)
            let isSameText = second.encoded(options) == text
            #expect(isSameText)
            if !options.sortsKeys { #expect(try numberTexts(second.root) == numberTexts(first.root)) }
        }
    }
}
