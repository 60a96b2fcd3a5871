/// Runs contenders against each other on a document.
public struct Comparison {
    /// Tells the right answer for a task; `nil` if the task has nothing to do in the document, throws if that is invalid.
    public typealias Oracle = (BenchmarkTask, BenchmarkDocument) throws -> Outcome?

    /// Measures memory and allocations of a contender; `nil` where that cannot be done.
    public typealias MemoryMeasurement = (Contender, BenchmarkDocument) throws -> MemoryFigures?

    /// Tells what is being done, now and then.
    public typealias Progress = (String) throws -> Void

    /// Who takes part.
    public let selection: ContenderSelection

    private let schedule: RoundRobin
    private let oracle: Oracle
    private let memory: MemoryMeasurement
    private let progress: Progress

    /// Creates a comparison.
    public init(
        selection: ContenderSelection,
        schedule: RoundRobin,
        oracle: @escaping Oracle,
        memory: @escaping MemoryMeasurement,
        progress: @escaping Progress = { _ in }
    ) {
        self.selection = selection
        self.schedule = schedule
        self.oracle = oracle
        self.memory = memory
        self.progress = progress
    }

    /// Runs tasks on a document.
    ///
    /// - Parameters:
    ///   - document: The document.
    ///   - tasks: What to do; all tasks of the selection unless told otherwise.
    /// - Throws: What the oracle throws about an invalid document. What a contender throws ends up in its result.
    public func run(on document: BenchmarkDocument, tasks: [BenchmarkTask]? = nil) throws -> [BenchmarkResult] {
        try (tasks ?? selection.tasks).flatMap { task in
            guard let expected = try oracle(task, document) else { return [BenchmarkResult]() }
            return try run(task, on: document, expected: expected)
        }
    }

    private func run(
        _ task: BenchmarkTask,
        on document: BenchmarkDocument,
        expected: Outcome
    ) throws -> [BenchmarkResult] {
        let contenders = selection.contenders(for: task)
        var results = contenders.map { BenchmarkResult(document: document, contender: $0) }
        var runnable: [Int] = []
        var jobs: [Job] = []
        for (index, contender) in contenders.enumerated() {
            do {
                let job = try contender.prepare(document)
                if let difference = try job.outcome().difference(from: expected) {
                    results[index].failure = "wrong: \(difference)"
                } else {
                    results[index].bytes = job.inputByteCount ?? document.bytes.count
                    runnable.append(index)
                    jobs.append(job)
                }
            } catch {
                results[index].failure = "refused: \(error)"
            }
        }

        let times = try schedule.measure(jobs) { share in
            try progress("\(document.name): \(task.rawValue), \(Int(share * 100)) %")
        }
        for (index, samples) in zip(runnable, times) {
            let megabytes = Double(results[index].bytes) / 1e6
            results[index].speed = Statistics(samples.map { megabytes / $0 })
            try progress("\(document.name): \(task.rawValue), memory of \(contenders[index].name)")
            let figures = try memory(contenders[index], document)
            results[index].peakResidentBytes = figures?.peakResidentBytes
            results[index].allocations = figures?.allocations
            results[index].heldBytes = figures?.heldBytes
            results[index].extraBytes = figures?.extraBytes
        }
        let baselineName = selection.baseline(for: task)
        let baseline = results.first { $0.contender == baselineName }?.speed
        for index in results.indices {
            results[index].ratioToBaseline = baseline.flatMap { results[index].speed?.ratio(to: $0) }
            results[index].ratioOfBest = baseline.flatMap { results[index].speed?.ratioOfBest(to: $0) }
        }
        return results
    }
}
