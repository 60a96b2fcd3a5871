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
    /// The process gets the documents on its standard input, and then numbers of runs. It answers each with the times.
    /// Ctrl-C does not end it: the run that is under way has an answer then, and the process ends with its input.
    ///
    /// - Parameters:
    ///   - contender: The contender.
    ///   - documents: The document, and after it those that are read between two runs.
    public init(_ contender: Contender, _ documents: [BenchmarkDocument]) throws {
        process = try PipedProcess(
            arguments: [Self.command, contender.task.rawValue, contender.name]
                + documents.map { String($0.bytes.count) },
            hearsInterruption: false
        )
        for document in documents {
            guard document.bytes.withUnsafeBytes({ process.write($0) }) else { throw NoAnswerError() }
        }
    }

    /// Lets it do its task so often.
    public func run(_ repetitions: Int) throws -> RunTime {
        guard withUnsafeBytes(of: repetitions, { process.write($0) }) else { throw NoAnswerError() }
        let answer = try process.output.read(count: MemoryLayout<Answer>.size)
        guard answer.count == MemoryLayout<Answer>.size else { throw NoAnswerError() }
        let times = answer.withUnsafeBytes { $0.loadUnaligned(as: Answer.self) }
        return RunTime(
            seconds: times.seconds,
            processorSeconds: times.processorSeconds,
            secondsBetween: times.secondsBetween
        )
    }

    /// The times of a ``RunTime``.
    private typealias Answer = (seconds: Double, processorSeconds: Double, secondsBetween: Double)

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
            let answer: Answer = (time.seconds, time.processorSeconds, time.secondsBetween)
            try withUnsafeBytes(of: answer) { try OutputFile.write($0) }
        }
    }
}
