import FuzzSupport
import YAJL

/// Any sequence of calls of a writer: each is an error exactly if it would not give JSON, errors stay, and what was written is
/// what was called, in memory and through a closure, with a flush anywhere.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzWriter(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    var options = decisions.writingOptions()
    options.framing = decisions.pick(JSONWritingOptions.Framing.allCases)
    note("\(options)")
    let calls = Call.sequence(&decisions, input.text)
    defer { forgetNotes() }
    note("\(calls)")

    var expected = CallChecker(options)
    let isLegal = calls.map { expected.accepts($0) }
    let inMemory = written(calls, isLegal, options, streams: false)
    let streamed = written(calls, isLegal, options, streams: true)
    expect(inMemory == streamed, "through a closure: \(shown(streamed)), in memory: \(shown(inMemory))")
    if let inMemory { checkText(inMemory, expected, options) }
    return 0
}

private func shown(_ bytes: [UInt8]?) -> String { bytes.map { String(decoding: $0, as: UTF8.self) } ?? "nothing" }

/// The text that the calls write; `nil` after an error.
///
/// Each call must fail from the first illegal one on, and only then.
private func written(_ calls: [Call], _ isLegal: [Bool], _ options: JSONWritingOptions, streams: Bool) -> [UInt8]? {
    final class Sink { var bytes: [UInt8] = [] }
    let sink = Sink()
    var writer =
        streams ? JSONWriter(options: options) { sink.bytes += Array($0) } : JSONWriter(options: options)
    var failure: String?
    var result: [UInt8]?
    for (index, call) in calls.enumerated() {
        do {
            if let bytes = try call.perform(on: &writer) { result = streams ? sink.bytes : bytes }
            expect(isLegal[index], "call \(index), \(call), is accepted")
        } catch let error as JSONWritingError {
            expect(!isLegal[index], "call \(index), \(call), is refused: \(error)")
            expect(failure == nil || failure == "\(error)", "another error after the first: \(error)")
            failure = "\(error)"
        } catch {
            fail("an error of another type: \(error)")
        }
    }
    return failure == nil ? result : nil
}

/// The text, parsed again, against the calls.
private func checkText(_ text: [UInt8], _ expected: CallChecker, _ options: JSONWritingOptions) {
    var parsing = JSONParsingOptions.inMemory
    parsing.limits.depth = 1000
    parsing.framing =
        switch options.framing {
        case .single: .single
        case .lines: .lines
        case .recordSeparated: .recordSeparated
        }
    var trace = Trace<PlainTrace>()
    do {
        try JSONParser.parse(text, handler: &trace, options: parsing)
    } catch {
        fail("the text is refused: \(error)\n\(shown(text))")
    }
    let wanted = EventTree.roots(of: expected.events).map { $0.laidOut(options) }
    let found = EventTree.roots(of: trace.log.entries)
    Log(found.flatMap(\.entries)).expectSame(as: Log(wanted.flatMap(\.entries)), "other events in \(shown(text))")
    if options.asciiOnly { expect(text.allSatisfy { $0 < 0x80 }, "not ASCII") }
    if options.escapesSlashes {
        let unescaped = text.indices.first { text[$0] == 0x2F && ($0 == 0 || text[$0 - 1] != 0x5C) }
        expect(unescaped == nil, "a slash")
    }
    if options.framing == .lines {
        expect(text.count { $0 == 0x0A } == wanted.count, "not one line for each value")
    }
}
