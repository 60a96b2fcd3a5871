internal import BenchmarkKit
internal import Foundation
internal import YAJL

/// The contenders of the tasks on models, and what they must come to.
enum CodingContenders {
    static let list: [Contender] =
        decodingTasks.flatMap { task in
            [decoder("Foundation.JSONDecoder", task, input: { Data($0) }, makeDecoder: { JSONDecoder() })]
                + Contender.withEachEngine("YAJLDecoder") { name, options in
                    decoder(name, task, input: { Array($0) }, makeDecoder: { YAJLDecoder(engine: options.engine) })
                }
        } + [
            encoder("Foundation.JSONEncoder", text: { $0 }, makeEncoder: { JSONEncoder() }),
            encoder("YAJLEncoder", text: { Data($0) }, makeEncoder: { YAJLEncoder() }),
        ]

    private static let decodingTasks: [BenchmarkTask] = [.decode, .decodeLite, .decodeSmall]

    /// The contenders that make models by one decoder, which is used again and again.
    ///
    /// - Parameters:
    ///   - name: Their name.
    ///   - input: Brings a document into the form in which the decoder wants it, which is not measured; or a line of the task
    ///     "lines", which is.
    ///   - makeDecoder: Makes the decoder.
    static func decoders<Library: ModelDecoder>(
        _ name: String,
        input: @escaping @Sendable (ArraySlice<UInt8>) -> Library.Input,
        makeDecoder: @escaping @Sendable () -> Library
    ) -> [Contender] {
        decodingTasks.map { decoder(name, $0, input: input, makeDecoder: makeDecoder) }
            + RecordContenders.decoders(name, input: input, makeDecoder: makeDecoder)
    }

    /// The contents of the document, and equality with the result of Foundation; `nil` if the task has no model for it.
    ///
    /// The few fields of "decode-lite" are only compared with Foundation's.
    static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome? {
        guard try DocumentModels.model(for: task, of: document.bytes) != nil else { return nil }
        var outcome = task == .decodeLite ? Outcome() : try ModelContents(document.bytes).outcome
        outcome.figures[equality] = 1
        return outcome
    }

    private static let equality = "results equal to Foundation's"

    private static func decoder<Library: ModelDecoder>(
        _ name: String,
        _ task: BenchmarkTask,
        input: @escaping @Sendable (ArraySlice<UInt8>) -> Library.Input,
        makeDecoder: @escaping @Sendable () -> Library
    ) -> Contender {
        Contender(name, task: task) { document in
            func job<Model: DocumentModel>(_ model: Model.Type) -> Job {
                let input = input(document.bytes[...])
                let decoder = makeDecoder()
                return Job {
                    try decoder.decode(model, from: input)
                } outcome: { result in
                    try outcome(of: result, as: task == .decodeLite ? nil : JSONEncoder().encode(result), document)
                }
            }
            return try job(model(for: task, of: document))
        }
    }

    /// The contender that writes models by one encoder, which is used again and again.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - text: Makes `Data` of the output, which is not measured.
    ///   - makeEncoder: Makes the encoder.
    static func encoder<Library: ModelEncoder>(
        _ name: String,
        text: @escaping @Sendable (Library.Output) -> Data,
        makeEncoder: @escaping @Sendable () -> Library
    ) -> Contender {
        Contender(name, task: .encode) { document in
            func job<Model: DocumentModel>(_ type: Model.Type) throws -> Job {
                let model = try JSONDecoder().decode(type, from: Data(document.bytes))
                let encoder = makeEncoder()
                return Job {
                    try encoder.encode(model)
                } outcome: { output in
                    let text = text(output)
                    return try outcome(of: JSONDecoder().decode(type, from: text), as: text, document)
                }
            }
            return try job(model(for: .encode, of: document))
        }
    }

    /// Documents without a model for the task are never timed, but they are used to warm up.
    private static func model(
        for task: BenchmarkTask,
        of document: BenchmarkDocument
    ) throws -> any DocumentModel.Type {
        try DocumentModels.model(for: task, of: document.bytes) ?? AnyJSON.self
    }

    /// The contents of a result, by the text that it becomes or has been read from if there is one, and equality.
    ///
    /// A document that Foundation refuses is compared by its contents alone.
    static func outcome<Model: DocumentModel>(
        of result: Model,
        as text: Data?,
        _ document: BenchmarkDocument
    ) throws -> Outcome {
        var outcome = try text.map { try ModelContents(Array($0)).outcome } ?? Outcome()
        if let reference = try? JSONDecoder().decode(Model.self, from: Data(document.bytes)) {
            outcome.figures[equality] = result == reference ? 1 : 0
        }
        return outcome
    }
}
