import Foundation
import Testing
import YAJL

@testable import YAJLFoundation

/// Dates in the usual form are those of Foundation's formatter, which is not asked for them.
@Suite struct ISO8601DateTests {
    @Test func randomDates() throws {
        var random = EncodingRandom(state: 3)
        for round in 0..<20_000 {
            var seconds = Double.random(in: -13_000_000_000..<13_000_000_000, using: &random)
            switch round % 4 {
            case 0: seconds = seconds.rounded()
            case 1: seconds = (seconds / 86400).rounded() * 86400
            case 2: seconds = (seconds / 86400).rounded() * 86400 - Double.random(in: 0..<1e-6, using: &random)
            default: break
            }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            let text = date.formatted(.iso8601)
            let parsed = try Date.ISO8601FormatStyle().parse(text)
            // The years from 1600 to 2400, less a day, must be made without the formatter.
            let isUsual = abs(seconds) < 399 * 365 * 86400
            if isUsual || date.plainISO8601 != nil { #expect(date.plainISO8601 == text, "\(seconds)") }
            if isUsual || Date(plainISO8601: text) != nil { #expect(Date(plainISO8601: text) == parsed, "\(text)") }
        }
    }

    @Test func everyDayOfSomeYears() throws {
        for year in [1600, 1700, 1899, 1900, 1970, 1999, 2000, 2001, 2004, 2023, 2024, 2100, 2400, 9999] {
            for month in 0...13 {
                for day in 0...32 {
                    let text = "\(year)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)T23:59:59Z"
                    guard let date = Date(plainISO8601: text) else {
                        #expect(!(1...12 ~= month && 1...28 ~= day), "\(text)")
                        continue
                    }
                    #expect(try date == Date.ISO8601FormatStyle().parse(text), "\(text)")
                    #expect(date.plainISO8601 ?? text == text)
                }
            }
        }
    }

    /// Foundation decides what is read of other forms.
    @Test(arguments: [
        "1599-12-31T00:00:00Z", "2001-01-01T00:00:60Z", "2001-01-01T00:60:00Z", "2001-01-01T24:00:00Z",
        "2001-13-01T00:00:00Z", "2001-00-01T00:00:00Z", "2001-02-29T00:00:00Z", "2001-04-31T00:00:00Z",
        "2001-01-00T00:00:00Z", "2001-01-32T00:00:00Z", "2001-01-01T00:00:00z", "2001-01-01t00:00:00Z",
        "2001-01-01 00:00:00Z", "2001-01-01T00:00:0/Z", "2001-01-01T00:00:0:Z", "2001-01-01T00:00:00", "",
        "2001-01-01T00:00:00ZZ", "2001-01-01T00:00:00+0", "2001-01-01T00:00:00+01:00", "02001-01-01T00:00:00Z",
        "2001-01-01T00:00:00.5Z", "200\u{661}-1-01T00:00:00Z", "-001-01-01T00:00:00Z",
    ])
    func otherForms(_ text: String) throws {
        #expect(Date(plainISO8601: text) == nil)
        var decoder = YAJLDecoder()
        decoder.dateDecodingStrategy = .iso8601
        let theirs = JSONDecoder()
        theirs.dateDecodingStrategy = .iso8601
        let data = try JSONEncoder().encode([text])
        if let expected = try? theirs.decode([Date].self, from: data) {
            #expect(try decoder.decode([Date].self, from: data) == expected)
        } else {
            let error = #expect(throws: DecodingError.self) { try decoder.decode([Date].self, from: data) }
            #expect(error?.jsonError?.path == [0] && error?.jsonError?.position.byteOffset == 1)
        }
    }

    @Test func usualFormsAreRead() {
        #expect(Date(plainISO8601: "2001-01-01T00:00:00Z")?.timeIntervalSinceReferenceDate == 0)
        #expect(Date(plainISO8601: "2000-02-29T12:34:56Z")?.timeIntervalSinceReferenceDate == -26_479_504)
        #expect(Date(timeIntervalSinceReferenceDate: -26_479_503.5).plainISO8601 == "2000-02-29T12:34:56Z")
        #expect(Date(timeIntervalSinceReferenceDate: 1e11).plainISO8601 == nil)
        #expect(Date(timeIntervalSinceReferenceDate: .nan).plainISO8601 == nil)
    }
}
