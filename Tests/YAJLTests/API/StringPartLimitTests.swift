import Testing
import YAJL

@testable import YAJLTestSupport

/// Limits of handlers that take strings in parts: the same events and errors for each cut.
@Suite struct StringPartLimitTests {
    private struct Found: Equatable {
        var events: [JSONEvent]
        var error: JSONParsingError?
        var bytesConsumed: Int
        var position: JSONPosition
    }

    private static func found(_ bytes: [UInt8], _ options: JSONParsingOptions, _ cut: Cut) -> Found {
        var parser = JSONParser(handler: PartJoiner(), options: options)
        let error = thrown {
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
        }
        return Found(
            events: parser.handler.events,
            error: error as? JSONParsingError,
            bytesConsumed: parser.bytesConsumed,
            position: parser.position
        )
    }

    /// The result, which must be the same for each cut.
    private static func foundForAllCuts(_ bytes: [UInt8], _ options: JSONParsingOptions) -> Found {
        let whole = found(bytes, options, .whole)
        for cut in itemCuts(bytes.count) {
            let other = found(bytes, options, cut)
            guard other != whole else { continue }
            let text = String(decoding: bytes, as: UTF8.self).debugDescription
            Issue.record("\(text), \(options)\n\(cut): \(other)\nwhole: \(whole)")
            break
        }
        return whole
    }

    /// A string is one event, in however many parts it comes, and is refused where it begins.
    @Test(arguments: [
        "[1,\"loens\"]", "[1,\"lo\\u00e9ns\",2]", "\"loens\"", "[\"é漢😀\",\"\",\"a\"]", "{\"a\":\"loens\",\"b\":\"c\"}",
    ])
    func aStringIsOneEvent(_ text: String) {
        let bytes = Array(text.utf8)
        let events = ReferenceReader.events(of: bytes)
        for limit in 0...events.count {
            let options = JSONParsingOptions(limits: JSONLimits(events: limit))
            let found = Self.foundForAllCuts(bytes, options)
            #expect(found.events == events.prefix(limit).map(\.event))
            #expect(found.error == outcome(of: bytes, options: options).error)
            #expect(found.error?.position.byteOffset == (limit < events.count ? events[limit].range.lowerBound : nil))
        }
    }

    /// A string that is one event too many is refused for that, though it is wrong or never ends.
    @Test(arguments: ["[1,\"lo\u{1}ns\"]", "[1,\"lo", "[1,\"\\x\"]", "[1,\"", "[1,\"lo\\ud800\"]"])
    func aStringThatIsWrong(_ text: String) {
        let found = Self.foundForAllCuts(Array(text.utf8), JSONParsingOptions(limits: JSONLimits(events: 2)))
        #expect(found.error?.code == .limitExceeded(.events) && found.error?.position.byteOffset == 3)
        #expect(found.events == [.beginArray, .number(1)])
    }

    @Test(arguments: 0..<4)
    func randomTexts(_ seed: Int) {
        var random = ShortText(seed: UInt64(seed))
        for _ in 0..<scaled(5_000) {
            let framing = random.pick(JSONParsingOptions.Framing.allCases)
            var bytes = random.records(framing)
            if random.chance(1, in: 3) { bytes = random.random.damaged(bytes) }
            var options = JSONParsingOptions(framing: framing, limits: random.limits())
            options.allowsComments = random.chance(1, in: 8)
            options.allowsTrailingContent = random.chance(1, in: 10)
            options.allowsPartialInput = random.chance(1, in: 10)
            options.invalidUnicode = random.chance(1, in: 10) ? .replace : .reject
            _ = Self.foundForAllCuts(bytes, options)
        }
    }
}
