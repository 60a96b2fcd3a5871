#if os(Linux)
import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Faults leave nothing: no descriptor, and no memory.
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

    /// Swift Testing notes for each error where it was thrown, which takes memory: its hooks are taken away.
    private static func forgetHooks() {
        for name in ["_swift_willThrow", "_swift_willThrowTypedImpl"] {
            dlsym(nil, name)?.assumingMemoryBound(to: UnsafeRawPointer?.self).pointee = nil
        }
    }

    /// 10,000 runs, of which nothing is left.
    @Test func nothingIsLeft() async {
        await #expect(processExitsWith: .success) {
            FaultLeakTests.forgetHooks()
            let files = try ReadingEntry.all.map { entry in
                let bytes = Array(entry.unit.text.utf8)
                // In a string of the second value.
                return (entry, try TemporaryFile(bytes), try TemporaryFile(Array(bytes[..<29])))
            }
            // Types, threads and the memory that is kept for the next run.
            for _ in 0..<8 { _ = await FaultLeakTests.runAll(files) }
            let descriptors = HeapGauge.openDescriptors()
            // A thread that starts late keeps some 250,000 bytes of freed blocks for itself, once. A leak comes again.
            var growths: [Int] = []
            repeat {
                let before = HeapGauge.bytesInUse()
                var count = 0
                while count < 10_000 { count += await FaultLeakTests.runAll(files) }
                guard let before, let after = HeapGauge.bytesInUse() else { break }
                #expect(before > 0)
                growths.append(after - before)
            } while growths.last! >= 160_000 && growths.count < 5
            #expect(HeapGauge.openDescriptors() == descriptors)
            // A quarter of it has been seen. An error that each run leaves is four times as much.
            if let least = growths.min() {
                #expect(least < 160_000, "bytes left by each 10,000 runs: \(growths)")
            }
        }
    }
}
#endif
