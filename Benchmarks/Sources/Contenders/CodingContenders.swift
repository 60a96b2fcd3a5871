internal import BenchmarkKit
internal import Foundation
internal import YAJL

/// The contenders of the tasks on models, and what they must come to.
enum CodingContenders {
    static let list: [Contender] =
        [.decode, .decodeLite, .decodeSmall].flatMap(decoders) + [
            encoding("Foundation.JSONEncoder", FoundationEncoder.self),
            encoding("YAJLEncoder", YAJLEncoder.self),
        ]

    private static func decoders(_ task: BenchmarkTask) -> [Contender] {
        let own = Contender.withEachEngine("YAJLDecoder") { name, options in
            decoding(name, task) { YAJLDecoder(engine: options.engine) }
        }
        return [decoding("Foundation.JSONDecoder", task) { FoundationDecoder() }] + own
    }

    /// What is in the document, and that the result is that of Foundation; `nil` if the task has no model for it.
    ///
    /// The few fields of "decode-lite" are only compared with Foundation's.
    static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome? {
        guard try DocumentModels.model(for: task, of: document.bytes) != nil else { return nil }
        var outcome = task == .decodeLite ? Outcome() : try ModelContents(document.bytes).outcome
        outcome.figures[equality] = 1
        return outcome
    }

    private static let equality = "results equal to Foundation's"

    private static func decoding<Library: ModelDecoder>(
        _ name: String,
        _ task: BenchmarkTask,
        _ makeDecoder: @escaping @Sendable () -> Library
    ) -> Contender {
        Contender(name, task: task) { document in
            func job<Model: DocumentModel>(_ model: Model.Type) -> Job {
                let input = Library.input(document.bytes)
                let decoder = makeDecoder()
                return Job {
                    try decoder.decode(model, from: input)
                } outcome: { result in
                    try outcome(of: result, as: JSONEncoder().encode(result), document)
                }
            }
            return try job(model(for: task, of: document))
        }
    }

    private static func encoding<Library: ModelEncoder>(_ name: String, _ library: Library.Type) -> Contender {
        Contender(name, task: .encode) { document in
            func job<Model: DocumentModel>(_ type: Model.Type) throws -> Job {
                let model = try JSONDecoder().decode(type, from: Data(document.bytes))
                let encoder = Library()
                return Job {
                    try encoder.encode(model)
                } outcome: { output in
                    let text = Library.data(output)
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

    /// What is in a result, by the text that it becomes or has been read from.
    ///
    /// A document that Foundation refuses is compared by its contents alone.
    static func outcome<Model: DocumentModel>(
        of result: Model,
        as text: Data,
        _ document: BenchmarkDocument
    ) throws -> Outcome {
        var outcome = try ModelContents(Array(text)).outcome
        if let reference = try? JSONDecoder().decode(Model.self, from: Data(document.bytes)) {
            outcome.figures[equality] = result == reference ? 1 : 0
        }
        return outcome
    }
}

/// A library that makes models from documents; one decoder without any settings is used again and again.
private protocol ModelDecoder: SendableMetatype {
    /// A document in the form in which the library wants it.
    associatedtype Input

    /// Prepares a document, which is not measured.
    static func input(_ bytes: [UInt8]) -> Input

    /// Decodes a document.
    func decode<Model: Decodable>(_ model: Model.Type, from input: Input) throws -> Model
}

extension YAJLDecoder {
    /// Creates a decoder without any settings but that.
    init(engine: JSONParsingOptions.Engine) {
        self.init()
        parsingOptions.engine = engine
    }
}

extension YAJLDecoder: ModelDecoder {
    fileprivate static func input(_ bytes: [UInt8]) -> [UInt8] { bytes }
}

private struct FoundationDecoder: ModelDecoder {
    private let decoder = JSONDecoder()

    static func input(_ bytes: [UInt8]) -> Data { Data(bytes) }

    func decode<Model: Decodable>(_ model: Model.Type, from input: Data) throws -> Model {
        try decoder.decode(model, from: input)
    }
}

/// A library that makes text from models.
private protocol ModelEncoder: SendableMetatype {
    /// Text in the form in which the library gives it.
    associatedtype Output

    /// Creates an encoder without any settings, which is used again and again.
    init()

    /// Encodes a model.
    func encode<Model: Encodable>(_ model: Model) throws -> Output

    /// What was written, which is not measured.
    static func data(_ output: Output) -> Data
}

extension YAJLEncoder: ModelEncoder {
    fileprivate static func data(_ output: [UInt8]) -> Data { Data(output) }
}

private struct FoundationEncoder: ModelEncoder {
    private let encoder = JSONEncoder()

    func encode<Model: Encodable>(_ model: Model) throws -> Data { try encoder.encode(model) }

    static func data(_ output: Data) -> Data { output }
}
