import Testing
import YAJL

@testable import YAJLTestSupport

/// The text that a program prints for a `DecodingError`, and how it gets at the place.
@Suite struct PrintedErrorTests {
    private struct User: Decodable { var id: Int }

    /// Texts that are wrong in all ways, with the offset of the error.
    private static let texts: [(String, Int)] = [
        (#"[{"id":1},{"id":"two"}]"#, 16), (#"[{"id":1},{"id":null}]"#, 16), (#"[{"id":1},{"name":1}]"#, 10),
        (#"[{"id":1},{"id":1.5}]"#, 16), (#"[{"id":1},{"id":tw}]"#, 17), (#"[{"id":1},"#, 10), ("", 0),
    ]

    @Test(arguments: texts)
    func errors(_ text: String, _ offset: Int) throws {
        let error = try #require(throws: DecodingError.self) { try YAJLDecoder().decode([User].self, from: text) }
        let place = try #require(error.jsonError)
        #expect(place.position.byteOffset == offset)
        let printed = ["\(error)", String(describing: error), String(reflecting: error)]
        for printed in printed {
            #expect(printed.contains(place.position.description))
            if let snippet = place.snippet {
                let line = try #require(snippet.split(separator: "\n").first)
                #expect(printed.ranges(of: line.trimming(while: { $0 == " " })).count == 1, "\(printed)")
            }
        }
        #expect(!(context(error)?.debugDescription.contains("\n") ?? true))
    }

    /// Without a text there is a path only.
    @Test func errorsOfDocuments() throws {
        let document = try JSONDocument(parsing: #"[{"id":"two"}]"#)
        let error = try #require(throws: DecodingError.self) { try YAJLDecoder().decode([User].self, from: document) }
        #expect(error.jsonError == nil)
        #expect(path(context(error)?.codingPath ?? []) == "[0].id")
    }

    /// A type decodes a tree from a part of the text: the path of an error in the tree is not one of the text.
    @Test(arguments: [
        (#"[{"id": 1, "payload": {"id": "x"}}]"#, "at $.id of a JSONValue, which has no line and column"),
        (#"[{"id": 1, "payload": [{"id": 2}]}]"#, "at $ of a JSONValue, which has no line and column"),
    ])
    func errorsOfTreesInTexts(text: String, place: String) throws {
        struct Envelope: Decodable {
            enum Key: CodingKey { case payload }

            init(from decoder: any Decoder) throws {
                let payload = try decoder.container(keyedBy: Key.self).decode(JSONValue.self, forKey: .payload)
                _ = try payload.decode(User.self)
            }
        }
        let tree = try JSONValue(parsing: text)[0]["payload"]
        let expected = try #require(throws: DecodingError.self) { try tree.decode(User.self) }
        let error = try #require(throws: DecodingError.self) { try YAJLDecoder().decode([Envelope].self, from: text) }
        #expect(error.jsonError == nil && "\(error)" == "\(expected)")
        #expect(context(error)?.underlyingError.map { "\($0)" } == place)
    }

    @Test func errorsOfReaders() throws {
        var reader = JSONReader(parsing: Array(#" {"users": [{"id": 1}, {"id": "x"}]}"#.utf8))
        let error = try #require(throws: DecodingError.self) {
            try reader.readObject { _, reader in _ = try YAJLDecoder().decode([User].self, from: &reader) }
        }
        #expect(error.jsonError?.position.byteOffset == 11)
        #expect(error.jsonError?.path.description == "$.users[1].id")
    }

    /// An error with its own underlying error keeps it.
    @Test func errorsOfTypes() throws {
        struct Cause: Error, Equatable {}
        struct Own: Decodable {
            init(from decoder: any Decoder) throws {
                let context = DecodingError.Context(codingPath: [], debugDescription: "own", underlyingError: Cause())
                throw DecodingError.dataCorrupted(context)
            }
        }
        let error = try #require(throws: DecodingError.self) { try YAJLDecoder().decode([Own].self, from: "[1]") }
        #expect(error.jsonError == nil)
        #expect(context(error)?.underlyingError is Cause)
    }
}

extension Substring {
    fileprivate func trimming(while isLeftOut: (Character) -> Bool) -> Substring {
        drop(while: isLeftOut)
    }
}
