internal import YAJL

/// The results of a run with all that is known about it, as they are saved and read again.
public struct SavedResults: Sendable, Equatable {
    /// The version of the form in which results are saved.
    public static let version = 1

    /// How the times were taken.
    public struct Method: Sendable, Equatable, Codable {
        /// How long each contender was run, per task and document.
        public var seconds: Double

        /// The seed of the order in the rounds.
        public var seed: UInt64

        /// The time of the fastest calibration loop; `nil` if nothing was measured.
        public var calibrationSeconds: Double?

        /// By how much loops around a quiet sample may be slower.
        public var calibrationTolerance = QuietSamples.tolerance

        /// Whether each contender ran in its own process; `nil` in results of versions that did not have that.
        public var isAlone: Bool?

        /// Whether the other documents were read between two runs; `nil` in results of versions that did not have that.
        public var isAlternating: Bool?

        /// The contender that was asked to count as 1; `nil` if none was, and in results of versions that did not tell.
        public var baseline: String?

        private enum CodingKeys: String, CodingKey {
            case seconds
            case seed
            case calibrationSeconds = "calibration_seconds"
            case calibrationTolerance = "calibration_tolerance"
            case isAlone = "alone"
            case isAlternating = "alternating"
            case baseline
        }

        /// Creates a method.
        public init(
            seconds: Double,
            seed: UInt64,
            calibrationSeconds: Double?,
            isAlone: Bool? = nil,
            isAlternating: Bool? = nil,
            baseline: String? = nil
        ) {
            self.isAlone = isAlone
            self.isAlternating = isAlternating
            self.baseline = baseline
            self.seconds = seconds
            self.seed = seed
            self.calibrationSeconds = calibrationSeconds.flatMap { $0.isFinite ? $0 : nil }
        }
    }

    /// The machine and the software of the measurement.
    public var environment: BenchmarkEnvironment

    /// The method of the measurement.
    public var method: Method

    /// Whether the run was ended before its time.
    public var isInterrupted: Bool

    /// The results, in the order in which they were measured.
    public var results: [BenchmarkResult]

    /// Creates what is to be saved.
    public init(
        environment: BenchmarkEnvironment,
        method: Method,
        isInterrupted: Bool = false,
        results: [BenchmarkResult]
    ) {
        self.environment = environment
        self.method = method
        self.isInterrupted = isInterrupted
        self.results = results
    }

    /// Who ran beside each contender in its process, in words.
    ///
    /// Contenders in one process share its free memory, the caches and what the processor has learnt.
    public var company: String {
        contenders + (method.isAlternating == true ? " Between two runs it read the other documents." : "")
    }

    private var contenders: String {
        if method.isAlone == true { return "Each contender ran alone, in a process of its own." }
        let groups = Dictionary(grouping: results.filter { $0.time != nil }) { [$0.file, $0.task.rawValue] }
        let counts = groups.values.map(\.count)
        guard let least = counts.min(), let most = counts.max(), most > 1 else { return "Each contender ran alone." }
        let number = least == most ? "\(most)" : "\(least) to \(most)"
        return "The \(number) contenders of a task ran in one process, in company with each other."
    }

    /// A file that has no results, or not in this form.
    public struct FormatError: Error, CustomStringConvertible {
        /// The problem and its place.
        public let description: String
    }

    /// Reads results that were saved.
    ///
    /// - Throws: ``FormatError``
    public init(_ bytes: [UInt8]) throws {
        do {
            let version = try Self.version(bytes)
            guard version == Self.version else {
                throw FormatError(description: "results of version \(version), and this program reads \(Self.version)")
            }
            let body = try YAJLDecoder().decode(Body.self, from: bytes)
            self.init(
                environment: body.environment,
                method: body.method,
                isInterrupted: body.interrupted,
                results: body.results
            )
        } catch let error as DecodingError {
            throw FormatError(description: error.line)
        }
    }

    private static func version(_ bytes: [UInt8]) throws -> Int {
        do {
            return try YAJLDecoder().decode(Head.self, from: bytes).version
        } catch let error as DecodingError {
            throw FormatError(description: "not results that json-bench has saved: \(error.line)")
        }
    }

    private struct Head: Decodable {
        var version: Int
    }

    private struct Body: Decodable {
        var environment: BenchmarkEnvironment
        var method: Method
        var interrupted: Bool
        var results: [BenchmarkResult]
    }
}

extension DecodingError {
    /// The problem and its place, in one line.
    var line: String {
        let context: Context
        var what: String?
        switch self {
        case .keyNotFound(let key, let found):
            what = "the member \"\(key.stringValue)\" is missing"
            context = found
        case .typeMismatch(_, let found), .valueNotFound(_, let found), .dataCorrupted(let found): context = found
        @unknown default: return "not what was expected"
        }
        guard let place = context.underlyingError as? JSONParsingError else {
            return what ?? context.debugDescription
        }
        return "\(place.position), at \(place.path): \(what ?? place.message)"
    }
}
