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
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let text = input.text
    let options = decisions.parsingOptions()
    let cut = decisions.cut(of: text.count)
    note("\(options)\n\(cut)")

    let events = parse(text, .whole, options.read(by: .libyajl), Trace<PlainTrace>())
    expect(!events.entries.contains { $0.contains("refusedByLibrary") }, "libyajl and the scanner disagree")
    checkCuts(text, cut, options, decisions.reaction())
    for engine in JSONParsingOptions.Engine.allCases {
        let parts = parse(text, cut, options.read(by: engine), Trace<PartTrace>())
        // Parts are not held, and the first part of a string that has no end counts as an event.
        if options.limits.string == nil, options.limits.events == nil {
            parts.expectSame(as: events, "parts, \(engine)")
        }
        checkReaders(text, cut, options.read(by: engine), events)
    }
    if options == .inMemory { checkOracle(text, events) }
    return 0
}

/// The events, the error, and the state of the parser in the end.
private func parse<Kind: TraceKind>(
    _ text: [UInt8],
    _ cut: Cut,
    _ options: JSONParsingOptions,
    _ trace: Trace<Kind>
) -> Log {
    var parser = JSONParser(handler: trace, options: options)
    var failure: String?
    do {
        for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
        try parser.finish()
    } catch {
        failure = "✗ " + describe(error)
    }
    var log = parser.handler.log
    if let failure { log.add(failure) }
    log.add("\(parser.status), \(parser.bytesConsumed) bytes, \(parser.position)")
    return log
}

private func checkCuts(_ text: [UInt8], _ cut: Cut, _ options: JSONParsingOptions, _ reaction: Reaction) {
    note("\(reaction)")
    func check<Kind: TraceKind>(_ kind: Kind.Type) {
        let whole = parse(text, .whole, options.read(by: .libyajl), Trace<Kind>(reaction))
        for engine in JSONParsingOptions.Engine.allCases {
            for cut in [.whole, cut] {
                parse(text, cut, options.read(by: engine), Trace<Kind>(reaction))
                    .expectSame(as: whole, "\(kind), \(engine), \(cut)")
            }
        }
    }
    check(PlainTrace.self)
    check(PlacedTrace.self)
    check(PartTrace.self)
}

/// Pull in place of push.
private func checkReaders(_ text: [UInt8], _ cut: Cut, _ options: JSONParsingOptions, _ pushed: Log) {
    // The last entry is the state of the parser.
    let expected = Log(pushed.entries.dropLast())
    var read = Log()
    read.add { log throws in
        var reader = JSONReader(source: ChunkSource(cut.chunks(of: text)), options: options)
        while try reader.next() != nil { if let event = reader.event { log.add(shown(event)) } }
    }
    read.expectSame(as: expected, "reader, \(options.engine)")
    var pulled = Log()
    pulled.add { log throws in try CutInput(text, cut, options).events.forEach { log.add(shown($0)) } }
    pulled.expectSame(as: expected, "events of an input, \(options.engine)")
    let streamed = wait {
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
    streamed.expectSame(as: expected, "events of a stream, \(options.engine)")
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
