/// Runs contenders against each other on a document.
public struct Comparison {
    /// Tells the right answer for a task; `nil` if the task has nothing to do in the document, throws if that is invalid.
    public typealias Oracle = (BenchmarkTask, BenchmarkDocument) throws -> Outcome?

    /// Measures memory and allocations of a contender; `nil` where that cannot be done.
    public typealias MemoryMeasurement = (Contender, BenchmarkDocument) throws -> MemoryFigures?

    /// Starts a contender in its own process.
    ///
    /// It gets the document, and after it those that are read between two runs.
    public typealias Isolation = (Contender, [BenchmarkDocument]) throws -> ContenderProcess

    /// Tells what is being done, now and then.
    public typealias Progress = (Step) throws -> Void

    /// The work that is being done.
    public struct Step: Sendable, Equatable {
        /// The document.
        public var document: String

        /// The task.
        public var task: BenchmarkTask

        /// How much of the task is over; `nil` if there is nothing to do for it.
        public var share: Double?
    }

    /// Who takes part.
    public let selection: ContenderSelection

    private let schedule: RoundRobin
    private let oracle: Oracle
    private let memory: MemoryMeasurement
    private let isolation: Isolation?
    private let progress: Progress
    private let isInterrupted: () -> Bool

    /// Creates a comparison.
    ///
    /// With an isolation each contender runs alone in its own process, otherwise those of a task run in this one.
    public init(
        selection: ContenderSelection,
        schedule: RoundRobin,
        oracle: @escaping Oracle,
        memory: @escaping MemoryMeasurement,
        isolation: Isolation? = nil,
        progress: @escaping Progress = { _ in },
        isInterrupted: @escaping () -> Bool = { false }
    ) {
        self.selection = selection
        self.schedule = schedule
        self.oracle = oracle
        self.memory = memory
        self.isolation = isolation
        self.progress = progress
        self.isInterrupted = isInterrupted
    }

    /// Runs tasks on a document; if that is interrupted, the results have the figures that there are by then.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - tasks: The tasks to do; all of the selection unless told otherwise.
    ///   - others: Documents that are read between two runs, where they have something to do for the task; that does not
    ///     count.
    ///   - isWanted: Who of the selection takes part on this document.
    /// - Throws: The oracle's error about an invalid document. A contender's error ends up in its result.
    public func run(
        on document: BenchmarkDocument,
        tasks: [BenchmarkTask]? = nil,
        between others: [BenchmarkDocument] = [],
        where isWanted: (Contender) -> Bool = { _ in true }
    ) throws -> [BenchmarkResult] {
        var results: [BenchmarkResult] = []
        for task in tasks ?? selection.tasks where !isInterrupted() {
            if let expected = try oracle(task, document) {
                let others = others.filter { ((try? oracle(task, $0)) ?? nil) != nil }
                let contenders = selection.contenders(for: task).filter(isWanted)
                results += try run(task, contenders, on: document, between: others, expected: expected)
            } else {
                try progress(Step(document: document.name, task: task, share: nil))
            }
        }
        return results
    }

    private func run(
        _ task: BenchmarkTask,
        _ contenders: [Contender],
        on document: BenchmarkDocument,
        between others: [BenchmarkDocument],
        expected: Outcome
    ) throws -> [BenchmarkResult] {
        let baseline = selection.baseline(for: task).flatMap { name in contenders.first { $0.name == name } }?.name
        var results = contenders.map { contender in
            var result = BenchmarkResult(
                file: document.name,
                bytes: document.bytes.count,
                task: task,
                contender: contender.name
            )
            result.baseline = baseline
            return result
        }
        var runnable: [Int] = []
        var jobs: [Job] = []
        for (index, contender) in contenders.enumerated() {
            do {
                var job = try contender.prepare(document)
                if let difference = try job.outcome().difference(from: expected) {
                    results[index].failure = "wrong: \(difference)"
                } else {
                    // Those that the contender can read.
                    let others = others.filter { (try? contender.prepare($0).run()) != nil }
                    if let isolation {
                        job.runElsewhere = try isolation(contender, [document] + others).run
                    } else {
                        job.between = try others.map(contender.prepare)
                    }
                    results[index].bytes = job.inputByteCount ?? document.bytes.count
                    runnable.append(index)
                    jobs.append(job)
                }
            } catch {
                results[index].failure = "refused: \(error)"
            }
        }

        // Two thirds for the time, one for the memory: a guess that holds for samples of half a second.
        func show(_ share: Double) throws {
            try progress(Step(document: document.name, task: task, share: share))
        }
        let samples = try schedule.measure(
            jobs,
            isInterrupted: isInterrupted,
            progress: { try show($0 * 2 / 3) },
            onFailure: { results[runnable[$0]].failure = "failed: \($1)" }
        )
        jobs = []
        let all = Dictionary(uniqueKeysWithValues: zip(runnable, samples)).filter { results[$0.key].failure == nil }
        runnable.removeAll { results[$0].failure != nil }
        evaluate(all, baseline: contenders.firstIndex { $0.name == baseline }, &results)
        for (number, index) in runnable.enumerated() where !isInterrupted() {
            try show(2 / 3.0 + Double(number) / Double(runnable.count) / 3)
            let figures = try memory(contenders[index], document)
            results[index].peakResidentBytes = figures?.peakResidentBytes
            results[index].allocations = figures?.allocations
            results[index].heldBytes = figures?.heldBytes
            results[index].extraBytes = figures?.extraBytes
        }
        try show(1)
        // A contender that was interrupted before its first sample has nothing to tell.
        return results.filter { $0.time != nil || $0.failure != nil }
    }

    /// Fills in what the samples say.
    private func evaluate(_ all: [Int: [Sample]], baseline: Int?, _ results: inout [BenchmarkResult]) {
        let chosen = all.mapValues { QuietSamples($0, best: schedule.bestCalibration) }
        for (index, samples) in chosen {
            results[index].time = Statistics(samples.used.map(\.seconds))
            results[index].processorSeconds = Statistics.median(samples.used.map(\.processorSeconds))
            results[index].sampleCount = all[index]?.count ?? 0
            results[index].quietCount = samples.quietCount
        }
        guard let baseline, let reference = chosen[baseline], let referenceTime = results[baseline].time else { return }
        for (index, samples) in chosen {
            let ratio = RatioSpread(of: samples.used, to: reference.used)
            // Quiet samples of the two that lie in different rounds are not pairs.
            let isPaired = (ratio?.rounds ?? 0) >= schedule.minimumRounds
            results[index].ratio = isPaired ? ratio : RatioSpread(of: all[index] ?? [], to: all[baseline] ?? [])
            if let time = results[index].time, time.minimum > 0 {
                results[index].ratioOfBest = referenceTime.minimum / time.minimum
            }
        }
    }
}
