import EventRecording
import FuzzSupport
import YAJL

/// Parsing in all ways, whatever the bytes are.
///
/// These must hold:
/// - events, error, position, and what a handler that skips, stops or throws sees, do not depend on the cut or the engine;
/// - strings in parts are those as a whole, and places of events do not depend on the cut;
/// - libyajl and the scanner agree (no `refusedByLibrary`);
/// - a reader, and the events of an input and of a stream, give the same;
/// - with strict options the pure-Swift parser accepts the same texts, and sees the same events in them.
///
/// The script says which of these an input is for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let text = input.text
    let options = decisions.parsingOptions()
    let cut = decisions.cut(of: text.count)
    let reaction = decisions.reaction()
    let engine = decisions.pick(JSONParsingOptions.Engine.allCases)
    let run = Run(
        text: text,
        cut: decisions.chance(1, in: 8) ? .whole : cut,
        options: options.read(by: engine)
    )
    var whole = run
    (whole.cut, whole.options) = (.whole, options.read(by: .libyajl))
    let comparison = decisions.number(0...15)
    note("\(comparison) \(engine) \(options)\n\(run.cut) \(reaction)")

    switch comparison {
    case 0...3:
        let events = run.parse(Trace<PlainTrace>())
        // The oracle knows no options.
        if options == .inMemory {
            checkOracle(text, events)
        } else {
            events.expectSame(as: whole.parse(Trace<PlainTrace>()), "events")
        }
    case 4, 5: run.check(Trace<PlainTrace>(reaction), whole)
    case 6, 7: run.check(Trace<PlacedTrace>(reaction), whole)
    case 8, 9: run.check(Trace<PartTrace>(reaction), whole)
    case 10, 11:
        // Parts are not held, and the first part of a string that has no end counts as an event.
        guard options.limits.string == nil, options.limits.events == nil else { break }
        run.parse(Trace<PartTrace>()).expectSame(as: whole.parse(Trace<PlainTrace>()), "parts")
    default:
        // The last entry is the state of the parser.
        let events = Log(whole.parse(Trace<PlainTrace>()).entries.dropLast())
        switch comparison {
        case 12, 13: run.read().expectSame(as: events, "reader")
        case 14: run.pull().expectSame(as: events, "events of an input")
        default: run.stream().expectSame(as: events, "events of a stream")
        }
    }
    return 0
}

/// A text that is read in one of the ways.
private struct Run {
    let text: [UInt8]
    var cut: Cut
    var options: JSONParsingOptions

    func check<Kind: TraceKind>(_ trace: Trace<Kind>, _ whole: Run) {
        parse(trace).expectSame(as: whole.parse(trace), "\(Kind.self)")
    }

    /// The events, the error, and the state of the parser in the end.
    func parse<Kind: TraceKind>(_ trace: Trace<Kind>) -> Log {
        var parser = JSONParser(handler: trace, options: options)
        var failure: String?
        do {
            for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
            try parser.finish()
        } catch {
            expect((error as? JSONParsingError)?.code != .refusedByLibrary, "libyajl and the scanner disagree")
            failure = "✗ " + describe(error)
        }
        var log = parser.handler.log
        if let failure { log.add(failure) }
        log.add("\(parser.status), \(parser.bytesConsumed) bytes, \(parser.position)")
        return log
    }

    /// Pull in place of push.
    func read() -> Log {
        var log = Log()
        log.add { log throws in
            var reader = JSONReader(source: ChunkSource(cut.chunks(of: text)), options: options)
            while try reader.next() != nil { if let event = reader.event { log.add(shown(event)) } }
        }
        return log
    }

    func pull() -> Log {
        var log = Log()
        log.add { log throws in try CutInput(text, cut, options).events.forEach { log.add(shown($0)) } }
        return log
    }

    func stream() -> Log {
        wait { [self] in
            var log = Log()
            do {
                for try await event in JSONStream(ChunkSequence(cut.chunks(of: text)), options: options).events {
                    log.add(shown(event))
                }
            } catch {
                log.add("✗ " + describe(error))
            }
            return log
        }
    }
}

private func checkOracle(_ text: [UInt8], _ events: Log) {
    let isValid = !events.entries.contains { $0.hasPrefix("✗ ") }
    guard let oracle = OracleParse.events(text) else {
        // The oracle has no limit of the depth.
        expect(!isValid, "the oracle says that this is invalid")
        return
    }
    guard isValid else {
        expect(events.entries.contains { $0.contains("limitExceeded") }, "the oracle says that this is valid")
        return
    }
    Log(events.entries.dropLast()).expectSame(as: Log(oracle.map(shown)), "the oracle sees other events")
}

private func shown(_ event: JSONEvent) -> String {
    switch event {
    case .null: "null"
    case .bool(let value): "\(value)"
    case .number(let number): number.description
    case .string(let text): "\"" + text
    case .key(let text): "." + text
    case .beginObject: "{"
    case .endObject: "}"
    case .beginArray: "["
    case .endArray: "]"
    }
}
