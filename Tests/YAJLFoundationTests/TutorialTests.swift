import Foundation
import Testing
import YAJLFoundation

// The first program of the article "From JSONDecoder to 50 GB in six steps", line by line; `ExampleCoverageTests` of
// YAJLTests compares it with the article. The second test has the program of the module's page.

private struct Order: Codable {
    var id: Int
    var city: String
    var total: Double
}

private struct Member: Codable {
    var name: String
    var born: Date
}

@Suite struct TutorialTests {
    @Test func decoder() throws {
        var printed = ""
        func print(_ items: Any...) { printed += items.map { "\($0)" }.joined(separator: " ") }
        let data = Data(#"[{"id": 1, "city": "Graz", "total": 12.5}]"#.utf8)
        let decoder = YAJLDecoder()  // was: JSONDecoder()
        let orders = try decoder.decode([Order].self, from: data)
        print(orders[0].city, orders[0].total)
        #expect(printed == "Graz 12.5")
    }

    @Test func page() throws {
        var decoder = YAJLDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let text = #"{"name": "Ada", "born": "1815-12-10T00:00:00Z"}"#
        let member = try decoder.decode(Member.self, from: Data(text.utf8))
        #expect(member.name == "Ada" && member.born == Date(timeIntervalSince1970: -4_861_728_000))
    }
}
