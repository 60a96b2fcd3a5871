import Foundation
import Testing
import YAJL
import YAJLFoundation

/// A type of Foundation that is made of a string or a number takes the other one too, where the decoder lets it through.
@Suite struct LeniencyTests {
    @Test func leniency() throws {
        let formatter = DateFormatter()
        formatter.dateFormat = "yyyyMMdd"
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        let expected = try #require(formatter.date(from: "20240131"))
        var decoder = YAJLDecoder()
        decoder.dateDecodingStrategy = .formatted(formatter)
        for (strings, numbers) in [(false, false), (true, false), (false, true), (true, true)] {
            decoder.leniency = []
            if strings { decoder.leniency.insert(.stringsFromNumbers) }
            if numbers { decoder.leniency.insert(.numbersFromStrings) }
            #expect((try? decoder.decode([Date].self, from: "[20240131]")) == (strings ? [expected] : nil))
            #expect((try? decoder.decode([Data].self, from: "[1234]")) == (strings ? [Data([215, 109, 248])] : nil))
            #expect((try? decoder.decode([URL].self, from: "[5]").map(\.relativeString)) == (strings ? ["5"] : nil))
            #expect((try? decoder.decode([Decimal].self, from: #"["12.50"]"#)) == (numbers ? [12.5] : nil))
            for text in ["null", "[]", "true"] {
                #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: text) }
                #expect(throws: DecodingError.self) { try decoder.decode(Decimal.self, from: text) }
            }
            let error = #expect(throws: DecodingError.self) { try decoder.decode(Date.self, from: "12") }
            #expect(
                error?.jsonError?.message
                    == (strings
                        ? "the string is not a date in the format of the formatter"
                        : "String needs a string, and this is a number")
            )
        }
    }
}
