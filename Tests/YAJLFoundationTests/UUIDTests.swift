import Foundation
import Testing
import YAJL
import YAJLFoundation

/// UUIDs are read and written as Foundation does it, or refused with its words.
@Suite struct UUIDTests {
    @Test func randomUUIDs() throws {
        let uuids = (0..<2_000).map { _ in UUID() }
        let texts = uuids.map(\.uuidString)
        for texts in [texts, texts.map { $0.lowercased() }] {
            #expect(try YAJLDecoder().decode([UUID].self, from: JSONEncoder().encode(texts)) == uuids)
        }
        let counts = Dictionary(uniqueKeysWithValues: zip(uuids, 0...))
        #expect(try YAJLDecoder().decode([UUID: Int].self, from: JSONEncoder().encode(counts)) == counts)
    }

    @Test func writtenUUIDs() throws {
        let ends = [
            UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)),
            try #require(UUID(uuidString: "FFFFFFFF-FFFF-FFFF-FFFF-FFFFFFFFFFFF")),
        ]
        let uuids = ends + (0..<2_000).map { _ in UUID() }
        #expect(try YAJLEncoder().encode(uuids) as Data == JSONEncoder().encode(uuids))
        #expect(try YAJLEncoder().encode(["id": uuids[5]]) as Data == JSONEncoder().encode(["id": uuids[5]]))
        #expect(try YAJLEncoder().encode(uuids[6]) as Data == JSONEncoder().encode(uuids[6]))
        #expect(try YAJLEncoder().encode([uuids[7]: 1]) as Data == JSONEncoder().encode([uuids[7]: 1]))
    }

    /// One character after the other is another one, left out, or doubled.
    @Test func otherForms() throws {
        let valid = Array("E621e1F8-C36C-495A-93fc-0C247A3E6E5F")
        for index in valid.indices {
            for characters in ["", "-", "0", "G", "g", "/", ":", "@", "`", " ", "+", "x", "é", "\u{661}", "00"] {
                var text = valid
                text.replaceSubrange(index...index, with: characters)
                try expectSame(String(text))
            }
        }
        for text in ["", "-", "{\(String(valid))}", String(valid.filter { $0 != "-" }), "null", String(valid) + "\0"] {
            try expectSame(text)
        }
    }

    private func expectSame(_ text: String) throws {
        let data = try JSONEncoder().encode([text])
        let theirs = Result { try JSONDecoder().decode([UUID].self, from: data) }
        for engine in JSONParsingOptions.Engine.allCases {
            var decoder = YAJLDecoder()
            decoder.parsingOptions.engine = engine
            switch (Result { try decoder.decode([UUID].self, from: data) }, theirs) {
            case (.success(let found), .success(let expected)):
                #expect(found == expected, "\(text)")
            case (.failure(DecodingError.dataCorrupted(let found)), .failure(DecodingError.dataCorrupted(let expected))):
                #expect(found.debugDescription.hasPrefix(expected.debugDescription), "\(text)")
                #expect(found.codingPath.map(\.intValue) == expected.codingPath.map(\.intValue), "\(text)")
            case (let found, _):
                Issue.record("\(text): \(found) is not \(theirs)")
            }
        }
    }
}
