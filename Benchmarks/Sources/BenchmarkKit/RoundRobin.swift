/// Takes the time of several jobs, turn by turn, so that a slow moment of the machine hits all of them.
public struct RoundRobin: Sendable {
    /// How long each job is run in all.
    public var seconds: Double

    /// How many samples each job gets at least, however long that takes.
    public var minimumSamples: Int

    /// How many turns the time is divided into.
    private let turns = 20

    /// A job that takes less than this is run several times per sample.
    private let shortestSample = 0.001

    /// Creates a schedule.
    public init(seconds: Double, minimumSamples: Int = 3) {
        self.seconds = seconds
        self.minimumSamples = minimumSamples
    }

    /// Takes the time of jobs that have run before.
    ///
    /// - Parameters:
    ///   - jobs: What to run.
    ///   - progress: Is called before each turn with the share of the time that is over.
    /// - Returns: For each job, the seconds that one run took, sample by sample.
    public func measure(_ jobs: [Job], progress: (Double) throws -> Void = { _ in }) throws -> [[Double]] {
        var samples = [[Double]](repeating: [], count: jobs.count)
        var spent = [Double](repeating: 0, count: jobs.count)
        let repetitions = try jobs.map(repetitions)
        for turn in 1...turns {
            try progress(Double(turn - 1) / Double(turns))
            // A job whose last sample took longer than its turn waits until the others have caught up.
            let limit = seconds * Double(turn) / Double(turns)
            for index in jobs.indices {
                while spent[index] < limit || turn == turns && samples[index].count < minimumSamples {
                    let elapsed = try time {
                        for _ in 0..<repetitions[index] { try jobs[index].run() }
                    }
                    samples[index].append(elapsed / Double(repetitions[index]))
                    // A clock that stands still must not keep this loop going.
                    spent[index] += max(elapsed, 1e-9)
                }
            }
        }
        return samples
    }

    /// How often to run a job for a sample that is not too short.
    ///
    /// Found by doubling: the time of one run of a microsecond is too uncertain to divide by.
    private func repetitions(of job: Job) throws -> Int {
        var count = 1
        // A clock that stands still must not keep this loop going.
        while count < 1 << 20, try time({ for _ in 0..<count { try job.run() } }) < shortestSample { count *= 2 }
        return count
    }

    private func time(_ body: () throws -> Void) rethrows -> Double {
        let start = ContinuousClock.now
        try body()
        let parts = start.duration(to: .now).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
