import BenchmarkKit
import Testing

@Suite struct StreamStatusTests {
    private let earlier = StreamStatus(bytesRead: 1_000_000, itemCount: 500, byteCount: 8_000_000, seconds: 1)
    private let status = StreamStatus(
        bytesRead: 3_000_000,
        itemCount: 1_500,
        byteCount: 8_000_000,
        seconds: 1.5,
        memoryBytes: 5_250_000
    )

    @Test func linesShowTheSpeedSinceTheLast() {
        #expect(
            status.line(since: earlier) == "37 %, 1,500 items, 4.0 MB/s, 2,000 items/s, 5.3 MB memory"
        )
        var unknown = status
        unknown.byteCount = nil
        unknown.memoryBytes = nil
        #expect(unknown.line(since: StreamStatus()) == "3.0 MB, 1,500 items, 2.0 MB/s, 1,000 items/s")
    }

    @Test func barShowsTheShare() {
        let line = "37 %, 1,500 items, 4.0 MB/s, 2,000 items/s, 5.3 MB memory"
        #expect(
            status.bar(since: earlier, columns: 100, hasColor: false)
                == "[###########...................] \(line)"
        )
        #expect(
            status.bar(since: earlier, columns: line.count + 12, hasColor: true)
                == "[\u{1B}[32m###\u{1B}[0m.....] \(line)"
        )
    }

    @Test(arguments: 0...120)
    func barStaysWithinTheTerminal(_ columns: Int) {
        for hasColor in [false, true] {
            var bar = status.bar(since: earlier, columns: columns, hasColor: hasColor)
            for code in ["\u{1B}[32m", "\u{1B}[0m"] { bar = bar.replacing(code, with: "") }
            #expect(bar.count <= max(0, columns - 1))
        }
    }

    @Test func withoutAnEndThereIsNoBar() {
        var unknown = status
        unknown.byteCount = nil
        #expect(unknown.bar(since: earlier, columns: 200, hasColor: true) == unknown.line(since: earlier))
    }

    @Test func inputWithoutBytesIsDone() {
        #expect(StreamStatus(byteCount: 0, seconds: 1).line(since: StreamStatus()).hasPrefix("100 %, 0 items"))
    }

    @Test func clockThatStandsStill() {
        #expect(StreamStatus(bytesRead: 10, itemCount: 1).summary.hasPrefix("1 items in 10 bytes, 0.000 s, "))
    }

    @Test func summaryIsAboutAllOfIt() {
        #expect(
            status.summary == "1,500 items in 3,000,000 bytes, 1.500 s, 2.0 MB/s, 1,000 items/s, 5.3 MB memory"
        )
    }
}
