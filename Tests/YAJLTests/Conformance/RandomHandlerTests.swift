import Testing
import YAJL

@testable import YAJLTestSupport

/// Random texts for handlers that take strings in parts, skip values or ask for places: they learn the same.
@Suite struct RandomHandlerTests {
    private func texts(_ seed: Int, _ body: (inout RandomText, [UInt8], JSONParsingOptions) -> Void) {
        var text = RandomText(seed: UInt64(seed))
        for _ in 0..<scaled(10_000) {
            var options = text.options()
            // Values that are skipped or taken in parts may be longer, and come in more or fewer events.
            options.limits.string = nil
            options.limits.events = nil
            var input = text.records(options.framing, comments: options.allowsComments)
            if text.chance(1, in: 2) { input = text.damaged(input) }
            body(&text, input, options)
        }
    }

    private func run<Handler: JSONEventHandler>(
        _ handler: Handler,
        _ input: [UInt8],
        _ options: JSONParsingOptions,
        _ cut: Cut
    ) -> (handler: Handler, error: JSONParsingError?) {
        var parser = JSONParser(handler: handler, options: options)
        do {
            for chunk in cut.chunks(of: input) { try parser.feed(Array(chunk)) }
            try parser.finish()
            return (parser.handler, nil)
        } catch {
            return (parser.handler, error as? JSONParsingError)
        }
    }

    private func describe(_ input: [UInt8], _ options: JSONParsingOptions, _ cut: Cut) -> Comment {
        "\(String(decoding: input, as: UTF8.self).debugDescription) \(input), \(options), \(cut)"
    }

    /// The parts of a string make up the string, each is whole UTF-8, and errors are the same.
    @Test(arguments: 100..<104)
    func stringParts(_ seed: Int) {
        texts(seed) { text, input, options in
            let whole = outcome(of: input, options: options)
            for cut in [Cut.whole, .size(1), .random(input.count, using: &text.generator)] {
                let (handler, error) = run(PartJoiner(), input, options, cut)
                #expect(error == whole.error, describe(input, options, cut))
                // A string that is never complete may have had parts.
                #expect(handler.events == whole.events, describe(input, options, cut))
                #expect(!handler.hasPartialScalar, describe(input, options, cut))
            }
        }
    }

    /// Skipping leaves events out, and nothing else: what is skipped is checked as if it were not.
    @Test(arguments: 200..<204)
    func skipping(_ seed: Int) {
        texts(seed) { text, input, options in
            let whole = outcome(of: input, options: options)
            let salt = UInt64.random(in: .min ... .max, using: &text.generator)
            let expected = RandomSkipper.remaining(of: whole.events, salt: salt)
            for cut in [Cut.whole, .size(1), .random(input.count, using: &text.generator)] {
                let (handler, error) = run(RandomSkipper(salt: salt), input, options, cut)
                #expect(error == whole.error, describe(input, options, cut))
                #expect(handler.events == expected, describe(input, options, cut))
            }
        }
    }

    /// Places agree with a plain reader's, and each event comes with the chunk that has its last byte.
    @Test(arguments: 300..<304)
    func places(_ seed: Int) {
        var text = RandomText(seed: UInt64(seed))
        for _ in 0..<scaled(10_000) {
            var options = JSONParsingOptions(allowsComments: text.chance(1, in: 2), limits: JSONLimits())
            options.framing = text.pick([.single, .concatenated, .lines])
            let input = text.records(options.framing, comments: options.allowsComments)
            let expected = ReferenceReader.events(of: input)
            for cut in [Cut.whole, .size(1), .random(input.count, using: &text.generator)] {
                var parser = JSONParser(handler: ContextRecorder(), options: options)
                var fed = 0
                do {
                    for chunk in cut.chunks(of: input) {
                        try parser.feed(Array(chunk))
                        fed += chunk.count
                        let due = expected.prefix { event in
                            event.range.upperBound < fed || event.range.upperBound == fed && event.event.kind != .number
                        }
                        #expect(parser.handler.events.count == due.count, describe(input, options, cut))
                    }
                    try parser.finish()
                } catch {
                    Issue.record(error, describe(input, options, cut))
                }
                #expect(parser.handler.events == expected, describe(input, options, cut))
            }
        }
    }
}
