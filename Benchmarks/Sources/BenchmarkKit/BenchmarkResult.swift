/// How one contender did on one document.
public struct BenchmarkResult: Sendable {
    /// The document.
    public var file: String

    /// How many bytes the document has, or what was made of it for the task.
    public var bytes: Int

    /// The task.
    public var task: BenchmarkTask

    /// The contender.
    public var contender: String

    /// Megabytes (1e6 bytes) of the document per second; `nil` if the contender failed.
    public var speed: Statistics?

    /// How many times as fast as the baseline, by their medians; `nil` if one of them failed.
    public var ratioToBaseline: Double?

    /// The same of the best samples, which a slow phase of the machine that hits only one of the two does not change.
    public var ratioOfBest: Double?

    /// How much more memory than the document itself the contender needed, at most, in a process of its own.
    public var peakResidentBytes: Int?

    /// How often the contender took memory from the system's allocator for one document.
    public var allocations: Int?

    /// How many bytes of memory the document takes once it is read; `nil` in tasks whose result is not the document.
    public var heldBytes: Int?

    /// How many bytes of memory were needed at most beside the result; `nil` in tasks to which that says nothing.
    public var extraBytes: Int?

    /// Why there are no figures: the contender refused the document, or its answer is wrong.
    public var failure: String?

    /// Nanoseconds of one run, by the median.
    public var nanoseconds: Double? {
        guard let speed, speed.median > 0 else { return nil }
        return Double(bytes) * 1000 / speed.median
    }

    /// Creates a result without figures.
    public init(document: BenchmarkDocument, contender: Contender) {
        file = document.name
        bytes = document.bytes.count
        task = contender.task
        self.contender = contender.name
    }
}
