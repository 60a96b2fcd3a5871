import Testing
import YAJL

@testable import YAJLTestSupport

/// A document that is wrong is refused as the parser refuses it, wherever the mistake is.
///
/// The first try of the tree does not follow the path, and its batches may end anywhere.
struct TreeErrorTests {
    /// The texts at the mistake.
    static let mistakes = ["]", "}", ",", "tru", "01", "\"\\x\"", "\u{1}", ""]

    @Test(arguments: mistakes, [1, 2, 3, 40, 511])
    func nested(_ mistake: String, _ depth: Int) {
        for padding in [0, 10, 200_000] {
            let around = String(repeating: #"{"a name": [0, {"# + #""x": "#, count: depth)
            let text = "[\"" + String(repeating: "p", count: padding) + "\"," + around + mistake
            let options = JSONParsingOptions(limits: JSONLimits(depth: 4096))
            for options in [options, .inMemory] {
                let expected = outcome(of: Array(text.utf8), options: options).error
                let found = thrown { _ = try JSONDocument(parsing: text, options: options) } as? JSONParsingError
                #expect(found != nil)
                #expect(found == expected)
                #expect(found?.path == expected?.path)
                #expect(found?.description == expected?.description)
            }
        }
    }

    /// A part of other bytes is parsed as if it stood alone.
    @Test func partsOfBytes() throws {
        let bytes = Array(#"xx{"a":[1]}{"a":[1,}"#.utf8)
        let value = try JSONValue(parsing: bytes[2..<11])
        #expect(value == ["a": [1]])
        let error = thrown { _ = try JSONValue(parsing: bytes[11...]) } as? JSONParsingError
        #expect(error == thrown { _ = try JSONValue(parsing: Array(bytes[11...])) } as? JSONParsingError)
        #expect(error?.position.byteOffset == 8 && error?.position.column == 9)
        #expect(throws: JSONParsingError.self) { _ = try JSONValue(parsing: bytes[2..<2]) }
    }
}
