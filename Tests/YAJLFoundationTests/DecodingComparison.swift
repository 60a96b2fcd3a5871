import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Settings that both decoders have.
struct DecodingSettings {
    var keys = JSONDecoder.KeyDecodingStrategy.useDefaultKeys
    var dates = JSONDecoder.DateDecodingStrategy.deferredToDate
    /// Takes the place of `dates`, if there is one.
    var formatter: DateFormatter?
    var data = JSONDecoder.DataDecodingStrategy.base64
    /// The strings for the infinities and NaN, if there are any.
    var floats: (String, String, String)?
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    var foundation: JSONDecoder {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = keys
        decoder.dateDecodingStrategy = formatter.map { .formatted($0) } ?? dates
        decoder.dataDecodingStrategy = data
        if let (positive, negative, nan) = floats {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: positive,
                negativeInfinity: negative,
                nan: nan
            )
        }
        decoder.userInfo = userInfo
        return decoder
    }

    var ours: YAJLDecoder {
        var decoder = YAJLDecoder()
        switch keys {
        case .useDefaultKeys: decoder.keyDecodingStrategy = .useDefaultKeys
        case .convertFromSnakeCase: decoder.keyDecodingStrategy = .convertFromSnakeCase
        case .custom(let function): decoder.keyDecodingStrategy = .custom(function)
        @unknown default: Issue.record("a strategy that is not known")
        }
        switch dates {
        case .deferredToDate: decoder.dateDecodingStrategy = .deferredToDate
        case .secondsSince1970: decoder.dateDecodingStrategy = .secondsSince1970
        case .millisecondsSince1970: decoder.dateDecodingStrategy = .millisecondsSince1970
        case .iso8601: decoder.dateDecodingStrategy = .iso8601
        // Outside of Apple's platforms a formatter is one of these as well.
        case .custom(let function): decoder.dateDecodingStrategy = .custom(function)
        @unknown default: Issue.record("a strategy that is not known")
        }
        switch data {
        case .deferredToData: decoder.dataDecodingStrategy = .deferredToData
        case .base64: decoder.dataDecodingStrategy = .base64
        case .custom(let function): decoder.dataDecodingStrategy = .custom(function)
        @unknown default: Issue.record("a strategy that is not known")
        }
        if let formatter { decoder.dateDecodingStrategy = .formatted(formatter) }
        if let (positive, negative, nan) = floats {
            decoder.nonConformingFloatDecodingStrategy = .convertFromString(
                positiveInfinity: positive,
                negativeInfinity: negative,
                nan: nan
            )
        }
        decoder.userInfo = userInfo
        return decoder
    }
}

/// The outcome of decoding a text.
enum DecodingOutcome<Value: Equatable>: Equatable {
    case value(Value)
    /// The case of the error and its coding path.
    case failure(String)

    init(_ body: () throws -> Value) {
        do {
            self = .value(try body())
        } catch {
            self = .failure(summary(error))
        }
    }

    var failure: String? {
        if case .failure(let text) = self { text } else { nil }
    }

    var value: Value? {
        if case .value(let value) = self { value } else { nil }
    }
}

extension DecodingOutcome: Sendable where Value: Sendable {}

/// A coding path: names, and names with the integers of those keys that have one.
func summary(_ path: [any CodingKey]) -> String {
    path.map { key in key.intValue.map { "\(key.stringValue)#\($0)" } ?? key.stringValue }.joined(separator: "/")
}

/// The case of an error, its coding path, and the key if one is missing.
func summary(_ error: any Error) -> String {
    switch error {
    case DecodingError.typeMismatch(_, let context): "typeMismatch at \(summary(context.codingPath))"
    case DecodingError.valueNotFound(_, let context): "valueNotFound at \(summary(context.codingPath))"
    case DecodingError.keyNotFound(let key, let context):
        "keyNotFound(\(summary([key]))) at \(summary(context.codingPath))"
    case DecodingError.dataCorrupted(let context): "dataCorrupted at \(summary(context.codingPath))"
    default: "\(error)"
    }
}

/// Decodes a text with Foundation and with ours, and expects the same.
@discardableResult
func expectSame<Value: Decodable & Equatable>(
    _ type: Value.Type = Value.self,
    _ text: String,
    _ settings: DecodingSettings = DecodingSettings(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> DecodingOutcome<Value> {
    expectSame(type, Data(text.utf8), settings, sourceLocation: sourceLocation)
}

/// Decodes bytes with Foundation and with ours, and expects the same.
///
/// Only of data that are corrupted Foundation may lose a part of the path, at its beginning or end: ours must have all of it.
@discardableResult
func expectSame<Value: Decodable & Equatable>(
    _ type: Value.Type = Value.self,
    _ data: Data,
    _ settings: DecodingSettings = DecodingSettings(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> DecodingOutcome<Value> {
    let expected = DecodingOutcome { try settings.foundation.decode(type, from: data) }
    let ours = DecodingOutcome { try settings.ours.decode(type, from: data) }
    let comment: Comment = "\(type) from \(String(decoding: data.prefix(200), as: UTF8.self))"
    if let found = ours.failure, let other = expected.failure, found.hasPrefix("dataCorrupted at ") {
        let part = other.dropFirst("dataCorrupted at ".count)
        #expect(
            other.hasPrefix("dataCorrupted at ") && (part.isEmpty || found.contains(part)),
            comment,
            sourceLocation: sourceLocation
        )
    } else {
        #expect(ours == expected, comment, sourceLocation: sourceLocation)
    }
    return ours
}

/// Expects the same of texts as our decoder and Foundation decode them: alone, in an array and in an object.
func expectSameShapes<Value: Decodable & Equatable>(
    _ type: Value.Type,
    _ texts: [String],
    _ settings: DecodingSettings = DecodingSettings(),
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for text in texts {
        expectSame(type, text, settings, sourceLocation: sourceLocation)
        expectSame([Value].self, "[\(text),\(text)]", settings, sourceLocation: sourceLocation)
        expectSame([String: Value?].self, "{\"a\":\(text),\"b\":null}", settings, sourceLocation: sourceLocation)
    }
}
