import Foundation
import Testing
import YAJL
import YAJLFoundation

// The examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

@Suite struct DecodingDocumentationTests {
    @Test func data() throws {
        struct User: Decodable { var name: String }
        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data(#"[{"name": "Ada"}]"#.utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let users = try YAJLDecoder().decode([User].self, from: Data(contentsOf: url))
        #expect(users.map(\.name) == ["Ada"])
    }

    @Test func strategies() throws {
        var decoder = YAJLDecoder()
        decoder.dateDecodingStrategy = .unixText
        #expect(try decoder.decode([Date].self, from: #"["86400"]"#) == [Date(timeIntervalSince1970: 86400)])
        #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: #""today""#) }
    }
}

extension YAJLDecoder.DateDecodingStrategy {
    static var unixText: YAJLDecoder.DateDecodingStrategy {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            guard let time = Double(try container.decode(String.self)) else {
                throw DecodingError.dataCorruptedError(
                    in: container,
                    debugDescription: "not a number of seconds"
                )
            }
            return Date(timeIntervalSince1970: time)
        }
    }
}
