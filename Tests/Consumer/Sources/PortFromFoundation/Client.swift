import Foundation

struct Order: Codable, Equatable {
    enum State: String, Codable { case open, shipped, cancelled }

    struct Line: Codable, Equatable {
        var articleID: Int
        var unitPrice: Decimal
        var amount: Int?
        var discount: Double
    }

    var orderID: UUID
    var state: State
    var placedAt: Date
    var homepageUrl: URL?
    var signature: Data
    var lines: [Line]
    var labels: [String: [String]]
    var weights: [Int: Float]
}

/// A type that looks after itself, with a key of another type and a superclass.
class Shape: Codable {
    var name: String

    init(name: String) { self.name = name }
}

final class Circle: Shape {
    var radius: Double

    private enum CodingKeys: String, CodingKey { case radius, base }

    init(name: String, radius: Double) {
        self.radius = radius
        super.init(name: name)
    }

    required init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        radius = try container.decode(Double.self, forKey: .radius)
        try super.init(from: container.superDecoder(forKey: .base))
    }

    override func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(radius, forKey: .radius)
        try super.encode(to: container.superEncoder(forKey: .base))
    }
}

struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension JSONDecoder.DateDecodingStrategy {
    /// Dates with and without a time.
    static var flexible: JSONDecoder.DateDecodingStrategy {
        .custom { decoder in
            let container = try decoder.singleValueContainer()
            let text = try container.decode(String.self)
            if let date = try? Date.ISO8601FormatStyle().parse(text) { return date }
            if let date = try? Date.ISO8601FormatStyle().parse(text + "T00:00:00Z") { return date }
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a date: \(text)")
        }
    }
}

extension JSONEncoder.OutputFormatting {
    static var readable: JSONEncoder.OutputFormatting { [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes] }
}

/// Settings in one place, as servers have them.
struct Client {
    var decoder = JSONDecoder()
    var encoder = JSONEncoder()

    init(
        keyEncoding: JSONEncoder.KeyEncodingStrategy = .convertToSnakeCase,
        keyDecoding: JSONDecoder.KeyDecodingStrategy = .convertFromSnakeCase
    ) {
        decoder.keyDecodingStrategy = keyDecoding
        decoder.dateDecodingStrategy = .flexible
        decoder.dataDecodingStrategy = .base64
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "+inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
        encoder.keyEncodingStrategy = keyEncoding
        encoder.dateEncodingStrategy = .iso8601
        encoder.dataEncodingStrategy = .base64
        encoder.outputFormatting = .readable
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+inf",
            negativeInfinity: "-inf",
            nan: "nan"
        )
    }

    func body<Value: Encodable>(_ value: Value) throws -> Data { try encoder.encode(value) }

    func response<Value: Decodable>(_ type: Value.Type, _ data: Data) throws -> Value {
        try decoder.decode(type, from: data)
    }
}
