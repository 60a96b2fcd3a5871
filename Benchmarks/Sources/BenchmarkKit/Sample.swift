/// How long a job took once, and whether the machine was quiet then.
public struct Sample: Sendable, Equatable {
    /// The round in which it was taken, from 0.
    public var round: Int

    /// Seconds of one run, by the clock.
    public var seconds: Double

    /// Seconds that all threads of the process spent on a processor meanwhile.
    public var processorSeconds: Double

    /// The time of the slower of the two calibration loops, before and after.
    public var calibration: Double

    /// Creates a sample.
    public init(round: Int, seconds: Double, processorSeconds: Double, calibration: Double) {
        self.round = round
        self.seconds = seconds
        self.processorSeconds = processorSeconds
        self.calibration = calibration
    }
}

extension Sample {
    /// Whether the loops around it were nearly as fast as the best one, and the process had its processor nearly all the time.
    func isQuiet(best: Double) -> Bool {
        calibration <= best * QuietSamples.tolerance && processorSeconds >= seconds * 0.9
    }
}

/// The samples of a job that count.
public struct QuietSamples: Sendable {
    /// By how much the calibration loops around a sample may be slower than the fastest one of all.
    public static let tolerance = 1.2

    /// Those that were taken while the machine was quiet; all, if there are too few of them.
    public let used: [Sample]

    /// How many were taken while the machine was quiet.
    public let quietCount: Int

    /// Chooses among samples.
    ///
    /// Three, and a tenth of all, must be quiet to speak for the job.
    ///
    /// - Parameters:
    ///   - samples: All samples of a job.
    ///   - best: The time of the fastest calibration loop.
    public init(_ samples: [Sample], best: Double) {
        let quiet = samples.filter { $0.isQuiet(best: best) }
        quietCount = quiet.count
        used = quiet.count < min(samples.count, max(3, samples.count / 10)) ? samples : quiet
    }
}
