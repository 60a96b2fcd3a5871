internal import YAJL

extension GrowthLaw {
    /// Decoding and encoding of what is wrong, or made to be slow.
    static let coding: [GrowthLaw] = errors + names + members

    private static func collectedErrors<Value: Decodable>(_ body: (YAJLDecoder) throws -> Value) throws -> Int {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.collectsErrors = true
        do {
            _ = try body(decoder)
            return 0
        } catch let errors as YAJLDecodingErrors {
            return errors.errors.count
        }
    }

    private static let errors: [GrowthLaw] = [
        GrowthLaw(
            "collected errors, one in each record",
            size: 1_000,
            atLeast: 5e6,
            input: { size in Array("[\(Array(repeating: record, count: size).joined(separator: ",\n"))]".utf8) },
            byteCount: \.count,
            work: { bytes in try collectedErrors { try $0.decode([Record].self, from: bytes) } },
            count: { $0 }
        ),
        GrowthLaw(
            "collected errors, one for each element",
            size: 2_000,
            atLeast: 5e6,
            input: { size in Array("[\(Array(repeating: "\"\(text)\"", count: size).joined(separator: ","))]".utf8) },
            byteCount: \.count,
            work: { bytes in try collectedErrors { try $0.decode([Int].self, from: bytes) } },
            count: { $0 }
        ),
        GrowthLaw(
            "collected errors, one for each member of an object",
            size: 2_000,
            atLeast: 3e6,
            input: { size in
                Array("{\((0..<size).map { "\"some_member_\($0)\":\"\(text)\"" }.joined(separator: ","))}".utf8)
            },
            byteCount: \.count,
            work: { bytes in try collectedErrors { try $0.decode(IntegerMembers.self, from: bytes) } },
            count: { $0 }
        ),
        GrowthLaw(
            "collected errors of a JSONValue",
            size: 2_000,
            input: { size in JSONValue.array(JSONArray(repeating: .string(text), count: size)) },
            byteCount: { ($0.array?.count ?? 0) * (text.utf8.count + 3) },
            work: { value in try collectedErrors { try $0.decode([Int].self, from: value) } },
            count: { $0 }
        ),
    ]

    private static let text = "a text where a number should be"

    private static let record = #"{"identifier": 17, "first_name": "a", "tags": ["b", "c", 4], "note": "some text"}"#

    private struct Record: Decodable {
        var identifier: Int
        var firstName: String
        var tags: [String]
    }

    /// Asks for all members as integers.
    private struct IntegerMembers: Decodable {
        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: JSONCodingKey.self)
            for key in container.allKeys { _ = try container.decode(Int.self, forKey: key) }
        }
    }

    // MARK: Names

    private static let names: [GrowthLaw] = [
        GrowthLaw(
            "snake case: a name of combining marks",
            size: 100_000,
            input: { size in Array("{\"some_a\(marks(size))\":1,\"other_name\":2}".utf8) },
            byteCount: \.count,
            work: { bytes in
                var decoder = YAJLDecoder()
                decoder.keyDecodingStrategy = .convertFromSnakeCase
                return try decoder.decode(OtherName.self, from: bytes).otherName
            },
            count: { $0 },
            expecting: { _ in 2 }
        ),
        GrowthLaw(
            "snake case of an encoder: a name of combining marks",
            size: 100_000,
            input: { size in JSONValue.object(["someA\(marks(size))": 1]) },
            byteCount: { $0.object?.first?.key.utf8.count ?? 0 },
            work: { value in
                var encoder = YAJLEncoder()
                encoder.keyEncodingStrategy = .convertToSnakeCase
                return try encoder.encode(value) as [UInt8]
            },
            count: \.count,
            expecting: { $0 * 2 + 12 }
        ),
        GrowthLaw(
            "names of near FNV-1a hashes, sorted",
            size: 8_192,
            input: { size in Dictionary(uniqueKeysWithValues: nearNames(size).map { ($0, 1) }) },
            byteCount: { $0.keys.reduce(0) { $0 + $1.utf8.count + 5 } },
            work: { try sorted($0) },
            count: { try JSONDocument(parsing: $0).root.object?.count ?? 0 }
        ),
        GrowthLaw(
            "names with escapes, sorted",
            size: 4_000,
            input: { size in
                Dictionary(uniqueKeysWithValues: (0..<size).map { ("/a/path/to/\($0 &* 7919 % size)/something", $0) })
            },
            byteCount: { $0.keys.reduce(0) { $0 + $1.utf8.count + 8 } },
            work: { try sorted($0) },
            count: { try JSONDocument(parsing: $0).root.object?.count ?? 0 }
        ),
    ]

    private struct OtherName: Decodable { var otherName: Int }

    /// Marks that must be reordered to compare a text: `size` of them.
    private static func marks(_ size: Int) -> String { String(repeating: "\u{301}\u{323}", count: size / 2) }

    private static func sorted(_ value: some Encodable) throws -> [UInt8] {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(value)
    }

    /// Names that take the same few places in a table by FNV-1a.
    private static func nearNames(_ count: Int) -> [String] {
        var names: [String] = []
        var number = 0
        while names.count < count {
            let name = String(number, radix: 36)
            var hash: UInt64 = 0xCBF2_9CE4_8422_2325
            for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
            if (hash ^ hash >> 32) & 0x1FFFF < 512 { names.append(name) }
            number += 1
        }
        return names
    }

    // MARK: Members

    private static let members: [GrowthLaw] = [
        GrowthLaw(
            "nested containers for the members of an object",
            size: 2_000,
            atLeast: 5e6,
            input: { NestedMembers(count: $0) },
            byteCount: { $0.count * 30 },
            work: { try YAJLEncoder().encode($0) as [UInt8] },
            count: { try JSONDocument(parsing: $0).root.object?.count ?? 0 }
        )
    ]

    private struct NestedMembers: Encodable {
        var count: Int

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            for index in 0..<count {
                var nested = container.nestedContainer(
                    keyedBy: JSONCodingKey.self,
                    forKey: JSONCodingKey(stringValue: "member \(index)")
                )
                try nested.encode(index, forKey: "number")
            }
        }
    }
}
