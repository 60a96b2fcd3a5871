#if os(Linux)
import Testing
import YAJL

@testable import YAJLTestSupport

/// What faults leave: no descriptor, and no memory.
@Suite(.enabled(if: !hasSanitizer)) struct FaultLeakTests {
    /// Runs all ways to read by every fault; returns how many runs it were.
    private static func runAll(_ files: [(entry: ReadingEntry, whole: TemporaryFile, cut: TemporaryFile)]) async -> Int
    {
        var count = 0
        for (entry, whole, cut) in files {
            let options = entry.unit.options(count % 2 == 0 ? .libyajl : .swift)
            let input = JSONFile(whole.path, options: options)
            _ = await entry.run(input)
            _ = await entry.run(JSONFile(cut.path, options: options))
            _ = await entry.run(JSONFile("/nonexistent", options: options))
            _ = await entry.run(input, .throwing(MarkedError()), at: 1)
            _ = await entry.run(input, .leaving, at: 1)
            _ = await entry.run(input, .cancelling, at: 1)
            count += 6
        }
        return count
    }

    /// 10,000 runs, of which nothing is left.
    @Test func nothingIsLeft() async {
        await #expect(processExitsWith: .success) {
            let files = try ReadingEntry.all.map { entry in
                let bytes = Array(entry.unit.text.utf8)
                // In a string of the second value.
                return (entry, try TemporaryFile(bytes), try TemporaryFile(Array(bytes[..<29])))
            }
            // Types, threads and the memory that is kept for the next run.
            for _ in 0..<3 { _ = await FaultLeakTests.runAll(files) }
            let descriptors = HeapGauge.openDescriptors()
            let before = HeapGauge.bytesInUse()
            var count = 0
            while count < 10_000 { count += await FaultLeakTests.runAll(files) }
            #expect(HeapGauge.openDescriptors() == descriptors)
            // Each way is run some 200 times: 100 bytes that one of them loses are 20,000.
            if let before, let after = HeapGauge.bytesInUse() {
                #expect(after - before < 16_000, "\(after - before) bytes in \(count) runs")
            }
        }
    }
}
#endif
