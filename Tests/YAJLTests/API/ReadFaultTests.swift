import Testing
import YAJL

@testable import YAJLTestSupport

/// Reads that fail or are short, at every byte and by every way to read.
@Suite struct ReadFaultTests {
    typealias Engine = JSONParsingOptions.Engine

    /// The problem of a run that had to deliver the pieces within some bytes, and then to throw an error; `nil` if it did.
    private func problem(
        _ entry: ReadingEntry,
        _ input: CutInput,
        of bytes: [UInt8],
        isThrown: (any Error) -> Bool
    ) async -> String? {
        let run = await entry.run(input)
        let count = input.bytes.count
        if let pieces = entry.unit.pieces(of: bytes) {
            let expected = pieces.filter { $0.end <= count }.map(\.text)
            if run.delivered != expected { return "delivered \(run.delivered), not \(expected)" }
        }
        guard let error = run.error, isThrown(error) else { return "threw \(String(describing: run.error))" }
        if input.openings?.all != 1 { return "opened \(input.openings?.all ?? 0) times" }
        return input.openings?.open == 0 ? nil : "a source is left"
    }

    /// All that came before the failure is delivered, and then the failure itself.
    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func failureAtEveryByte(_ entry: ReadingEntry, _ engine: Engine) async {
        let bytes = Array(entry.unit.text.utf8)
        for count in 0...bytes.count {
            let marked = MarkedError()
            // Each length by one of several cuts.
            let cut = [Cut.whole, .size(1), .size(7)][(count + (engine == .swift ? 1 : 0)) % 3]
            var input = entry.input(Array(bytes[..<count]), engine, cut)
            input.failure = marked
            if let problem = await problem(entry, input, of: bytes, isThrown: { $0 as? MarkedError === marked }) {
                Issue.record("after \(count) bytes, \(cut): \(problem)")
                return
            }
        }
    }

    /// An input that ends early is refused as incomplete, unless lines end there.
    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func endAtEveryByte(_ entry: ReadingEntry, _ engine: Engine) async {
        let bytes = Array(entry.unit.text.utf8)
        for count in 0..<bytes.count {
            let input = entry.input(Array(bytes[..<count]), engine, count % 2 == 0 ? .whole : .size(3))
            // A line needs no line feed at the end, so what is whole so far, such as the start of a number, is a record.
            let start = bytes[..<count].lastIndex(of: 10).map { $0 + 1 } ?? 0
            if entry.unit == .records, start == count || outcome(of: Array(bytes[start..<count])).isAccepted {
                continue
            }
            let problem = await problem(entry, input, of: bytes) { error in
                guard let error = error as? JSONParsingError else { return false }
                return error.isIncomplete && error.code == .unexpectedEnd && error.position.byteOffset == count
            }
            if let problem {
                Issue.record("after \(count) bytes: \(problem)")
                return
            }
        }
    }

    /// Reads of any length give the same, and open the input once.
    @Test(arguments: ReadingEntry.all, Engine.allCases)
    func shortReads(_ entry: ReadingEntry, _ engine: Engine) async throws {
        let bytes = Array(entry.unit.text.utf8)
        // Each engine has every other place to cut.
        let places = stride(from: engine == .swift ? 1 : 0, through: bytes.count, by: 2)
        for cut in [.whole] + (1...7).map(Cut.size) + places.map({ Cut.at([$0]) }) {
            let input = entry.input(bytes, engine, cut)
            let run = await entry.run(input)
            #expect(run.error == nil && input.openings?.all == 1 && input.openings?.open == 0, "\(cut)")
            if let pieces = entry.unit.pieces(of: bytes) { #expect(run.delivered == pieces.map(\.text), "\(cut)") }
        }
    }
}
