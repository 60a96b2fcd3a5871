/// The fields of a result for programs, in this order, in JSON and in CSV.
///
/// More may be added at the end. If one is renamed, or means something else, ``SavedResults/version`` is increased.
public enum ResultField: String, CaseIterable, CodingKey, Sendable {
    case file
    case bytes
    case task
    case contender
    case baseline
    case secondsMinimum = "seconds_min"
    case secondsMedian = "seconds_median"
    case secondsP90 = "seconds_p90"
    case processorSeconds = "cpu_seconds_median"
    case bestSpeed = "mbps_best"
    case medianSpeed = "mbps_median"
    case p90Speed = "mbps_p90"
    case ratio
    case ratioP10 = "ratio_p10"
    case ratioP90 = "ratio_p90"
    case ratioOfBest = "ratio_of_best"
    case rounds
    case samples
    case quietSamples = "quiet_samples"
    case usedSamples = "used_samples"
    case peakResidentBytes = "peak_rss_bytes"
    case allocations
    case heldBytes = "held_bytes"
    case extraBytes = "extra_bytes"
    case failure

    /// The value of a field.
    public enum Value: Sendable, Equatable {
        /// A text.
        case text(String)
        /// A whole number.
        case integer(Int)
        /// Any other number; it is finite.
        case number(Double)
    }
}

extension BenchmarkResult {
    /// The value of a field of this result; `nil` where there is nothing to say.
    public func value(of field: ResultField) -> ResultField.Value? {
        switch field {
        case .file: .text(file)
        case .bytes: .integer(bytes)
        case .task: .text(task.rawValue)
        case .contender: .text(contender)
        case .baseline: baseline.map { .text($0) }
        case .secondsMinimum: Self.rounded(time?.minimum)
        case .secondsMedian: Self.rounded(time?.median)
        case .secondsP90: Self.rounded(time?.p90)
        case .processorSeconds: Self.rounded(processorSeconds)
        case .bestSpeed: speed(time?.minimum)
        case .medianSpeed: speed(time?.median)
        case .p90Speed: speed(time?.p90)
        case .ratio: Self.rounded(ratio?.median)
        case .ratioP10: Self.rounded(ratio?.p10)
        case .ratioP90: Self.rounded(ratio?.p90)
        case .ratioOfBest: Self.rounded(ratioOfBest)
        case .rounds: ratio.map { .integer($0.rounds) }
        case .samples: .integer(sampleCount)
        case .quietSamples: .integer(quietCount)
        case .usedSamples: .integer(time?.count ?? 0)
        case .peakResidentBytes: peakResidentBytes.map { .integer($0) }
        case .allocations: allocations.map { .integer($0) }
        case .heldBytes: heldBytes.map { .integer($0) }
        case .extraBytes: extraBytes.map { .integer($0) }
        case .failure: failure.map { .text($0) }
        }
    }

    /// From the time as it is told, so that both say the same.
    private func speed(_ seconds: Double?) -> ResultField.Value? {
        guard let seconds, seconds > 0 else { return nil }
        return Self.rounded(Double(bytes) / 1e6 / Self.fiveDigits(seconds))
    }

    private static func rounded(_ value: Double?) -> ResultField.Value? {
        guard let value, value.isFinite else { return nil }
        return .number(fiveDigits(value))
    }

    /// A number with five digits, more than any of them means.
    private static func fiveDigits(_ value: Double) -> Double {
        var scale = 1.0
        while value != 0, (value * scale).magnitude < 10_000, scale < 1e15 { scale *= 10 }
        return (value * scale).rounded() / scale
    }
}

extension BenchmarkResult: Decodable {
    /// Reads a result that was saved; speeds are not read but follow from the times.
    public init(from decoder: any Decoder) throws {
        let fields = try decoder.container(keyedBy: ResultField.self)
        self.init(
            file: try fields.decode(String.self, forKey: .file),
            bytes: try fields.decode(Int.self, forKey: .bytes),
            task: try fields.decode(BenchmarkTask.self, forKey: .task),
            contender: try fields.decode(String.self, forKey: .contender)
        )
        func number(_ field: ResultField) throws -> Double? { try fields.decodeIfPresent(Double.self, forKey: field) }
        func integer(_ field: ResultField) throws -> Int? { try fields.decodeIfPresent(Int.self, forKey: field) }
        baseline = try fields.decodeIfPresent(String.self, forKey: .baseline)
        if let minimum = try number(.secondsMinimum), let median = try number(.secondsMedian) {
            time = Statistics(
                minimum: minimum,
                median: median,
                p90: try number(.secondsP90) ?? median,
                count: try integer(.usedSamples) ?? 0
            )
        }
        processorSeconds = try number(.processorSeconds)
        if let median = try number(.ratio) {
            ratio = RatioSpread(
                p10: try number(.ratioP10) ?? median,
                median: median,
                p90: try number(.ratioP90) ?? median,
                rounds: try integer(.rounds) ?? 0
            )
        }
        ratioOfBest = try number(.ratioOfBest)
        sampleCount = try integer(.samples) ?? 0
        quietCount = try integer(.quietSamples) ?? 0
        peakResidentBytes = try integer(.peakResidentBytes)
        allocations = try integer(.allocations)
        heldBytes = try integer(.heldBytes)
        extraBytes = try integer(.extraBytes)
        failure = try fields.decodeIfPresent(String.self, forKey: .failure)
    }
}
