import Testing
import YAJL

@testable import YAJLTestSupport

/// Limits come from the options, never from the engine: each at n − 1, n and n + 1 in every way to read.
///
/// ``LimitTests`` and ``SizeLimitTests`` compare the engines at every cut, for push events.
@Suite struct EngineLimitTests {
    private static let texts = [
        #"[{"id":12345,"tags":["abcd"]}]"#, #" [ {"id" : 12345 , "t\u0061gs": ["\u0061bc\u0064" ] } ] "#,
        #"[{"tags":["ab\n\n"],"id":12345}]"#,
    ]

    /// Each limit, with the value at which the text just fits.
    private static func limits(_ text: String) -> [(name: String, path: WritableKeyPath<JSONLimits, Int?>, fits: Int)] {
        [
            ("string", \.string, 4), ("key", \.key, 4), ("number", \.number, 5), ("total", \.total, text.utf8.count),
            ("events", \.events, 10),
            ("item", \.item, text.utf8.count - text.prefix { $0 == " " }.count - (text.last == " " ? 1 : 0)),
        ]
    }

    /// Whether all of the text is checked as one value with its whole strings.
    private static func isWhole(_ way: ReadingWay) -> Bool {
        switch way {
        case .push, .parse, .pull, .readValue, .events, .streamEvents, .document, .source, .value, .decoder,
            .readerDecoder:
            true
        case .items, .rows, .results, .streamItems, .members, .select, .raw, .rawRows, .concurrent, .concurrentRows,
            .streamConcurrent, .snapshots, .transform:
            false
        }
    }

    @Test(arguments: ReadingWay.allCases) func eachLimit(_ way: ReadingWay) async {
        for text in Self.texts {
            for (name, path, fits) in Self.limits(text) {
                for limit in fits - 1...fits + 1 {
                    var limits = JSONLimits()
                    limits[keyPath: path] = limit
                    await check(way, text, limits, fits: limit >= fits, "\(name) \(limit)")
                }
            }
            for depth in 2...4 {
                await check(way, text, JSONLimits(depth: depth), fits: depth >= 3, "depth \(depth)")
            }
        }
    }

    private func check(_ way: ReadingWay, _ text: String, _ limits: JSONLimits, fits: Bool, _ comment: Comment) async {
        for cut in [Cut.whole, .size(1), .size(5)] {
            var outcomes: [String] = []
            for engine in JSONParsingOptions.Engine.allCases {
                var options = JSONParsingOptions(limits: limits)
                options.engine = engine
                do {
                    outcomes.append(try await way.read(ReadText(text, options, cut), "$[*]"))
                    #expect(fits || !Self.isWhole(way), comment)
                } catch {
                    outcomes.append(short((error as? JSONItemError)?.underlying ?? error))
                    #expect(!fits || !Self.isWhole(way), comment)
                }
            }
            #expect(Set(outcomes).count == 1, "\(comment), \(cut): \(outcomes)")
        }
    }

    /// Limits beyond what can be, and none at all.
    @Test func extremes() async {
        for value in [Int.min, -1, 0, Int.max] {
            for path in [\JSONLimits.string, \.key, \.number, \.item, \.total, \.events] {
                var limits = JSONLimits()
                limits[keyPath: path] = value
                for way in [ReadingWay.push, .pull, .document, .source, .items, .rows] {
                    await check(way, Self.texts[0], limits, fits: value == .max, "\(value)")
                }
            }
        }
    }
}
