/// The models of `canada.json` and of generated documents of the kind "geo".
enum Geo {
    /// The document.
    struct FeatureCollection: Codable, Equatable {
        var type: String
        var features: [Feature]
    }

    struct Feature: Codable, Equatable {
        var type: String
        var properties: Properties
        var geometry: Geometry
    }

    struct Properties: Codable, Equatable {
        var name: String
    }

    /// A polygon: rings of points.
    struct Geometry: Codable, Equatable {
        var type: String
        var coordinates: [[[Double]]]
    }
}
