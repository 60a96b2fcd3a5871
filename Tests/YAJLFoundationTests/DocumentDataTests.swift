import Foundation
import Testing
import YAJLFoundation

/// Trees from `Data` and from files named by a `URL`.
@Suite struct DocumentDataTests {
    private static let text = #"{"name":"Zoë","tags":[1,2.50,null],"name2":{"a":"0123456789abcdef"}}"#

    private static func thrown(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    /// A file in its own folder, which goes away with its owner.
    private final class File {
        let folder: URL
        let url: URL

        init(_ text: String, named name: String = "data.json") throws {
            folder = FileManager.default.temporaryDirectory.appendingPathComponent("yajl-\(UUID())")
            url = folder.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        deinit {
            try? FileManager.default.removeItem(at: folder)
        }
    }

    @Test func data() throws {
        let data = Data(Self.text.utf8)
        #expect(try JSONDocument(parsing: data).description == Self.text)
        #expect(try JSONValue(parsing: data).description == Self.text)
        // A slice keeps the indices of the whole.
        let padded = Data("xx\(Self.text)]]".utf8)
        let slice = padded[2..<(padded.count - 2)]
        #expect(try JSONDocument(parsing: slice).description == Self.text)
        #expect(try JSONValue(parsing: slice).description == Self.text)
        // Short data is kept in another way than long.
        for count in 1...40 {
            let digits = String(repeating: "7", count: count)
            #expect(try JSONValue(parsing: Data(digits.utf8)).description == digits)
        }
        let long = "[" + (0..<50_000).map(String.init).joined(separator: ",") + "]"
        #expect(try JSONValue(parsing: Data(long.utf8)).encoded() == Array(long.utf8))
    }

    @Test func dataThatIsRefused() {
        for text in ["", " ", "[1,]", "[1", "{\"a\":\u{0}}"] {
            let data = Data(text.utf8)
            let expected = Self.thrown { _ = try JSONDocument(parsing: text) } as? JSONParsingError
            #expect(expected != nil)
            #expect(Self.thrown { _ = try JSONDocument(parsing: data) } as? JSONParsingError == expected)
            #expect(Self.thrown { _ = try JSONValue(parsing: data) } as? JSONParsingError == expected)
        }
        #expect(Self.thrown { _ = try JSONDocument(parsing: Data([0x22, 0xFF, 0x22])) } is JSONParsingError)
    }

    @Test func optionsAndPolicies() throws {
        let text = #"{"a":1,/**/"a":2,"b":[1"#
        var options = JSONParsingOptions(allowsComments: true, allowsPartialInput: true)
        let data = Data(text.utf8)
        let file = try File(text)
        for (policy, expected) in [
            (JSONParsingOptions.DuplicateKeys.keepLast, #"{"a":2,"b":[1]}"#), (.keepFirst, #"{"a":1,"b":[1]}"#),
        ] {
            options.duplicateKeys = policy
            #expect(try JSONDocument(parsing: data, options: options).description == expected)
            #expect(try JSONValue(parsing: data, options: options).description == expected)
            let document = try JSONDocument(contentsOf: file.url, options: options)
            #expect(document.description == expected)
            let value = try JSONValue(contentsOf: file.url, options: options)
            #expect(value.description == expected)
        }
        options.duplicateKeys = .reject
        let refused = Self.thrown { _ = try JSONValue(parsing: data, options: options) }
        #expect((refused as? JSONParsingError)?.code == .duplicateKey)
        let inFile = Self.thrown { _ = try JSONValue(contentsOf: file.url, options: options) }
        #expect(inFile as? JSONParsingError == refused as? JSONParsingError)
    }

    @Test(arguments: ["data.json", "ä 漢字.json", "100%25 #1?.json", "a'b\"c.json"])
    func files(_ name: String) throws {
        let file = try File(Self.text, named: name)
        #expect(try JSONDocument(contentsOf: file.url).description == Self.text)
        #expect(try JSONValue(contentsOf: file.url).description == Self.text)
    }

    @Test func filesThatCannotBeRead() throws {
        let file = try File("")
        #expect((Self.thrown { _ = try JSONValue(contentsOf: file.url) } as? JSONParsingError)?.code == .unexpectedEnd)
        let folder = Self.thrown { _ = try JSONDocument(contentsOf: file.folder) }
        #expect((folder as? JSONInputError)?.operation == .read && (folder as? JSONInputError)?.errorNumber == EISDIR)
        let missing = file.folder.appendingPathComponent("no such file")
        for read in [{ _ = try JSONDocument(contentsOf: missing) }, { _ = try JSONValue(contentsOf: missing) }] {
            let error = Self.thrown(read) as? JSONInputError
            #expect(error == JSONInputError(operation: .open, name: missing.path, errorNumber: ENOENT))
        }
        let remote = try #require(URL(string: "https://example.com/data.json"))
        let error = Self.thrown { _ = try JSONDocument(contentsOf: remote) } as? JSONInputError
        #expect(error == JSONInputError(operation: .open, name: "https://example.com/data.json", errorNumber: ENOENT))
    }
}
