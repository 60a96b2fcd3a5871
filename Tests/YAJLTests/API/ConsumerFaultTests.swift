import Testing
import YAJL

@testable import YAJLTestSupport

/// Who reads throws, leaves or is cancelled, at every piece and by every way to read.
@Suite(.timeLimit(.minutes(15))) struct ConsumerFaultTests {
    typealias Engine = JSONParsingOptions.Engine

    /// Disturbs a run at every piece, of which a closure tells the problem.
    private func check(
        _ entry: ReadingEntry,
        _ engine: Engine,
        _ cut: Cut,
        _ disturbance: Disturbance,
        _ problem: (_ run: ReadingRun, _ all: [String], _ index: Int) -> String?
    ) async {
        let input = entry.input(Array(entry.unit.text.utf8), engine, cut)
        let all = await entry.run(input).delivered
        #expect(!all.isEmpty)
        if let pieces = entry.unit.pieces(of: Array(entry.unit.text.utf8)) { #expect(all == pieces.map(\.text)) }
        if case .snapshots = entry.unit { #expect(all.last == entry.unit.text) }
        for index in all.indices {
            let run = await entry.run(input, disturbance, at: index)
            if let problem = problem(run, all, index) {
                Issue.record("piece \(index): \(problem), \(String(describing: run.error))")
                return
            }
            #expect(input.openings?.open == 0)
        }
        // The input is as it was.
        let again = await entry.run(input)
        #expect(again.delivered == all && again.error == nil)
    }

    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func throwing(_ entry: ReadingEntry, _ engine: Engine) async {
        let marked = MarkedError()
        await check(entry, engine, .size(11), .throwing(marked)) { run, all, index in
            if run.delivered[...] != all[...index] { return "delivered \(run.delivered)" }
            return run.error as? MarkedError === marked ? nil : "another error"
        }
    }

    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func leaving(_ entry: ReadingEntry, _ engine: Engine) async {
        await check(entry, engine, .size(11), .leaving) { run, all, index in
            run.delivered[...] == all[...index] && run.error == nil ? nil : "delivered \(run.delivered)"
        }
    }

    /// Whoever takes a piece reads, decodes and encodes something else meanwhile: that is right, and so is the rest.
    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func readingSomethingElse(_ entry: ReadingEntry, _ engine: Engine) async {
        let text = #"[{"a":[1,"x"]},{"a":["\n",2]}]"#
        let action: @Sendable () -> Void = {
            var options = JSONParsingOptions.strict
            options.engine = engine
            var decoder = YAJLDecoder()
            decoder.parsingOptions.engine = engine
            let values = try? JSONBytes(text, options: options).items(at: "$[*].a").collect()
            #expect(values == [[1, "x"], ["\n", 2]])
            let found = try? decoder.decode([[String: [JSONValue]]].self, from: text)
            #expect((try? found.map { try YAJLEncoder().string(from: $0) }) == text)
            let error = thrown { _ = try JSONBytes("[1,\n2}", options: options).items(at: "$[*]").collect() }
            #expect((error as? JSONParsingError)?.position == JSONPosition(byteOffset: 5, line: 2, column: 2))
        }
        await check(entry, engine, .size(11), .running(action)) { run, all, _ in
            run.delivered == all && run.error == nil ? nil : "delivered \(run.delivered)"
        }
    }

    /// Whoever is cancelled gets no more, and one error; what does not wait takes no notice.
    @Test(arguments: ReadingEntry.all, [Cut.whole, .size(1)].enumerated().map(\.offset))
    func cancelling(_ entry: ReadingEntry, _ cut: Int) async {
        for engine in Engine.allCases {
            await check(entry, engine, [.whole, .size(1)][cut], .cancelling) { run, all, index in
                if !entry.isAsync { return run.delivered == all && run.error == nil ? nil : "disturbed" }
                // The text after the last piece may have been read with it.
                let isCancelled = run.error is CancellationError || run.error == nil && index == all.count - 1
                if !isCancelled { return "not cancelled" }
                // Events and snapshots of a chunk are made together.
                let isPrefix =
                    entry.deliversChunks ? all.starts(with: run.delivered) : run.delivered[...] == all[...index]
                return isPrefix && run.delivered.count > index ? nil : "delivered \(run.delivered)"
            }
        }
    }
}
