import Testing
import YAJL
import YAJLGzip

@testable import YAJLTestSupport

/// Compressed inputs that fail or end, at every byte and by every way to read.
@Suite struct GzipFaultTests {
    private struct Input: JSONInput {
        let base: CutInput
        var options: JSONParsingOptions { base.options }

        func makeByteSource() throws -> any JSONByteSource { opened(base.makeByteSource()) }

        private func opened(_ source: some JSONByteSource) -> any JSONByteSource { GzipSource(source) }
    }

    /// All content whose bytes have come is delivered, and then the error.
    private func check(_ entry: ReadingEntry, fails: Bool, isThrown: (any Error, Int) -> Bool) async {
        let bytes = Array(entry.unit.text.utf8)
        // Nothing is made shorter: after two headers, of RFC 1952 and RFC 1951, the content is as it is.
        let stored = Compressed.gzip(bytes, level: 0)
        let start = 10 + 5
        #expect(stored[start...].starts(with: bytes))
        for count in 0..<stored.count {
            let options: JSONParsingOptions.Engine = count % 2 == 0 ? .libyajl : .swift
            var base = entry.input(Array(stored[..<count]), options, count % 3 == 0 ? .size(1) : .whole)
            if fails { base.failure = BrokenBase() }
            let run = await entry.run(Input(base: base))
            let isRight = run.error.map { isThrown($0, count) } ?? false
            #expect(isRight, "\(count) bytes: \(String(describing: run.error))")
            #expect(base.openings?.all == 1 && base.openings?.open == 0, "\(count) bytes")
            let end = max(0, min(count - start, bytes.count))
            guard let pieces = entry.unit.pieces(of: bytes) else { continue }
            #expect(run.delivered == pieces.filter { $0.end <= end }.map(\.text), "\(count) bytes")
        }
    }

    @Test(arguments: ReadingEntry.all)
    func failureAtEveryByte(_ entry: ReadingEntry) async {
        await check(entry, fails: true) { error, _ in error is BrokenBase }
    }

    @Test(arguments: ReadingEntry.all)
    func endAtEveryByte(_ entry: ReadingEntry) async {
        await check(entry, fails: false) { error, count in
            error as? GzipError == GzipError(code: .truncated, compressedOffset: count)
        }
    }
}
