internal import BenchmarkKit
internal import YAJL

/// Work whose time must grow in proportion to its input, shown on a kind of input for which it once did not.
public struct GrowthLaw: Sendable {
    /// The work and its input, in words: at most 42 characters, so that the table has 80 columns.
    public let name: String

    /// The engine that reads, where both are measured.
    public let engine: String?

    /// The smaller of the two sizes that are measured; the other one is twice as large.
    let size: Int

    /// The work for a size, with its input already made, and how many bytes it reads or writes.
    let job: @Sendable (_ size: Int) throws -> Job

    /// How many bytes must be read or written in a second.
    public let leastBytesPerSecond: Double

    /// Why fewer than 10 MB/s will do, if they do.
    public let reason: String?

    /// The count that the work must come to for a size.
    let expected: @Sendable (_ size: Int) -> Int

    /// Creates a law.
    ///
    /// - Parameters:
    ///   - name: The work and its input, in words.
    ///   - engine: The engine that reads, where both are measured.
    ///   - size: The smaller size, in units of the input, for example keys: large enough that other costs do not matter, and
    ///     small enough that the work takes some milliseconds.
    ///   - leastBytesPerSecond: How many bytes must be read or written in a second.
    ///   - reason: Why fewer than 10 MB/s will do: mostly every few bytes become something that takes a microsecond or two.
    ///   - input: Makes the input of a size; this is not measured.
    ///   - byteCount: How many bytes of the input are read, or how many the work writes.
    ///   - work: Does the work.
    ///   - count: Counts what the work came to, to see whether it was done.
    ///   - expected: The count that is needed for a size; the size itself where nothing is said.
    init<Input: Sendable, Result>(
        _ name: String,
        engine: String? = nil,
        size: Int,
        atLeast leastBytesPerSecond: Double = 10e6,
        because reason: String? = nil,
        input: @escaping @Sendable (_ size: Int) throws -> Input,
        byteCount: @escaping @Sendable (Input) -> Int,
        work: @escaping @Sendable (Input) throws -> Result,
        count: @escaping @Sendable (Result) throws -> Int,
        expecting expected: @escaping @Sendable (_ size: Int) -> Int = { $0 }
    ) {
        self.name = name
        self.engine = engine
        self.size = size
        self.leastBytesPerSecond = leastBytesPerSecond
        self.reason = reason
        self.expected = expected
        job = { size in
            let input = try input(size)
            var job = Job({ try work(input) }, outcome: { Outcome(["count": Double(try count($0))]) })
            job.inputByteCount = byteCount(input)
            return job
        }
    }

    /// A law for each engine, of work that reads a text.
    ///
    /// - Parameters:
    ///   - options: How the text is read, but for the engine; by default it may be as deep as it likes.
    ///   - text: Makes the text of a size; this is not measured.
    ///   - work: Reads the text, and counts what is in it where that takes no time.
    static func reading(
        _ name: String,
        size: Int,
        atLeast leastBytesPerSecond: Double = 10e6,
        because reason: String? = nil,
        options: JSONParsingOptions = boundless,
        _ text: @escaping @Sendable (_ size: Int) -> [UInt8],
        expecting expected: @escaping @Sendable (_ size: Int) -> Int = { $0 },
        work: @escaping @Sendable (_ text: [UInt8], _ options: JSONParsingOptions) throws -> Int
    ) -> [GrowthLaw] {
        JSONParsingOptions.Engine.allCases.map { engine in
            GrowthLaw(
                name,
                engine: engine == .swift ? "swift" : "yajl",
                size: size,
                atLeast: leastBytesPerSecond,
                because: reason,
                input: { size in
                    var options = options
                    options.engine = engine
                    return (text(size), options)
                },
                byteCount: { text, _ in text.count },
                work: { text, options in try work(text, options) },
                count: { $0 },
                expecting: expected
            )
        }
    }

    /// Options without limits.
    static let boundless = JSONParsingOptions(limits: JSONLimits(depth: 1 << 30))
}

extension GrowthLaw {
    /// The larger size must take less than this many times as long as the smaller one.
    public static let greatestRatio = 2.3

    /// The same on a busy machine; work that takes time by the square of its input takes four times as long.
    public static let greatestBusyRatio = 3.0

    /// The measured figures.
    public struct Figures: Sendable {
        /// The bytes of the larger input.
        public let byteCount: Int

        /// The bytes of the larger input that are read or written in a second.
        public let bytesPerSecond: Double

        /// The time of the larger input by that of the smaller one.
        public let ratio: Double
    }

    /// Whether figures keep to the law.
    ///
    /// - Parameter speedShare: How much of the speed is asked for: less than 1 for short runs on a busy machine.
    public func isKept(by figures: Figures, speedShare: Double = 1) -> Bool {
        figures.ratio < (speedShare < 1 ? Self.greatestBusyRatio : Self.greatestRatio)
            && figures.bytesPerSecond >= leastBytesPerSecond * speedShare
    }

    /// Measures both sizes, by the best of their samples: a disturbance only ever adds to a time.
    ///
    /// - Parameters:
    ///   - seconds: How long each size is repeated.
    ///   - factor: How many times as large the inputs are.
    public func measure(seconds: Double, factor: Int = 1) throws -> Figures {
        let jobs = try [size, 2 * size].map { try checkedJob($0 * factor) }
        let times = try RoundRobin(seconds: seconds).measure(jobs).map { $0.map(\.seconds).min() ?? .nan }
        let byteCount = jobs[1].inputByteCount ?? 0
        return Figures(
            byteCount: byteCount,
            bytesPerSecond: Double(byteCount) / times[1],
            ratio: times[1] / times[0]
        )
    }

    private func checkedJob(_ size: Int) throws -> Job {
        let job = try job(size)
        if let difference = try job.outcome().difference(from: Outcome(["count": Double(expected(size))])) {
            throw WrongResultError(description: "\(name): a wrong result: \(difference)")
        }
        return job
    }
}
