import Foundation
import YAJLFoundation

/// Settings of a program that does not know `Sendable`: Foundation's coders take them without a warning in the mode of Swift 5.
final class Context {
    var names: [String] = []

    func date(from decoder: any Decoder) throws -> Date {
        names.append("date")
        return try Date(timeIntervalSince1970: decoder.singleValueContainer().decode(Double.self))
    }

    func encode(_ date: Date, to encoder: any Encoder) throws {
        names.append("encode")
        var container = encoder.singleValueContainer()
        try container.encode(date.timeIntervalSince1970)
    }
}

struct Key: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

struct Event: Codable, Equatable {
    var at: Date
    var body: Data
}

guard let contextKey = CodingUserInfoKey(rawValue: "context") else { fatalError("no key") }
let context = Context()
let values: [CodingUserInfoKey: Any] = [contextKey: context]

var decoder = YAJLDecoder()
decoder.userInfo[contextKey] = context
decoder.userInfo.merge(values) { $1 }
decoder.dateDecodingStrategy = .custom(context.date)
decoder.dataDecodingStrategy = .custom { [context] decoder in
    context.names.append("data")
    return try Data(decoder.singleValueContainer().decode(String.self).utf8)
}
decoder.keyDecodingStrategy = .custom { [context] path in
    context.names.append("key")
    return Key(stringValue: path.last?.stringValue.lowercased() ?? "")
}

var encoder = YAJLEncoder()
encoder.userInfo = decoder.userInfo
encoder.dateEncodingStrategy = .custom(context.encode)
encoder.dataEncodingStrategy = .custom { [context] data, encoder in
    context.names.append("encoded data")
    var container = encoder.singleValueContainer()
    try container.encode(String(decoding: data, as: UTF8.self))
}
encoder.keyEncodingStrategy = .custom { [context] path in
    context.names.append("encoded key")
    return Key(stringValue: path.last?.stringValue.uppercased() ?? "")
}

let event = Event(at: Date(timeIntervalSince1970: 5), body: Data("x".utf8))
let text = try encoder.string(from: event)
guard text == #"{"AT":5,"BODY":"x"}"#, try decoder.decode(Event.self, from: text) == event,
    Set(context.names) == ["date", "encode", "data", "key", "encoded data", "encoded key"],
    decoder.userInfo[contextKey] as? Context === context
else { fatalError("\(text) \(context.names)") }
