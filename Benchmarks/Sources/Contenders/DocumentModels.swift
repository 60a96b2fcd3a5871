internal import BenchmarkKit
internal import Foundation
internal import PureSwiftJSON
internal import RecordModels
internal import Synchronization

/// A model of a document: what all contenders decode it to.
typealias DocumentModel = Decodable & Encodable & Equatable & Sendable

/// Recognises documents by what is in them, so that a file may be called anything.
enum DocumentModels {
    /// The model that a task is about; `nil` if the document has none.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    static func model(for task: BenchmarkTask, of bytes: [UInt8]) throws -> (any DocumentModel.Type)? {
        if task == .decodeLite { return try remembered(.lite, bytes) { try lite(bytes) } }
        return try remembered(.complete, bytes) { try complete([bytes]) }
    }

    /// The model of lines that are separate documents, which fits all of them; `nil` if they have none.
    ///
    /// - Throws: `PureJSONError` if a line is invalid.
    static func model(ofLines bytes: [UInt8]) throws -> (any DocumentModel.Type)? {
        try remembered(.lines, bytes) {
            try complete(
                bytes.split(separator: UInt8(ascii: "\n")).filter { !RecordLines.isBlank($0) }.map { Array($0) }
            )
        }
    }

    /// The models that have been found, by the hash values of the documents: every contender asks for them.
    private static let found = Mutex<[Int: (any DocumentModel.Type)?]>([:])

    private enum Purpose { case complete, lite, lines }

    private static func remembered(
        _ purpose: Purpose,
        _ bytes: [UInt8],
        _ find: () throws -> (any DocumentModel.Type)?
    ) rethrows -> (any DocumentModel.Type)? {
        var hasher = Hasher()
        hasher.combine(purpose)
        bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
        let key = hasher.finalize()
        if let model = found.withLock({ $0[key] }) { return model }
        let model = try find()
        found.withLock { $0[key] = .some(model) }
        return model
    }

    /// How deep a document may be to be decoded as ``AnyJSON``: each type that does not fit is an error with the whole
    /// path, so that the time grows with the square of the depth.
    private static let greatestDepth = 32

    /// The model with all fields, of a whole document or of all lines of one; ``AnyJSON`` for what is not known.
    private static func complete(_ documents: [[UInt8]]) throws -> (any DocumentModel.Type)? {
        guard let first = documents.first else { return nil }
        let known: [(model: any DocumentModel.Type, path: [ValuePath.Component])] = [
            (Twitter.Search.self, [.key("statuses"), .index(0), .key("user"), .key("profile_background_tile")]),
            (Social.Feed.self, [.key("statuses"), .index(0), .key("user"), .key("profile_background_color")]),
            (CITM.Catalog.self, [.key("audienceSubCategoryNames")]),
            (Catalog.Season.self, [.key("performances"), .index(0), .key("seatCategories")]),
            (Geo.FeatureCollection.self, [.key("features"), .index(0), .key("geometry"), .key("coordinates")]),
            ([Users.Account].self, [.index(0), .key("favoriteFruit")]),
            (LogRecord.self, [.key("duration_ms")]),
            (Messages.Notification.self, [.key("data"), .key("invoice")]),
            (Messages.Order.self, [.key("customer"), .key("address"), .key("location")]),
        ]
        let root = try PureJSONParser.tree(first)
        // One path does not make a model: a document of another shape can have it too.
        let model = known.first { candidate in
            root[ValuePath(components: candidate.path)] != nil
                && documents.allSatisfy { has(everythingOf: $0, candidate.model) }
        }
        if let model { return model.model }
        let isDeep = try documents.contains { isDeeper(than: greatestDepth, try PureJSONParser.tree($0)) }
        return isDeep ? nil : AnyJSON.self
    }

    /// Whether a model that Foundation makes of a document has all that is in the document.
    private static func has<Model: DocumentModel>(everythingOf bytes: [UInt8], _ model: Model.Type) -> Bool {
        do {
            let text = try JSONEncoder().encode(JSONDecoder().decode(model, from: Data(bytes)))
            return try ModelContents(Array(text)).outcome.difference(from: ModelContents(bytes).outcome) == nil
        } catch {
            return false
        }
    }

    private static func isDeeper(than depth: Int, _ value: PureJSON) -> Bool {
        switch value {
        case .array(let elements): depth == 0 || elements.contains { isDeeper(than: depth - 1, $0) }
        case .object(let members): depth == 0 || members.contains { isDeeper(than: depth - 1, $0.value) }
        case .null, .bool, .number, .string: false
        }
    }

    private static func lite(_ bytes: [UInt8]) throws -> (any DocumentModel.Type)? {
        let path = ValuePath(components: [.key("statuses"), .index(0), .key("user"), .key("screen_name")])
        guard try PureJSONParser.tree(bytes)[path] != nil else { return nil }
        return (try? JSONDecoder().decode(Lite.Search.self, from: Data(bytes))) == nil ? nil : Lite.Search.self
    }
}
