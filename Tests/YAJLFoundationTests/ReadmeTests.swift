import Foundation
import Testing
import YAJL
import YAJLFoundation

// The examples of "Codable" in README.md, line by line; `DocumentationTests` of YAJLTests compares them with it.

struct Person: Codable {
    var id: Int
    var firstName: String
    var born: Date?
}

@Suite struct ReadmeTests {
    @Test func coders() throws {
        let data = Data(
            #"[{"id": 1, "first_name": "Ada", "born": "1815-12-10T00:00:00Z"}, {"id": 2, "first_name": "Bob"}]"#.utf8
        )
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let persons = try decoder.decode([Person].self, from: data)

        var encoder = YAJLEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .iso8601
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let text = try encoder.string(from: persons)

        #expect(persons.map(\.firstName) == ["Ada", "Bob"])
        #expect(persons[0].born == Date(timeIntervalSince1970: -4_861_728_000) && persons[1].born == nil)
        #expect(text.hasPrefix("[\n  {\n    \"born\" : \"1815-12-10T00:00:00Z\",\n    \"first_name\" : \"Ada\""))
        #expect(try decoder.decode([Person].self, from: text).map(\.born) == persons.map(\.born))

        var printed: [String] = []
        func print(_ value: Any) { printed.append("\(value)") }
        do {
            _ = try decoder.decode([Person].self, from: #"[{"id": 1, "first_name": 2}]"#)
        } catch let error as DecodingError {
            print(error.jsonError?.position ?? .start)  // line 1, column 26 (byte 25)
            print(error.jsonError?.path ?? JSONLocation())  // $[0].first_name
        }
        #expect(printed == ["line 1, column 26 (byte 25)", "$[0].first_name"])
    }
}
