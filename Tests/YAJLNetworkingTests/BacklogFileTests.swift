import Foundation
import Testing
import YAJLNetworking

/// The queue on disk: bytes come out in their order, and the file is never longer than what may wait.
@Suite struct BacklogFileTests {
    /// The same calls of a queue and of an array.
    ///
    /// - Returns: How long the file was at most, where the system tells.
    @discardableResult
    private static func check(capacity: Int, rounds: Int) throws -> Int {
        // A child process inherits those of its parent.
        let others = Self.openQueues
        let file = try BacklogFile(capacity: capacity)
        let link = Self.openQueues.subtracting(others).first
        var model: [UInt8] = []
        var next: UInt8 = 0
        var longest = 0
        for round in 0..<rounds {
            // Rarely empty, so that the end of the ring is passed with bytes on both sides of it.
            let room = capacity - model.count
            let added = (0..<(round * 7 % (room + 1))).map { _ in
                next &+= 1
                return next
            }
            try file.append(Data(added))
            model += added
            var status = stat()
            if let link, stat(link, &status) == 0 { longest = max(longest, Int(status.st_size)) }
            let taken = try file.takeFirst(atMost: 1 + round * 5 % capacity)
            #expect(taken == nil ? model.isEmpty : model.starts(with: taken ?? Data()) && taken?.isEmpty == false)
            model.removeFirst(taken?.count ?? 0)
            #expect(file.count == model.count)
        }
        while let taken = try file.takeFirst(atMost: 3) {
            #expect(model.starts(with: taken))
            model.removeFirst(taken.count)
        }
        #expect(model.isEmpty && file.count == 0)
        return longest
    }

    /// The open files of this process that have the queue's name, where the system tells.
    private static var openQueues: Set<String> {
        let folder = "/proc/self/fd"
        let links = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.map { "\(folder)/\($0)" } ?? []
        return Set(
            links.filter { link in
                (try? FileManager.default.destinationOfSymbolicLink(atPath: link))?.contains("/swift-yajl-") == true
            }
        )
    }

    @Test(arguments: [1, 2, 3, 10, 64]) func order(capacity: Int) throws {
        try Self.check(capacity: capacity, rounds: 300)
    }

    #if os(Linux)
    /// In a process of its own, where no other test has such a file.
    @Test func fileIsAsLongAsTheLimit() async {
        await #expect(processExitsWith: .success) {
            let longest = try BacklogFileTests.check(capacity: 64, rounds: 300)
            #expect(longest == 64)
        }
    }
    #endif

    @Test func nothing() throws {
        let file = try BacklogFile(capacity: 0)
        try file.append(Data())
        #expect(try file.takeFirst(atMost: 1) == nil)
        #expect(file.count == 0)
    }
}
