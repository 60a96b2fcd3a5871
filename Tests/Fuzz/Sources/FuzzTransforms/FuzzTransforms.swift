import Foundation
import FuzzSupport
import YAJL

/// One or two transforms do to events what the obvious change does to the tree, however the text is cut; and what a handler
/// after them that skips, stops or throws sees does not depend on the cut or the engine, or on another one beside it.
///
/// The script says which of these an input is for.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTransforms(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    guard let value = input.value else { return 0 }
    // Written again, so that no name comes twice.
    let text = value.encoded(.pretty)
    var decisions = input.decisions
    let first = Change(&decisions)
    // One that skips a value would keep the first from counting what is in it.
    let second = decisions.bool() && !first.counts ? Change(&decisions) : nil
    let reaction = decisions.reaction()
    let cut = decisions.cut(of: text.count)
    let comparison = decisions.pick(Comparison.all)
    let engine = decisions.pick(JSONParsingOptions.Engine.allCases)
    let run = Run(
        text: text,
        cut: decisions.chance(1, in: 8) ? .whole : cut,
        options: .inMemory.read(by: engine),
        first: first,
        second: second
    )
    note("\(first), then \(second.map { "\($0)" } ?? "nothing")\n\(comparison) \(engine) \(run.cut) \(reaction)")

    var whole = run
    (whole.cut, whole.options) = (.whole, .inMemory.read(by: .libyajl))
    switch comparison {
    case .tree, .file:
        let roots = second?.applied(to: first.applied(to: [value])) ?? first.applied(to: [value])
        let expected = Log(roots.map(\.shown))
        switch Result(catching: comparison == .file ? run.writtenToFile : run.written) {
        case .success(let text):
            Log(text.split(separator: "\n").map(String.init)).expectSame(as: expected, "not the change of the tree")
        case .failure(let error): fail("a valid text has an error: \(error)")
        }
    case .fileKept: run.checkFileIsKept()
    case .handler:
        run.log(Trace<PlainTrace>(reaction)).expectSame(as: whole.log(Trace<PlainTrace>(reaction)), "other events")
    case .parts: run.log(Trace<PartTrace>()).expectSame(as: whole.log(Trace<PlainTrace>()), "parts")
    case .tee:
        // Where one fails, both end; and what one skips is counted if the other takes it.
        let reaction = reaction.isSafeInTee(counts: first.counts || second?.counts == true) ? reaction : .proceed
        let (one, other) = run.logs(Trace<PlainTrace>(reaction), Trace<PlainTrace>())
        one.expectSame(as: whole.log(Trace<PlainTrace>(reaction)), "the first of two")
        other.expectSame(as: whole.log(Trace<PlainTrace>()), "the second of two")
    }
    return 0
}

private enum Comparison {
    case tree, file, fileKept, handler, parts, tee

    /// A tenth needs files, which take longer than the rest.
    static let all: [Self] =
        [.tree, .handler, .tee, .parts, .tree, .handler, .tee, .tree, .handler, .tee, .tree]
        + [.parts, .tree, .tree, .handler, .tree, .handler, .file, .file, .fileKept]
}

extension Reaction {
    fileprivate func isSafeInTee(counts: Bool) -> Bool {
        switch self {
        case .fail: false
        case .skip: !counts
        case .proceed, .stop: true
        }
    }
}

/// Parses a text with transforms before a handler.
private struct Run {
    let text: [UInt8]
    var cut: Cut
    var options: JSONParsingOptions
    let first: Change
    let second: Change?

    func written() throws -> String {
        let writer = HandlerBox(JSONWriter(options: JSONWritingOptions(framing: .lines)))
        try parse(AnyHandler<PartTrace>(writer))
        return String(decoding: writer.output ?? [], as: UTF8.self)
    }

    func writtenToFile() throws -> String {
        let path = Self.path
        defer { unlink(path) }
        try transform(text, to: path)
        return try content(path)
    }

    /// A text without its end leaves the file as it was.
    func checkFileIsKept() {
        let path = Self.path
        defer { unlink(path) }
        do {
            try "before".write(toFile: path, atomically: false, encoding: .utf8)
            // In front of the text, so that a text of digits has an error as well.
            try transform([UInt8(ascii: "[")] + text, to: path)
        } catch {
            expect((error as? JSONParsingError)?.code == .unexpectedEnd, "another error: \(error)")
            expect((try? content(path)) == "before", "the file has changed")
            return
        }
        fail("a text without an end is written")
    }

    private static let path = FileManager.default.temporaryDirectory.path + "/FuzzTransforms-\(getpid())"

    /// By a handle, since Foundation's reading of a file at once leaks memory if the file is empty.
    private func content(_ path: String) throws -> String {
        let handle = try FileHandle(forReadingFrom: URL(filePath: path))
        return String(decoding: try handle.readToEnd() ?? Data(), as: UTF8.self)
    }

    private func transform(_ text: [UInt8], to path: String) throws {
        try CutInput(text, cut, options).transform(to: path, options: JSONWritingOptions(framing: .lines)) {
            before(AnyHandler<PartTrace>(HandlerBox($0)))
        }
    }

    func log<Kind: TraceKind>(_ trace: Trace<Kind>) -> Log {
        let box = HandlerBox(trace)
        var failure: String?
        do {
            try parse(AnyHandler<Kind>(box))
        } catch {
            failure = "✗ " + describe(error)
        }
        var log = box.handler.log
        if let failure { log.add(failure) }
        return log
    }

    /// The logs of two handlers that get the same events.
    func logs(_ one: Trace<PlainTrace>, _ other: Trace<PlainTrace>) -> (Log, Log) {
        let boxes = (HandlerBox(one), HandlerBox(other))
        let tee = Tee(AnyHandler<PlainTrace>(boxes.0), AnyHandler<PlainTrace>(boxes.1))
        do {
            try parse(AnyHandler<PlainTrace>(HandlerBox(tee)))
        } catch {
            fail("a valid text has an error: \(error)")
        }
        return (boxes.0.handler.log, boxes.1.handler.log)
    }

    private func parse<Kind: TraceKind>(_ handler: AnyHandler<Kind>) throws {
        var parser = JSONParser(handler: before(handler), options: options)
        for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
        try parser.finish()
    }

    private func before<Kind: TraceKind>(_ handler: AnyHandler<Kind>) -> AnyHandler<Kind> {
        first.before(second?.before(handler) ?? handler)
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
