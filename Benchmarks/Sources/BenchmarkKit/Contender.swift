/// One way of doing a task.
///
/// To add one, say what it is called, which task it does, and how:
///
/// ```swift
/// Contender("my-parser", task: .validate) { document in
///     Job { try MyParser().check(document.bytes) } outcome: { Outcome() }
/// }
/// ```
public struct Contender: Sendable {
    /// How the contender is called, in results and on the command line.
    public let name: String

    /// Its task.
    public let task: BenchmarkTask

    /// Brings a document into the form the contender wants, which is not measured.
    public let prepare: @Sendable (BenchmarkDocument) throws -> Job

    /// Creates a contender.
    public init(
        _ name: String,
        task: BenchmarkTask,
        prepare: @escaping @Sendable (BenchmarkDocument) throws -> Job
    ) {
        self.name = name
        self.task = task
        self.prepare = prepare
    }
}

/// How long runs took.
public struct RunTime: Sendable, Equatable {
    /// Seconds by the clock.
    public var seconds: Double

    /// Seconds that all threads of the process spent on a processor meanwhile.
    public var processorSeconds: Double

    /// Seconds by the clock of what ran between the runs, which do not count.
    public var secondsBetween: Double

    /// Seconds by the clock in all.
    var elapsed: Double { seconds + secondsBetween }

    /// Creates a time.
    public init(seconds: Double, processorSeconds: Double, secondsBetween: Double = 0) {
        self.seconds = seconds
        self.processorSeconds = processorSeconds
        self.secondsBetween = secondsBetween
    }
}

/// A contender with a document, ready to run again and again.
public struct Job {
    /// How many bytes there are to read, if that is not the document itself but something made of it.
    public var inputByteCount: Int?

    /// Does the task once; this is what is measured, up to and including the end of what it made.
    public let run: () throws -> Void

    /// Does the task so often in another process and tells how long that took; `nil` if it is done in this one.
    var runElsewhere: ((_ repetitions: Int) throws -> RunTime)?

    /// The jobs that run before each run and do not count.
    var between: [Job] = []

    /// Does the task once and tells the outcome; this is not measured.
    public let outcome: () throws -> Outcome

    /// Does the task once and calls its argument while the result is alive.
    public let hold: (() -> Void) throws -> Void

    /// Creates a job.
    ///
    /// - Parameters:
    ///   - work: Does the task. Its result leaves the module of the contender, so that the optimizer keeps all of it.
    ///   - outcome: Tells what is in the result.
    public init<Result>(_ work: @escaping () throws -> Result, outcome: @escaping (Result) throws -> Outcome) {
        run = { _ = try work() }
        self.outcome = { try outcome(work()) }
        hold = { body in
            let result = try work()
            withExtendedLifetime(result, body)
        }
    }

    /// Does the task so often, and tells how long that took in all.
    public func time(_ repetitions: Int, by clock: MeasurementClock) throws -> RunTime {
        if let runElsewhere { return try runElsewhere(repetitions) }
        if !between.isEmpty { return try timeAlternating(repetitions, by: clock) }
        let processorStart = clock.processorTime()
        let start = clock.now()
        for _ in 0..<repetitions { try run() }
        let seconds = clock.now() - start
        return RunTime(seconds: seconds, processorSeconds: clock.processorTime() - processorStart)
    }

    private func timeAlternating(_ repetitions: Int, by clock: MeasurementClock) throws -> RunTime {
        var total = RunTime(seconds: 0, processorSeconds: 0)
        for _ in 0..<repetitions {
            let startBetween = clock.now()
            for other in between { try other.run() }
            total.secondsBetween += clock.now() - startBetween
            let processorStart = clock.processorTime()
            let start = clock.now()
            try run()
            total.seconds += clock.now() - start
            total.processorSeconds += clock.processorTime() - processorStart
        }
        return total
    }
}
