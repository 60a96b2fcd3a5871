import Testing
import YAJL

@testable import YAJLTestSupport

/// All errors of a document have their own place, however many there are, found in one pass over the text.
@Suite struct CollectedErrorPlaceTests {
    /// A random document of integers, of which some are strings, with the offsets of these.
    private struct Document {
        var random: RandomText
        var text: [UInt8] = []
        /// The offsets with the names and indices on the way there.
        var errors: [(offset: Int, path: String)] = []
        let allowsComments: Bool

        init(seed: UInt64, allowsComments: Bool) {
            random = RandomText(seed: seed)
            self.allowsComments = allowsComments
        }

        mutating func put(_ string: String) { text += Array(string.utf8) }

        mutating func blanks() {
            put(random.pick(["", "", " ", "\n", "\r\n\t "]))
            if allowsComments { put(random.pick(["", "", "/* [{\"*/", "// ]}\"\n", "/**/", "/*/ \" /*/"])) }
        }

        /// A name and its text, which may have escapes.
        mutating func name(_ index: Int) -> (name: String, text: String) {
            let (name, text) = random.pick([
                ("plain", "plain"), ("a name of many bytes", "a name of many bytes"), ("a/b", #"a\/b"#),
                ("q\"\\", #"q\"\\"#),
                ("é😀", "é😀"), ("é😀", #"\u00E9\ud83d\ude00"#), ("\n\u{1}", #"\n\u0001"#), ("e\u{301}", "e\u{301}"),
            ])
            return ("\(name)\(index)", "\(text)\(index)")
        }

        mutating func integer(_ path: String) {
            if random.chance(1, in: 3) {
                errors.append((text.count, path))
                put(random.pick(["\"x\"", "\"[{\\\"\"", "null", "[1,\"]\"]", "{\"a\":[]}", "1.5", "true", "1e99"]))
            } else {
                put(random.pick(["1", "-2", "30"]))
            }
        }

        mutating func elements(_ count: Int, _ open: String, _ close: String, _ element: (inout Document, Int) -> Void)
        {
            put(open)
            for index in 0..<count {
                if index > 0 { put(",") }
                blanks()
                element(&self, index)
                blanks()
            }
            put(close)
        }

        mutating func array(_ path: String) {
            let count = random.pick([0, 1, 3, 20])
            elements(count, "[", "]") { $0.integer("\(path)/\($1)") }
        }

        mutating func object(
            _ path: String,
            _ counts: [Int],
            _ duplicates: JSONParsingOptions.DuplicateKeys,
            _ value: (inout Document, String) -> Void
        ) {
            let own = errors.count
            var names: Set<String> = []
            elements(random.pick(counts), "{", "}") { document, index in
                // Some names come twice.
                let (name, text) = document.name(document.random.chance(1, in: 6) ? index / 2 : index)
                document.put("\"\(text)\"")
                document.blanks()
                document.put(":")
                document.blanks()
                let start = document.errors.count
                value(&document, "\(path)/\(name)")
                if names.insert(name).inserted { return }
                if duplicates == .keepFirst {
                    document.errors.removeSubrange(start...)
                } else {
                    let prefix = "\(path)/\(name)"
                    // Errors before this object stay: an enclosing object may have counted them.
                    let kept = document.errors[own..<start].filter {
                        $0.path != prefix && !$0.path.hasPrefix(prefix + "/")
                    }
                    document.errors.replaceSubrange(own..<start, with: kept)
                }
            }
        }
    }

    /// Checks the errors for an object of objects of arrays.
    private func check(
        _ seed: UInt64,
        _ duplicates: JSONParsingOptions.DuplicateKeys,
        allowsComments: Bool,
        hasMark: Bool
    ) throws {
        var document = Document(seed: seed, allowsComments: allowsComments)
        if hasMark { document.text = [0xEF, 0xBB, 0xBF] }
        document.blanks()
        document.object("", [0, 2, 70], duplicates) { document, path in
            document.object(path, [1, 3, 12], duplicates) { $0.array($1) }
        }
        document.blanks()
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        decoder.parsingOptions.duplicateKeys = duplicates
        decoder.parsingOptions.allowsComments = allowsComments
        var found: [DecodingError] = []
        do {
            _ = try decoder.decode([String: [String: [Int]]].self, from: document.text)
        } catch let errors as YAJLDecodingErrors {
            found = errors.errors.compactMap { $0 as? DecodingError }
        }
        let places = found.compactMap(\.jsonError).sorted { $0.position.byteOffset < $1.position.byteOffset }
        let expected = document.errors.sorted { $0.offset < $1.offset }
        #expect(places.map(\.position.byteOffset) == expected.map(\.offset), "seed \(seed)")
        var (line, lineStart, end) = (1, 0, 0)
        for (place, error) in zip(places, expected) {
            for index in end..<error.offset where document.text[index] == 10 {
                (line, lineStart) = (line + 1, index + 1)
            }
            end = error.offset
            let position = JSONPosition(byteOffset: end, line: line, column: end - lineStart + 1)
            let path = place.path.components.map { "/" + Self.text($0) }.joined()
            guard place.position != position || path != error.path || place.snippet?.hasSuffix("^") != true
            else { continue }
            Issue.record("seed \(seed): \(place), expected at \(position), \(error.path)")
            return
        }
    }

    private static func text(_ component: JSONLocation.Component) -> String {
        switch component {
        case .key(let name): name
        case .index(let index): "\(index)"
        }
    }

    @Test(arguments: [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst])
    func randomDocuments(_ duplicates: JSONParsingOptions.DuplicateKeys) throws {
        for seed in 0..<UInt64(scaled(1000)) {
            try check(seed, duplicates, allowsComments: seed % 2 == 1, hasMark: seed % 3 == 0)
        }
    }

    /// Names that a key strategy has converted, in one object with many errors.
    @Test func convertedNames() throws {
        struct Members: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.container(keyedBy: JSONCodingKey.self)
                for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
            }
        }
        let names = (0..<100).map { "some_name_\($0)" }
        let text = "{" + names.map { "\"\($0)\": \"x\"" }.joined(separator: ",\n") + "}"
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        for strategy in [
            YAJLDecoder.KeyDecodingStrategy.convertFromSnakeCase,
            .custom { JSONCodingKey(stringValue: "\($0.count) \($0.last?.stringValue ?? "")") },
        ] {
            decoder.keyDecodingStrategy = strategy
            let errors = try #require(throws: YAJLDecodingErrors.self) { try decoder.decode(Members.self, from: text) }
            let places = errors.errors.compactMap { ($0 as? DecodingError)?.jsonError }
            #expect(places.map(\.position.line) == Array(1...100))
            #expect(places.map(\.path.description) == names.map { "$.\($0)" })
        }
    }

    /// Text that is repaired while it is parsed.
    @Test func repairedNames() throws {
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        decoder.parsingOptions.invalidUnicode = .replace
        let text = Array(#"{"a\ud800":[1,"x"],"b"#.utf8) + [0xFF] + Array(#"":["y"],"c":["z"]}"#.utf8)
        let errors = try #require(throws: YAJLDecodingErrors.self) {
            try decoder.decode([String: [Int]].self, from: text)
        }
        let offsets = errors.errors.compactMap { ($0 as? DecodingError)?.jsonError?.position.byteOffset }
        #expect(offsets == [14, 25, 35])
    }
}
