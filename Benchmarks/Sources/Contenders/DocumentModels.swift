internal import BenchmarkKit
internal import PureSwiftJSON
internal import RecordModels

/// A model of a document: what all contenders decode it to.
typealias DocumentModel = Decodable & Encodable & Equatable & Sendable

/// Recognises documents by what is in them, so that a file may be called anything.
enum DocumentModels {
    /// The model that a task is about; `nil` if the document has none.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    static func model(for task: BenchmarkTask, of bytes: [UInt8]) throws -> (any DocumentModel.Type)? {
        let root = try PureJSONParser.tree(bytes)
        return task == .decodeLite ? lite(root) : complete(root)
    }

    /// How deep a document may be to be decoded as ``AnyJSON``: each type that does not fit is an error with the whole
    /// path, so that the time grows with the square of the depth.
    private static let greatestDepth = 32

    /// The model with all fields, of whole documents and of records that are separate documents; ``AnyJSON`` for what
    /// is not known.
    private static func complete(_ root: PureJSON) -> (any DocumentModel.Type)? {
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
        if let model = known.first(where: { root[ValuePath(components: $0.path)] != nil })?.model { return model }
        return isDeeper(than: greatestDepth, root) ? nil : AnyJSON.self
    }

    private static func isDeeper(than depth: Int, _ value: PureJSON) -> Bool {
        switch value {
        case .array(let elements): depth == 0 || elements.contains { isDeeper(than: depth - 1, $0) }
        case .object(let members): depth == 0 || members.contains { isDeeper(than: depth - 1, $0.value) }
        case .null, .bool, .number, .string: false
        }
    }

    private static func lite(_ root: PureJSON) -> (any DocumentModel.Type)? {
        let path = ValuePath(components: [.key("statuses"), .index(0), .key("user"), .key("screen_name")])
        return root[path] == nil ? nil : Lite.Search.self
    }
}
