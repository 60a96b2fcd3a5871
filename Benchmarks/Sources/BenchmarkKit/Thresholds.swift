internal import YAJL

/// The limits that results must keep to, as they are written in a file.
public struct Thresholds: Sendable, Equatable {
    /// The version of the form of the file.
    public static let version = 1

    /// The limits that one contender must keep to in one task on one document.
    public struct Entry: Sendable, Equatable, Decodable {
        /// The document: its name in the results, or the end of it after a `/`.
        public var file: String

        /// The task.
        public var task: BenchmarkTask

        /// The contender.
        public var contender: String

        /// Who the ratio is to.
        public var baseline: String?

        /// How many times as fast as the baseline the contender must be at least, by the best samples of both.
        public var ratio: Double?

        /// How many allocations one run may need at most.
        public var allocations: Int?
    }

    /// The entries, in the order of the file.
    public let entries: [Entry]

    /// Some of the entries of a file.
    public init(_ entries: [Entry]) {
        self.entries = entries
    }

    /// Reads a file.
    ///
    /// - Throws: ``SavedResults/FormatError``
    public init(_ bytes: [UInt8]) throws {
        let content: Content
        do {
            content = try YAJLDecoder().decode(Content.self, from: bytes)
        } catch let error as DecodingError {
            throw SavedResults.FormatError(description: error.line)
        }
        guard content.version == Self.version else {
            throw SavedResults.FormatError(
                description: "thresholds of version \(content.version), and this program reads \(Self.version)"
            )
        }
        for (index, entry) in content.thresholds.enumerated() {
            let isComplete = entry.ratio != nil && entry.baseline != nil
            guard isComplete || entry.ratio == nil && entry.allocations != nil else {
                throw SavedResults.FormatError(
                    description: "threshold \(index + 1) needs allocations, or a ratio and a baseline"
                )
            }
        }
        guard !content.thresholds.isEmpty else {
            throw SavedResults.FormatError(description: "there are no thresholds")
        }
        entries = content.thresholds
    }

    private struct Content: Decodable {
        var version: Int
        var thresholds: [Entry]
    }
}
