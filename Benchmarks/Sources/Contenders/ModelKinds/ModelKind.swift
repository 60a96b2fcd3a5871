internal import BenchmarkKit
internal import Foundation
internal import YAJL

/// A kind of Codable models, many of one kind in a row, by which our coders are compared with Foundation's.
///
/// The models of the other tasks are those of known documents: fields of strings, numbers and arrays. Programs have other ones,
/// too, and each kind takes its own way through a coder.
public struct ModelKind: Sendable {
    /// The kind in words: at most 30 characters, so that the table has 80 columns.
    public let name: String

    /// The jobs of each column, and how many bytes the models are as text.
    private let prepare: @Sendable () throws -> (jobs: [Job], byteCount: Int)

    /// Creates a kind.
    ///
    /// - Parameters:
    ///   - name: The kind in words.
    ///   - foundation: Sets the coders of Foundation.
    ///   - yajl: Sets those of YAJL.
    ///   - models: Makes the models.
    init<Models: Codable & Equatable & SendableMetatype>(
        _ name: String,
        foundation: @escaping @Sendable (JSONDecoder, JSONEncoder) -> Void = { _, _ in },
        yajl: @escaping @Sendable (inout YAJLDecoder, inout YAJLEncoder) -> Void = { _, _ in },
        _ models: @escaping @Sendable () -> Models
    ) {
        self.name = name
        prepare = {
            let models = models()
            let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
            foundation(decoder, encoder)
            let text = try encoder.encode(models)
            let bytes = [UInt8](text)

            func isSame(_ found: Models) -> Outcome {
                Outcome(["the same models": found == models ? 1 : 0])
            }
            func yajlCoders(_ engine: JSONParsingOptions.Engine) -> (YAJLDecoder, YAJLEncoder) {
                var (decoder, encoder) = (YAJLDecoder(engine: engine), YAJLEncoder())
                yajl(&decoder, &encoder)
                return (decoder, encoder)
            }
            let yajlEncoder = yajlCoders(.swift).1
            var jobs = [Job({ try decoder.decode(Models.self, from: text) }, outcome: isSame)]
            for engine in [JSONParsingOptions.Engine.libyajl, .swift] {
                let decoder = yajlCoders(engine).0
                jobs.append(Job({ try decoder.decode(Models.self, from: bytes) }, outcome: isSame))
            }
            jobs.append(
                Job({ try encoder.encode(models) }, outcome: { try isSame(decoder.decode(Models.self, from: $0)) })
            )
            jobs.append(
                Job(
                    { try yajlEncoder.encode(models) as [UInt8] },
                    outcome: { try isSame(decoder.decode(Models.self, from: Data($0))) }
                )
            )
            return (jobs, bytes.count)
        }
    }
}

extension ModelKind {
    /// How many times as fast as Foundation's our coders are, by the best of their samples.
    public struct Figures: Sendable {
        /// The decoder over libyajl.
        public let decodingByLibyajl: Double

        /// The decoder over the Swift engine.
        public let decodingBySwift: Double

        /// The encoder.
        public let encoding: Double

        /// The bytes that the decoder over the Swift engine reads in a second.
        public let bytesPerSecond: Double

        /// The smallest of the ratios.
        public var worst: Double { min(decodingByLibyajl, decodingBySwift, encoding) }
    }

    /// Compares the coders, all of them in turns.
    ///
    /// - Parameter seconds: How long each of the five is repeated.
    /// - Throws: `WrongResultError` if one gives other models.
    public func measure(seconds: Double) throws -> Figures {
        let (jobs, byteCount) = try prepare()
        for job in jobs {
            if let difference = try job.outcome().difference(from: Outcome(["the same models": 1])) {
                throw WrongResultError(description: "\(name): a wrong result: \(difference)")
            }
        }
        let times = try RoundRobin(seconds: seconds).measure(jobs).map { $0.map(\.seconds).min() ?? .nan }
        return Figures(
            decodingByLibyajl: times[0] / times[1],
            decodingBySwift: times[0] / times[2],
            encoding: times[3] / times[4],
            bytesPerSecond: Double(byteCount) / times[2]
        )
    }
}
