import BenchmarkKit
import CAllocationCounter
import Contenders
import DocumentGenerator
import Foundation
import PureSwiftJSON
import Testing

@Suite struct ContenderTests {
    @Test(arguments: AllContenders.list.indices)
    func everyContenderFindsTheSame(_ index: Int) async throws {
        let contender = AllContenders.list[index]
        let kinds = DocumentKind.allCases.filter { kind in
            // Hard documents have no models, and the integers of libyajl end at 64 bits.
            kind != .logLines && !(kind.isHard && contender.task.usesModels)
                && !(kind == .longNumbers && contender.name == "yajl-c-typed")
        }
        let documents = kinds.map {
            // The generator of libyajl ends at 128 levels.
            BenchmarkDocument(
                name: $0.rawValue,
                bytes: DocumentGenerator(kind: $0, byteCount: $0.isHard ? 10_000 : 30_000, depth: 120).bytes()
            )
        }
        let small = SmallDocument.allCases.map { BenchmarkDocument(name: $0.rawValue, bytes: $0.bytes) }
        for document in documents + small + [.warmUp] {
            guard let expected = try AllContenders.expectedOutcome(contender.task, document) else { continue }
            // Some wait for tasks.
            let outcome = try await BlockingWork.onOwnThread {
                let job = try contender.prepare(document)
                try job.run()
                return try job.outcome()
            }
            #expect(outcome.difference(from: expected) == nil, "\(contender.name) on \(document.name)")
        }
    }

    @Test func everyContenderRefusesWhatIsInvalid() async throws {
        let document = BenchmarkDocument(name: "cut off", bytes: Array("[1,2".utf8))
        for contender in AllContenders.list {
            await #expect(throws: (any Error).self, "\(contender.name)") {
                try await BlockingWork.onOwnThread { try contender.prepare(document).run() }
            }
        }
        for task in BenchmarkTask.allCases {
            #expect(throws: PureJSONError(reason: .unexpectedEnd, offset: 4)) {
                try AllContenders.expectedOutcome(task, document)
            }
        }
    }

    @Test func namesAreUniqueWithinATask() {
        for task in BenchmarkTask.allCases {
            let names = AllContenders.list.filter { $0.task == task }.map(\.name)
            #expect(names.count >= 2)
            #expect(Set(names).count == names.count)
        }
    }
}

@Suite(.serialized) struct MemoryTests {
    @Test(.enabled(if: allocation_counter_is_available(), "calls can be counted with glibc only, without sanitizers"))
    func countsWhatIsAllocated() {
        // Other tests of this process allocate and free at the same time, so the blocks are larger than all that they hold.
        let size = 10_000_000
        allocation_counter_start()
        let blocks = (0..<100).map { _ in UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 8) }
        let aligned = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 256)
        for block in blocks { block.deallocate() }
        aligned.deallocate()
        let counts = allocation_counter_stop()
        #expect(counts.allocations >= 101)
        #expect(counts.frees >= 101)
        #expect((101 * size / 2..<101 * size * 3 / 2).contains(Int(counts.peak_live_bytes)))

        allocation_counter_start()
        #expect(allocation_counter_stop().peak_live_bytes < 101 * size / 2)
    }

    @Test func measuresAContender() throws {
        let contender = try #require(AllContenders.list.first { $0.task == .tree && $0.name == "pure-swift" })
        let bytes = DocumentGenerator(kind: .geo, byteCount: 300_000).bytes()
        let figures = try MemoryFigures.measure(contender, BenchmarkDocument(name: "geo", bytes: bytes))
        #if os(Linux)
        #expect(figures.peakResidentBytes != nil)
        #endif
        if allocation_counter_is_available() {
            #expect(try #require(figures.allocations) > 1000)
            #expect(figures.heldBytes != nil)
        }
    }

    @Test func onlyDocumentsAreHeld() async throws {
        for contender in AllContenders.list where !contender.task.keepsDocument {
            let figures = try await BlockingWork.onOwnThread { try MemoryFigures.measure(contender, .warmUp) }
            #expect(figures.heldBytes == nil)
        }
    }
}

@Suite struct InputFileTests {
    @Test func readsFilesOfAnySize() throws {
        let path = NSTemporaryDirectory() + "json-bench-input-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: path) }
        for count in [0, 1, 4096, 300_000] {
            let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
            try Data(bytes).write(to: URL(fileURLWithPath: path))
            #expect(try InputFile(path: path).readToEnd() == bytes)
            #expect(try InputFile(path: path).readToEnd(expected: 10) == bytes)
        }
    }

    @Test func saysWhyNot() {
        func message(_ body: () throws -> Void) -> String? {
            do {
                try body()
                return nil
            } catch {
                return "\(error)"
            }
        }
        let missing = "/nonexistent/file.json"
        #expect(message { _ = try InputFile(path: missing) } == "\(missing): cannot open: No such file or directory")
        #expect(message { try InputFile.check(path: missing) } == "\(missing): cannot open: No such file or directory")
        #expect(message { _ = try InputFile(path: "/").readToEnd() } == "/: cannot read: Is a directory")
    }
}
