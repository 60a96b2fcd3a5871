import Foundation
import Testing
import YAJLFoundation

/// The settings of both encoders.
struct EncodingSetup: Sendable {
    var formatting: JSONEncoder.OutputFormatting = []
    var keys = JSONEncoder.KeyEncodingStrategy.useDefaultKeys
    var dates = JSONEncoder.DateEncodingStrategy.deferredToDate
    var data = JSONEncoder.DataEncodingStrategy.base64
    var floats = JSONEncoder.NonConformingFloatEncodingStrategy.throw
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]

    var theirs: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = formatting.union(.sortedKeys)
        encoder.keyEncodingStrategy = keys
        encoder.dateEncodingStrategy = dates
        encoder.dataEncodingStrategy = data
        encoder.nonConformingFloatEncodingStrategy = floats
        encoder.userInfo = userInfo
        return encoder
    }

    var ours: YAJLEncoder {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = YAJLEncoder.OutputFormatting(rawValue: formatting.rawValue)
        switch keys {
        case .useDefaultKeys: break
        case .convertToSnakeCase: encoder.keyEncodingStrategy = .convertToSnakeCase
        case .custom(let convert): encoder.keyEncodingStrategy = .custom(convert)
        @unknown default: Issue.record("a new key strategy")
        }
        switch dates {
        case .deferredToDate: break
        case .secondsSince1970: encoder.dateEncodingStrategy = .secondsSince1970
        case .millisecondsSince1970: encoder.dateEncodingStrategy = .millisecondsSince1970
        case .iso8601: encoder.dateEncodingStrategy = .iso8601
        case .custom(let encode): encoder.dateEncodingStrategy = .custom(encode)
        @unknown default: Issue.record("a new date strategy")
        }
        switch data {
        case .deferredToData: encoder.dataEncodingStrategy = .deferredToData
        case .base64: break
        case .custom(let encode): encoder.dataEncodingStrategy = .custom(encode)
        @unknown default: Issue.record("a new data strategy")
        }
        switch floats {
        case .throw: break
        case .convertToString(let positive, let negative, let nan):
            encoder.nonConformingFloatEncodingStrategy = .convertToString(
                positiveInfinity: positive,
                negativeInfinity: negative,
                nan: nan
            )
        @unknown default: Issue.record("a new strategy for floating-point values")
        }
        encoder.userInfo = userInfo
        return encoder
    }
}

/// The outcome of encoding.
enum EncodingOutcome: Equatable, CustomStringConvertible {
    case text(String)
    case invalidValue(type: String, path: [String], message: String)
    case other(String)

    init(_ encode: () throws -> Data) {
        do {
            self = .text(String(decoding: try encode(), as: UTF8.self))
        } catch EncodingError.invalidValue(let value, let context) {
            self = .invalidValue(
                type: "\(type(of: value))",
                path: context.codingPath.map { $0.intValue.map { "\($0)" } ?? $0.stringValue },
                message: context.debugDescription
            )
        } catch {
            self = .other("\(error)")
        }
    }

    var description: String {
        switch self {
        case .text(let text): text
        case .invalidValue(let type, let path, let message): "\(type) at \(path.joined(separator: ".")): \(message)"
        case .other(let error): error
        }
    }
}

/// Encodes a value with both encoders, and expects the same text or the same error.
///
/// Both sort keys, since the order of Foundation's is not defined otherwise; without sorting, ours must have the same members.
@discardableResult
func expectSameEncoding(
    _ value: some Encodable,
    _ setup: EncodingSetup = EncodingSetup(),
    sourceLocation: SourceLocation = #_sourceLocation
) -> EncodingOutcome {
    var ours = setup.ours
    let plain = EncodingOutcome { try ours.encode(value) }
    ours.outputFormatting.insert(.sortedKeys)
    let outcome = EncodingOutcome { try ours.encode(value) }
    #expect(outcome == EncodingOutcome { try setup.theirs.encode(value) }, sourceLocation: sourceLocation)
    if case .text(let text) = outcome, case .text(let other) = plain {
        let trees = (try? JSONValue(parsing: Array(text.utf8)), try? JSONValue(parsing: Array(other.utf8)))
        #expect(trees.0 != nil && trees.0 == trees.1, "\(other)", sourceLocation: sourceLocation)
        #expect(text.utf8.count == other.utf8.count, sourceLocation: sourceLocation)
    } else {
        #expect(plain == outcome, sourceLocation: sourceLocation)
    }
    return outcome
}

/// A value that a function encodes.
struct Scripted: Encodable {
    let script: @Sendable (any Encoder) throws -> Void

    init(_ script: @escaping @Sendable (any Encoder) throws -> Void) {
        self.script = script
    }

    func encode(to encoder: any Encoder) throws { try script(encoder) }
}

/// Keys for scripts.
enum Letter: String, CodingKey, CaseIterable { case a, b, c, d, someKey }

/// A key that is any text.
struct AnyName: CodingKey, ExpressibleByStringLiteral {
    var stringValue: String
    var intValue: Int? { nil }

    init(_ name: String) { stringValue = name }
    init?(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
    init(stringLiteral value: String) { stringValue = value }
}

struct ScriptFailure: Error {}

/// A seeded generator.
struct EncodingRandom: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}

/// How many random cases to run, as in the tests of the core.
func scaledEncodings(_ count: Int) -> Int {
    #if DEBUG
    let standard = 0.02
    #else
    let standard = 1.0
    #endif
    let scale = ProcessInfo.processInfo.environment["YAJL_TEST_SCALE"].flatMap(Double.init) ?? standard
    return max(1, Int(Double(count) * scale))
}
