@testable import BenchmarkKit

/// Results that nobody has measured.
enum SampleResults {
    static let environment = BenchmarkEnvironment(
        date: "2026-11-21T10:00:00Z",
        label: "v1 <b>",
        processor: "Some \"CPU\" & more",
        cores: 2,
        memoryBytes: 25_000_000_000,
        system: "Linux",
        versions: [.init("Swift", "6.3.1"), .init("libyajl", "2.1.0")]
    )

    static func result(
        _ contender: String,
        _ task: BenchmarkTask = .events,
        file: String = "twitter.json",
        milliseconds: Double = 1,
        ratio: Double = 1.5,
        quietCount: Int = 90
    ) -> BenchmarkResult {
        var result = BenchmarkResult(file: file, bytes: 1_234_567, task: task, contender: contender)
        result.baseline = "yajl-c"
        result.time = Statistics(
            minimum: milliseconds * 0.0008,
            median: milliseconds * 0.001,
            p90: milliseconds * 0.0015,
            count: 90
        )
        result.processorSeconds = milliseconds * 0.001
        result.ratio = RatioSpread(p10: ratio - 0.25, median: ratio, p90: ratio + 0.125, rounds: 20)
        result.ratioOfBest = 1.75
        result.sampleCount = 100
        result.quietCount = quietCount
        result.peakResidentBytes = 1_250_000
        result.allocations = 12_345_678
        result.heldBytes = 7_654_321
        return result
    }

    static func saved(_ results: [BenchmarkResult]) -> SavedResults {
        SavedResults(
            environment: environment,
            method: .init(seconds: 0.5, seed: 7, calibrationSeconds: 3.1e-5),
            results: results
        )
    }

    /// Names with everything that has a meaning somewhere, one without figures, and one that failed.
    static var awkward: [BenchmarkResult] {
        let name = "a \"b\"\n\u{1}é<&|,.json"
        var bare = result("Foundation.JSONSerialization", .tree, file: name)
        bare.peakResidentBytes = nil
        bare.allocations = nil
        bare.heldBytes = nil
        bare.ratio = nil
        var failed = BenchmarkResult(file: name, bytes: 5, task: .tree, contender: "wrong")
        failed.failure = "refused: " + String(repeating: "<script>because</script> ", count: 20) + "\n of that"
        return [result("yajl-c", file: name), bare, failed]
    }
}
