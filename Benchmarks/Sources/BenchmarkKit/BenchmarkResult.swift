/// How one contender did on one document.
public struct BenchmarkResult: Sendable, Equatable {
    /// The document.
    public var file: String

    /// How many bytes the document has, or what was made of it for the task.
    public var bytes: Int

    /// The task.
    public var task: BenchmarkTask

    /// The contender.
    public var contender: String

    /// The contender that it is held against.
    public var baseline: String?

    /// Seconds of one run, by the clock, of the samples that count; `nil` if the contender failed.
    public var time: Statistics?

    /// Seconds of one run on processors, all threads together, by the median of the same samples.
    public var processorSeconds: Double?

    /// How many times as fast as the baseline, round by round; `nil` if one of them failed.
    public var ratio: RatioSpread?

    /// The same of the best samples, which a slow phase of the machine that hits only one of the two does not change.
    public var ratioOfBest: Double?

    /// How many samples were taken.
    public var sampleCount = 0

    /// How many of them were taken while the machine was quiet.
    public var quietCount = 0

    /// How much more memory than the document itself the contender needed, at most, in its own process.
    public var peakResidentBytes: Int?

    /// How often the contender took memory from the system's allocator for one document.
    public var allocations: Int?

    /// How many bytes of memory the document takes once it is read; `nil` in tasks whose result is not the document.
    public var heldBytes: Int?

    /// How many bytes of memory were needed at most beside the result; `nil` in tasks to which that says nothing.
    public var extraBytes: Int?

    /// Why there are no figures: the contender refused the document, its answer is wrong, or it failed later.
    public var failure: String?

    /// Creates a result without figures.
    public init(file: String, bytes: Int, task: BenchmarkTask, contender: String) {
        self.file = file
        self.bytes = bytes
        self.task = task
        self.contender = contender
    }

    /// Megabytes (1e6 bytes) of input per second in the best sample.
    public var bestSpeed: Double? { speed(time?.minimum) }

    /// The same of the middle sample.
    public var medianSpeed: Double? { speed(time?.median) }

    /// The speed that nine of ten samples reach.
    public var p90Speed: Double? { speed(time?.p90) }

    /// Nanoseconds of one run, by the median.
    public var nanoseconds: Double? { time.map { $0.median * 1e9 } }

    /// How many processors were busy on average.
    public var processors: Double? {
        guard let time, let processorSeconds, time.median > 0 else { return nil }
        return processorSeconds / time.median
    }

    /// Whether samples count that were not taken while the machine was quiet, because too few were.
    public var usesUnquietSamples: Bool { (time?.count ?? 0) > quietCount }

    /// Whether the rounds do not agree on who is faster, the contender or its baseline.
    public var isUndecided: Bool { contender != baseline && ratio?.isUndecided == true }

    private func speed(_ seconds: Double?) -> Double? {
        guard let seconds, seconds > 0 else { return nil }
        return Double(bytes) / 1e6 / seconds
    }
}
