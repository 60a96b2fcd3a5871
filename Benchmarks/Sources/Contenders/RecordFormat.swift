internal import BenchmarkKit
internal import PureSwiftJSON
internal import RecordModels
internal import YAJL

/// The records of a long document, and the ways to them: the whole document as a model, or record by record.
protocol RecordFormat: Sendable, SendableMetatype {
    /// The document.
    associatedtype Model: DocumentModel

    /// One of the records.
    associatedtype Record: DocumentModel

    /// Where the array of the records is.
    var path: ValuePath { get }

    /// The records of a document that has been decoded as a whole.
    func records(in model: Model) -> [Record]
}

extension RecordFormat {
    /// Selects the records.
    var pattern: JSONPath { JSONPath(path) + .each }
}

extension JSONPath {
    /// Creates a pattern that selects one value.
    init(_ path: ValuePath) {
        self.init(
            path.components.map { step in
                switch step {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                }
            }
        )
    }

    /// The pattern with one more step.
    static func + (pattern: JSONPath, step: Component) -> JSONPath {
        JSONPath(pattern.components + [step])
    }
}

/// Chooses the records of documents.
enum RecordFormats {
    private static let known: [any RecordFormat] = [
        ModelRecords([.key("statuses")]) { (search: Twitter.Search) in search.statuses },
        ModelRecords([.key("statuses")]) { (feed: Social.Feed) in feed.statuses },
        ModelRecords([.key("performances")]) { (catalog: CITM.Catalog) in catalog.performances },
        ModelRecords([.key("performances")]) { (season: Catalog.Season) in season.performances },
        ModelRecords([.key("features")]) { (collection: Geo.FeatureCollection) in collection.features },
        ModelRecords([]) { (accounts: [Users.Account]) in accounts },
    ]

    /// The records of a document: those of its model, or what the longest array of an unknown document has in it.
    ///
    /// - Returns: `nil` if the document has no array with anything in it, or cannot be decoded.
    /// - Throws: `PureJSONError` if the document is invalid.
    static func format(of bytes: [UInt8]) throws -> (any RecordFormat)? {
        guard let model = try DocumentModels.model(for: .items, of: bytes) else { return nil }
        if let format = known.first(where: { isFormat($0, of: model) }) { return format }
        guard model == AnyJSON.self else { return nil }
        return LongestArray(in: try PureJSONParser.tree(bytes)) { !$0.isEmpty }.map { AnyRecords(path: $0.path) }
    }

    private static func isFormat<Format: RecordFormat>(_ format: Format, of model: any DocumentModel.Type) -> Bool {
        Format.Model.self == model
    }
}

/// The records of a model.
private struct ModelRecords<Model: DocumentModel & SendableMetatype, Record: DocumentModel & SendableMetatype> {
    let path: ValuePath
    private let get: @Sendable (Model) -> [Record]

    init(_ path: [ValuePath.Component], _ get: @escaping @Sendable (Model) -> [Record]) {
        self.path = ValuePath(components: path)
        self.get = get
    }
}

extension ModelRecords: RecordFormat {
    func records(in model: Model) -> [Record] { get(model) }
}

/// The elements of an array of a document that no model fits.
private struct AnyRecords: RecordFormat {
    let path: ValuePath

    func records(in model: AnyJSON) -> [AnyJSON] {
        var value = model
        for step in path.components {
            switch (step, value) {
            case (.key(let key), .object(let members)): value = members[key] ?? .null
            case (.index(let index), .array(let elements)) where elements.indices.contains(index):
                value = elements[index]
            default: return []
            }
        }
        if case .array(let elements) = value { return elements }
        return []
    }
}
