/// The models of generated documents of the kind "catalog", whose performances are those of `citm_catalog.json`.
enum Catalog {
    /// The document.
    struct Season: Codable, Equatable {
        var areaNames: [String: String]
        var events: [String: Event]
        var performances: [CITM.Performance]
        var venueNames: [String: String]
    }

    struct Event: Codable, Equatable {
        var description: String?
        var id: Int
        var name: String
        var topicIds: [Int]
    }
}
