import Foundation
import Testing
import YAJLFoundation

/// One decoder and one encoder, with strategies and formatters, that many tasks use at once.
@Suite(.timeLimit(.minutes(15))) struct SharedCoderTests {
    private struct Event: Codable, Equatable, Sendable {
        var eventName: String
        var startDate: Date
        var otherDates: [Date]
        var rawData: Data
        var homePage: URL?
        var fullPrice: Decimal
        var byName: [String: Date]
    }

    /// The settings of both coders.
    enum Setup: CaseIterable, CustomTestStringConvertible {
        case deferred, seconds, milliseconds, iso8601, formatted, custom

        private static func formatter() -> DateFormatter {
            let formatter = DateFormatter()
            formatter.locale = Locale(identifier: "en_US_POSIX")
            formatter.timeZone = TimeZone(secondsFromGMT: 3600)
            formatter.dateFormat = "yyyy-MM-dd 'at' HH:mm:ss"
            return formatter
        }

        var testDescription: String { "\(self)" }

        var coders: (decoder: YAJLDecoder, encoder: YAJLEncoder) {
            var (decoder, encoder) = (YAJLDecoder(), YAJLEncoder())
            encoder.outputFormatting = .sortedKeys
            switch self {
            case .deferred: break
            case .seconds:
                decoder.dateDecodingStrategy = .secondsSince1970
                encoder.dateEncodingStrategy = .secondsSince1970
            case .milliseconds:
                decoder.dateDecodingStrategy = .millisecondsSince1970
                encoder.dateEncodingStrategy = .millisecondsSince1970
            case .iso8601:
                decoder.dateDecodingStrategy = .iso8601
                encoder.dateEncodingStrategy = .iso8601
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                encoder.keyEncodingStrategy = .convertToSnakeCase
            case .formatted:
                // One formatter for all tasks.
                let formatter = Self.formatter()
                decoder.dateDecodingStrategy = .formatted(formatter)
                encoder.dateEncodingStrategy = .formatted(formatter)
            case .custom:
                decoder.dateDecodingStrategy = .custom { decoder in
                    let text = try decoder.singleValueContainer().decode(String.self)
                    // Another decoder inside.
                    return Date(timeIntervalSince1970: try YAJLDecoder().decode([Double].self, from: text)[0])
                }
                encoder.dateEncodingStrategy = .custom { date, encoder in
                    var container = encoder.singleValueContainer()
                    try container.encode(YAJLEncoder().string(from: [date.timeIntervalSince1970]))
                }
                decoder.dataDecodingStrategy = .deferredToData
                encoder.dataEncodingStrategy = .deferredToData
                decoder.keyDecodingStrategy = .custom { path in
                    JSONCodingKey(stringValue: String(path.last?.stringValue.dropFirst() ?? ""))
                }
                encoder.keyEncodingStrategy = .custom { path in
                    JSONCodingKey(stringValue: "x" + (path.last?.stringValue ?? ""))
                }
            }
            return (decoder, encoder)
        }
    }

    private static func event(_ index: Int) -> Event {
        // Whole seconds, which every strategy keeps.
        func date(_ number: Int) -> Date {
            Date(timeIntervalSince1970: Double(1_700_000_000 + index * 86_399 + number))
        }
        return Event(
            eventName: "event \(index) \"é\"",
            startDate: date(0),
            otherDates: (0..<index % 4).map(date),
            rawData: Data((0..<index % 7).map { UInt8(truncatingIfNeeded: $0 * index) }),
            homePage: index % 3 == 0 ? nil : URL(string: "https://example.com/\(index)"),
            fullPrice: Decimal(index) / 8,
            byName: ["a": date(-1)]
        )
    }

    private static func log(_ text: String, _ decoder: YAJLDecoder) -> String {
        DecodingOutcome { try decoder.decode(Event.self, from: text) }.failure ?? "decoded"
    }

    /// Every fifth text has a date that is none, and then the error is the same as for one task.
    @Test(arguments: Setup.allCases)
    func tasks(_ setup: Setup) async throws {
        let (decoder, encoder) = setup.coders
        let events = (0..<200).map(Self.event)
        let texts = try events.map { try encoder.string(from: $0) }
        for (event, text) in zip(events, texts) {
            let found = try decoder.decode(Event.self, from: text)
            #expect(found == event)
        }
        let wrong = try texts.map { text in
            let place = try #require(text.range(of: "startDate\":") ?? text.range(of: "start_date\":"))
            return text.replacingCharacters(in: place.upperBound..<place.upperBound, with: "[\"no date\"],\"x\":")
        }
        let errors = wrong.map { Self.log($0, decoder) }
        #expect(errors.allSatisfy { $0.hasSuffix("startDate") || $0.hasSuffix("start_date") }, "\(errors[0])")
        let problems = await withTaskGroup(of: [String].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var problems: [String] = []
                    // Each begins elsewhere.
                    for index in (0..<200).map({ ($0 + task * 25) % 200 }) {
                        if (try? decoder.decode(Event.self, from: texts[index])) != events[index] {
                            problems.append("decoding \(index)")
                        }
                        if (try? encoder.string(from: events[index])) != texts[index] {
                            problems.append("encoding \(index)")
                        }
                        guard index % 5 == 0 else { continue }
                        let error = Self.log(wrong[index], decoder)
                        if error != errors[index] { problems.append("the error of \(index): \(error)") }
                    }
                    return problems
                }
            }
            return await group.reduce([], +)
        }
        #expect(problems.isEmpty)
    }
}
