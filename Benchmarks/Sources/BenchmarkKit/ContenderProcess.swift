internal import Foundation

/// A contender alone in its own process, which does its task when it is told to: again and again, as a server would.
public final class ContenderProcess {
    /// The hidden subcommand that the executable must have.
    public static let command = "run-alone"

    /// The process does not answer, or cannot be started.
    struct NoAnswerError: Error, CustomStringConvertible {
        var description: String { "its process does not answer" }
    }

    private let process: PipedProcess

    /// Starts a contender.
    ///
    /// The process gets the documents on its standard input, and then numbers of runs. It answers each with the two times.
    ///
    /// - Parameters:
    ///   - contender: The contender.
    ///   - documents: The document, and after it those that are read between two runs.
    public init(_ contender: Contender, _ documents: [BenchmarkDocument]) throws {
        process = try PipedProcess(
            arguments: [Self.command, contender.task.rawValue, contender.name]
                + documents.map { String($0.bytes.count) }
        )
        for document in documents {
            guard document.bytes.withUnsafeBytes({ process.write($0) }) else { throw NoAnswerError() }
        }
    }

    /// Lets it do its task so often.
    public func run(_ repetitions: Int) throws -> RunTime {
        guard withUnsafeBytes(of: repetitions, { process.write($0) }) else { throw NoAnswerError() }
        let answer = try process.output.read(count: MemoryLayout<Double>.stride * 2)
        guard answer.count == MemoryLayout<Double>.stride * 2 else { throw NoAnswerError() }
        return answer.withUnsafeBytes { bytes in
            RunTime(
                seconds: bytes.loadUnaligned(as: Double.self),
                processorSeconds: bytes.loadUnaligned(fromByteOffset: MemoryLayout<Double>.stride, as: Double.self)
            )
        }
    }

    /// The work of the process: it reads documents of so many bytes and does the task as often as it is told, until its
    /// standard input ends.
    public static func serve(_ contender: Contender, byteCounts: [Int]) throws {
        let input = try InputFile(path: "-")
        let jobs = try byteCounts.map { count in
            try contender.prepare(BenchmarkDocument(name: "-", bytes: input.read(count: count)))
        }
        guard var job = jobs.first else { return }
        job.between = Array(jobs.dropFirst())
        let clock = MeasurementClock.system()
        while true {
            let request = try input.read(count: MemoryLayout<Int>.stride)
            guard request.count == MemoryLayout<Int>.stride else { return }
            let time = try job.time(request.withUnsafeBytes { $0.loadUnaligned(as: Int.self) }, by: clock)
            try withUnsafeBytes(of: (time.seconds, time.processorSeconds)) { try OutputFile.write($0) }
        }
    }
}
