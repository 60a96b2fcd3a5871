internal import DocumentGenerator

/// Takes the time of several jobs in rounds, each of them once per round and in another order each time, so that a slow
/// moment of the machine hits all of them, and none always comes after the same other one.
public final class RoundRobin {
    /// How long each job is run in all, if its runs are not longer than that.
    public let seconds: Double

    /// How many rounds there are at least, however long they take.
    public let minimumRounds: Int

    /// The seed of the order of the rounds.
    public let seed: UInt64

    /// The time of the fastest calibration loop so far.
    public private(set) var bestCalibration = Double.infinity

    /// How many rounds there are at most: turns are 25 ms, and shorter if that would make fewer than 20 rounds.
    private var maximumRounds: Int { max(20, min(200, Int(seconds / 0.025)), minimumRounds) }

    /// A job that takes less than this is run several times per sample.
    private let shortestSample = 0.001

    private let clock: MeasurementClock
    private var generator: SplitMix64

    /// Creates a schedule.
    public init(
        seconds: Double,
        minimumRounds: Int = 3,
        seed: UInt64 = 1,
        clock: MeasurementClock = .system()
    ) {
        self.seconds = seconds
        self.minimumRounds = minimumRounds
        self.seed = seed
        self.clock = clock
        generator = SplitMix64(seed: seed)
    }

    /// Takes the time of jobs.
    ///
    /// - Parameters:
    ///   - jobs: The jobs to run.
    ///   - isInterrupted: Is asked before each turn; the samples taken so far are returned when it says so.
    ///   - progress: Is called before each turn with the share of the turns that are over.
    ///   - onFailure: Gets the number of a job and its error; if it does not throw, the others go on without that job.
    /// - Returns: The samples of each job.
    public func measure(
        _ jobs: [Job],
        isInterrupted: () -> Bool = { false },
        progress: (Double) throws -> Void = { _ in },
        onFailure: (Int, any Error) throws -> Void = { throw $1 }
    ) throws -> [[Sample]] {
        var samples = [[Sample]](repeating: [], count: jobs.count)
        var plans: [Int: (repetitions: Int, seconds: Double)] = [:]
        for (index, job) in jobs.enumerated() {
            if isInterrupted() { return samples }
            try progress(0)
            do { plans[index] = try warmUp(job) } catch { try onFailure(index, error) }
        }
        for _ in 0..<50 { _ = calibrate() }

        // As many rounds as the slowest job has samples, so that all are in each of them.
        let slowest = plans.values.map(\.seconds).max() ?? 0
        let fitting = slowest > 0 ? Int(min(seconds / slowest, 1e6)) : maximumRounds
        let rounds = max(minimumRounds, min(maximumRounds, fitting))
        var spent = [Double](repeating: 0, count: jobs.count)
        for round in 0..<rounds {
            let limit = seconds * Double(round + 1) / Double(rounds)
            for (turn, index) in shuffled(jobs.indices).enumerated() {
                if isInterrupted() { return samples }
                try progress((Double(round) + Double(turn) / Double(jobs.count)) / Double(rounds))
                guard let repetitions = plans[index]?.repetitions else { continue }
                do {
                    repeat {
                        let (sample, elapsed) = try sample(jobs[index], repetitions, round)
                        samples[index].append(sample)
                        // A clock that stands still must not keep this loop going.
                        spent[index] += max(elapsed, shortestSample / 2)
                    } while spent[index] < limit
                } catch {
                    plans[index] = nil
                    try onFailure(index, error)
                }
            }
        }
        return samples
    }

    private func sample(
        _ job: Job,
        _ repetitions: Int,
        _ round: Int
    ) throws -> (sample: Sample, elapsed: Double) {
        let before = calibrate()
        let time = try job.time(repetitions, by: clock)
        let after = calibrate()
        let sample = Sample(
            round: round,
            seconds: time.seconds / Double(repetitions),
            processorSeconds: time.processorSeconds / Double(repetitions),
            calibration: max(before, after)
        )
        return (sample, time.elapsed)
    }

    private func calibrate() -> Double {
        let time = clock.calibrate()
        bestCalibration = min(bestCalibration, time)
        return time
    }

    /// Runs a job for a tenth of its time, 0.2 s at most, or once, and returns how often to run it for a sample that is not too short, and
    /// how long that takes.
    ///
    /// Found by doubling: the time of one run of a microsecond is too uncertain to divide by. What runs between counts as
    /// well: a thousand runs of a small document would be as many of the large ones between them.
    private func warmUp(_ job: Job) throws -> (repetitions: Int, seconds: Double) {
        var count = 1
        var total = 0.0
        while true {
            let elapsed = try job.time(count, by: clock).elapsed
            // A clock that stands still must not keep this loop going.
            total += max(elapsed, 1e-9)
            if elapsed < shortestSample, count < 1 << 16 {
                count *= 2
            } else if total >= min(seconds / 10, 0.2) || elapsed == 0 {
                return (count, elapsed)
            }
        }
    }

    /// The numbers in random order (Fisher–Yates), the same on every machine.
    private func shuffled(_ numbers: Range<Int>) -> [Int] {
        var result = Array(numbers)
        for end in result.indices.reversed() { result.swapAt(end, generator.below(end + 1)) }
        return result
    }
}
