import FuzzSupport
import YAJL

/// One or two transforms do to events what the obvious change does to the tree, however the text is cut; and what a handler
/// after them that skips, stops or throws sees does not depend on the cut or the engine, or on another one beside it.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTransforms(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    guard let value = input.value else { return 0 }
    // Written again, so that no name comes twice.
    let text = value.encoded(.pretty)
    var decisions = input.decisions
    let (first, second) = (Change(&decisions), decisions.bool() ? Change(&decisions) : nil)
    let reaction = decisions.reaction()
    let cut = decisions.cut(of: text.count)
    note("\(first), then \(second.map { "\($0)" } ?? "nothing")\n\(cut) \(reaction)")

    let roots = second?.applied(to: first.applied(to: [value])) ?? first.applied(to: [value])
    let expected = Log(roots.map(\.shown))
    var whole: Log?
    for engine in JSONParsingOptions.Engine.allCases {
        for cut in [.whole, cut] {
            let run = Run(text: text, cut: cut, options: .inMemory.read(by: engine))
            switch run.written(first, second) {
            case .success(let text):
                Log(text.split(separator: "\n").map(String.init)).expectSame(as: expected, "\(engine), \(cut)")
            case .failure(let error): fail("\(engine), \(cut): \(error)")
            }
            let log = run.log(Trace<PlainTrace>(reaction), first, second)
            log.expectSame(as: whole ?? log, "events, \(engine), \(cut)")
            whole = log
            if case .fail = reaction { continue }
            let (one, other) = run.logs(Trace<PlainTrace>(reaction), Trace<PlainTrace>(), first, second)
            one.expectSame(as: log, "the first of two, \(engine), \(cut)")
            other.expectSame(as: run.log(Trace<PlainTrace>(), first, second), "the second of two, \(engine), \(cut)")
            if case .proceed = reaction {
                run.log(Trace<PartTrace>(), first, second).expectSame(as: log, "parts, \(engine), \(cut)")
            }
        }
    }
    return 0
}

/// Parses a text with transforms before a handler.
private struct Run {
    let text: [UInt8]
    let cut: Cut
    let options: JSONParsingOptions

    func written(_ first: Change, _ second: Change?) -> Result<String, any Error> {
        let writer = HandlerBox(JSONWriter(options: JSONWritingOptions(framing: .lines)))
        return Result {
            try parse(AnyHandler<PartTrace>(writer), first, second)
            return String(decoding: try writer.handler.finish(), as: UTF8.self)
        }
    }

    func log<Kind: TraceKind>(_ trace: Trace<Kind>, _ first: Change, _ second: Change?) -> Log {
        let box = HandlerBox(trace)
        var failure: String?
        do {
            try parse(AnyHandler<Kind>(box), first, second)
        } catch {
            failure = "✗ " + describe(error)
        }
        var log = box.handler.log
        if let failure { log.add(failure) }
        return log
    }

    /// What two handlers see that get the same events.
    func logs(_ one: Trace<PlainTrace>, _ other: Trace<PlainTrace>, _ first: Change, _ second: Change?) -> (Log, Log) {
        let boxes = (HandlerBox(one), HandlerBox(other))
        let tee = Tee(AnyHandler<PlainTrace>(boxes.0), AnyHandler<PlainTrace>(boxes.1))
        do {
            try parse(AnyHandler<PlainTrace>(HandlerBox(tee)), first, second)
        } catch {
            fail("a valid text has an error: \(error)")
        }
        return (boxes.0.handler.log, boxes.1.handler.log)
    }

    private func parse<Kind: TraceKind>(_ handler: AnyHandler<Kind>, _ first: Change, _ second: Change?) throws {
        var parser = JSONParser(handler: first.before(second?.before(handler) ?? handler), options: options)
        for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
        try parser.finish()
    }
}

extension Change {
    /// The transform in front of a handler.
    fileprivate func before<Kind: TraceKind>(_ handler: AnyHandler<Kind>) -> AnyHandler<Kind> {
        switch kind {
        case .removing: AnyHandler(HandlerBox(handler.removing(pattern)))
        case .picking: AnyHandler(HandlerBox(handler.picking(pattern)))
        case .replacing(let value): AnyHandler(HandlerBox(handler.replacing(pattern, with: value)))
        case .mapping: AnyHandler(HandlerBox(handler.mapping(pattern) { Self.mapped($0) }))
        case .filtering: AnyHandler(HandlerBox(handler.filtering(pattern) { Self.isIncluded($0) }))
        case .renaming: AnyHandler(HandlerBox(handler.renamingKeys(pattern) { Self.newName($0) }))
        case .limiting(let maximum): AnyHandler(HandlerBox(handler.limiting(pattern, to: maximum)))
        }
    }
}
