import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Random models, written by Foundation.
@Suite struct DecodingModelsTests {
    private enum Kind: Codable, Equatable {
        case none, number(Int), pair(a: Double, b: String?), nested([Kind])
    }

    private enum Level: String, Codable, Hashable, CodingKeyRepresentable { case low, high }

    private struct Model: Codable, Equatable {
        var id: Int64
        var small: Int8
        var unsigned: UInt64?
        var ratio: Double
        var name: String
        var aNameOfMoreThan14Bytes: String?
        var isActive: Bool
        var tags: [String]?
        var points: [[Double]]
        var counts: [String: Int]
        var byNumber: [Int: Bool]
        var byLevel: [Level: Int?]
        var kind: Kind
        var children: [Model]?
        var date: Date?
        var data: Data
        var url: URL?
        var maybe: [Int?]
    }

    private struct Generator {
        var state: UInt64

        mutating func next(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }

        mutating func text() -> String {
            let parts = ["", "a", "é", "e\u{301}", "😀", "\"", "\\", "\n", "\u{0}", "/", "0123456789abcdef", "k_k"]
            return (0..<next(5)).map { _ in parts[next(parts.count)] }.joined()
        }

        mutating func double() -> Double { Double(next(1 << 30) - 1 << 29) / [1, 2, 3, 1e10, 1e-10, 7e200][next(6)] }

        mutating func list<Element>(_ make: (inout Generator) -> Element) -> [Element] {
            (0..<next(4)).map { _ in make(&self) }
        }

        mutating func maybe<Value>(_ make: (inout Generator) -> Value) -> Value? { next(3) == 0 ? nil : make(&self) }

        mutating func kind() -> Kind {
            switch next(5) {
            case 0: .none
            case 1: .number(next(1000))
            case 2: .nested(list { $0.kind() })
            default: .pair(a: double(), b: maybe { $0.text() })
            }
        }

        mutating func model(_ depth: Int = 0) -> Model {
            Model(
                id: Int64(next(1 << 30)) << Int64(next(33)),
                small: Int8(next(256) - 128),
                unsigned: maybe { UInt64.max >> UInt64($0.next(64)) },
                ratio: double(),
                name: text(),
                aNameOfMoreThan14Bytes: maybe { $0.text() },
                isActive: next(2) == 0,
                tags: maybe { $0.list { $0.text() } },
                points: list { $0.list { $0.double() } },
                counts: Dictionary(list { ($0.text(), $0.next(100)) }) { $1 },
                byNumber: Dictionary(list { ($0.next(100) - 50, $0.next(2) == 0) }) { $1 },
                byLevel: Dictionary(list { ($0.next(2) == 0 ? .low : .high, $0.maybe { $0.next(9) }) }) { $1 },
                kind: kind(),
                children: depth > 2 ? nil : maybe { generator in generator.list { $0.model(depth + 1) } },
                date: maybe { Date(timeIntervalSinceReferenceDate: Double($0.next(1 << 30))) },
                data: Data(list { UInt8($0.next(256)) }),
                url: URL(string: "http://a.b/\(next(100))"),
                maybe: list { $0.maybe { $0.next(100) } }
            )
        }
    }

    /// As many as the tests of the core run.
    private static var count: Int {
        #if DEBUG
        let standard = 0.02
        #else
        let standard = 1.0
        #endif
        let scale = ProcessInfo.processInfo.environment["YAJL_TEST_SCALE"].flatMap(Double.init) ?? standard
        return max(1, Int(20_000 * scale))
    }

    @Test(arguments: 0..<5)
    func randomModels(_ seed: Int) throws {
        var generator = Generator(state: UInt64(seed + 1))
        let settings = [
            DecodingSettings(), DecodingSettings(keys: .custom { $0.last ?? JSONCodingKey(stringValue: "") }),
            DecodingSettings(dates: .secondsSince1970), DecodingSettings(dates: .iso8601, data: .deferredToData),
        ][seed % 4]
        let encoder = JSONEncoder()
        if seed % 4 == 2 { encoder.dateEncodingStrategy = .secondsSince1970 }
        if seed % 4 == 3 {
            encoder.dateEncodingStrategy = .iso8601
            encoder.dataEncodingStrategy = .deferredToData
        }
        let (ours, theirs) = (settings.ours, settings.foundation)
        for round in 0..<Self.count {
            let model = generator.model()
            let data = try encoder.encode(model)
            let found = try ours.decode(Model.self, from: data)
            #expect((found == model) as Bool)
            // That Foundation reads what it has written says little, and takes longer than the rest.
            if round % 20 == 0 { #expect(try theirs.decode(Model.self, from: data) == found) }
        }
    }

    /// One byte of a text is another one: both refuse it, or both find the same.
    @Test func damagedModels() throws {
        var generator = Generator(state: 99)
        for _ in 0..<Self.count {
            var data = try JSONEncoder().encode(generator.model(2))
            let replacements = Array("0\"n[]{}:,tfe-.aZ".utf8)
            data[generator.next(data.count)] = replacements[generator.next(replacements.count)]
            guard let ours = try? YAJLDecoder().decode(Model.self, from: data) else { continue }
            guard (try? JSONSerialization.jsonObject(with: data)) != nil else {
                Issue.record("accepted: \(String(decoding: data, as: UTF8.self))")
                continue
            }
            let foundation = DecodingOutcome { try JSONDecoder().decode(Model.self, from: data) }
            // Foundation takes another one of equal names.
            if foundation.value != ours {
                #expect(
                    hasEqualNames(data) || foundation.failure == "dataCorrupted at ",
                    "\(String(decoding: data, as: UTF8.self))"
                )
            }
        }
    }

    private func hasEqualNames(_ data: Data) -> Bool {
        guard let document = try? JSONDocument(parsing: data, options: JSONParsingOptions(duplicateKeys: .reject))
        else { return true }
        return hasEqualNames(document.root)
    }

    /// Names of other bytes may be equal too: as `String`, accents written in two ways; as `Int`, "6" and "06".
    private func hasEqualNames(_ value: JSONValue) -> Bool {
        switch value {
        case .array(let array):
            return array.contains { hasEqualNames($0) }
        case .object(let object):
            let numbers = object.keys.compactMap { Int($0) }
            return Set(object.keys).count < object.count || Set(numbers).count < numbers.count
                || object.values.contains { hasEqualNames($0) }
        default:
            return false
        }
    }
}
