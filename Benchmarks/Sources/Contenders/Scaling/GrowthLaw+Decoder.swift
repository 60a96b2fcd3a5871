internal import YAJL

extension GrowthLaw {
    /// Models of texts that are wide, deep, or made to be slow.
    static let decoder: [GrowthLaw] = names + keyed + unkeyed

    private static let names: [GrowthLaw] = [
        decoding(
            "snake case: a name of combining marks",
            size: 100_000,
            { Array("{\"some_a\(HardText.marks($0))\":1,\"other_name\":2}".utf8) },
            expecting: { _ in 2 },
            setting: { $0.keyDecodingStrategy = .convertFromSnakeCase },
            { (model: OtherName) in model.otherName }
        ),
        decoding(
            "snake case: one object of many names",
            size: 10_000,
            { HardText.object($0) { "some_name_\($0)" } },
            setting: { $0.keyDecodingStrategy = .convertFromSnakeCase },
            { (model: KeyCount) in model.count }
        ),
        decoding(
            "snake case: other names in each object",
            size: 5_000,
            { HardText.array($0) { "{\"name_\($0)\":1,\"other_name\":2}" } },
            setting: { $0.keyDecodingStrategy = .convertFromSnakeCase },
            { (models: [OtherName]) in models.count { $0.otherName == 2 } }
        ),
        decoding(
            "snake case: a name of underscores",
            size: 100_000,
            { Array("{\"a\(String(repeating: "_", count: $0))b_c\":1,\"other_name\":2}".utf8) },
            expecting: { _ in 2 },
            setting: { $0.keyDecodingStrategy = .convertFromSnakeCase },
            { (model: OtherName) in model.otherName }
        ),
        decoding(
            "a strategy of the program, many names",
            size: 5_000,
            { HardText.object($0) { "some_name_\($0)" } },
            setting: { $0.keyDecodingStrategy = .custom { $0.last ?? JSONCodingKey(stringValue: "") } },
            { (model: KeyCount) in model.count }
        ),
    ]

    private static let keyed: [GrowthLaw] = [
        decoding("a dictionary", size: 10_000, { HardText.object($0) }, { (model: [String: Int]) in model.count }),
        decoding(
            "a dictionary by integers",
            size: 2_000,
            { HardText.object($0) { "\($0 + 100_000)" } },
            { (model: [Int: Int]) in model.count }
        ),
        decoding(
            "a dictionary, one name again and again",
            size: 20_000,
            { HardText.object($0) { _ in "key" } },
            { (model: [String: Int]) in model.count == 1 ? (model["key"] ?? 0) + 1 : 0 }
        ),
        decoding(
            "names of near FNV-1a hashes",
            size: 2_048,
            { size in
                let names = HardText.nearNames(size)
                return HardText.object(size) { names[$0] }
            },
            { (model: EveryMember) in model.count }
        ),
        decoding("all members, by name", size: 5_000, { HardText.object($0) }, { (model: EveryMember) in model.count }),
        decoding(
            "members that are missing, asked for",
            size: 5_000,
            { HardText.object($0) },
            { (model: MissingMembers) in model.count }
        ),
        decoding(
            "a model of 2 in objects of many members",
            size: 200,
            { size in
                let members = String(decoding: HardText.object(100).dropFirst(), as: UTF8.self)
                return HardText.array(of: "{\"otherName\":2," + members, size)
            },
            { (models: [OtherName]) in models.count }
        ),
        decoding(
            "objects in each other, as deep as 512",
            size: 20,
            { HardText.array(of: String(decoding: HardText.nested("{\"next\":", "}", 500), as: UTF8.self), $0) },
            expecting: { 501 * $0 },
            { (models: [Link]) in models.reduce(0) { $0 + $1.count } }
        ),
        decoding(
            "containers of what a class inherits",
            size: 3_000,
            atLeast: 5e6,
            because: "twenty bytes become two objects of a class",
            { HardText.array(of: #"{"id":1,"super":{"id":2}}"#, $0) },
            { (models: [Derived]) in models.count { $0.base == 2 } }
        ),
    ]

    private static let unkeyed: [GrowthLaw] = [
        decoding("elements up to isAtEnd", size: 20_000, { HardText.array(of: "1234", $0) }) { (model: Elements) in
            model.count
        },
        decoding(
            "arrays of one element",
            size: 10_000,
            { HardText.array(of: "[123456]", $0) },
            { (model: [[Int]]) in model.count { $0.count == 1 } }
        ),
        decoding(
            "nested containers of an array",
            size: 5_000,
            atLeast: 5e6,
            because: "ten bytes become a container",
            { HardText.array(of: "[123456]", $0) },
            { (model: NestedElements) in model.count }
        ),
        decoding(
            "a JSONValue for each element",
            size: 10_000,
            { HardText.array(of: #"{"id":17}"#, $0) },
            { (model: [JSONValue]) in model.count { $0["id"].int == 17 } }
        ),
        decoding(
            "coding paths of all elements",
            size: 5_000,
            { HardText.array(of: #"{"at":"abcdefgh"}"#, $0) },
            { (models: [PathLength]) in models.count { $0.count == 1 } }
        ),
        GrowthLaw(
            "one model after the other, from a reader",
            size: 5_000,
            input: { HardText.array(of: #"{"otherName":2,"more":[1,2,3]}"#, $0) },
            byteCount: \.count,
            work: { bytes in
                var reader = JSONReader(parsing: bytes)
                var count = 0
                try reader.readArray { reader in
                    count += try YAJLDecoder().decode(OtherName.self, from: &reader).otherName == 2 ? 1 : 0
                }
                return count
            },
            count: { $0 }
        ),
    ]

    private static func decoding<Model: Decodable & SendableMetatype>(
        _ name: String,
        size: Int,
        atLeast least: Double = 10e6,
        because reason: String? = nil,
        _ text: @escaping @Sendable (Int) -> [UInt8],
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        setting set: @escaping @Sendable (inout YAJLDecoder) -> Void = { _ in },
        _ count: @escaping @Sendable (Model) -> Int
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: least,
            because: reason,
            input: text,
            byteCount: \.count,
            work: { bytes in
                var decoder = YAJLDecoder()
                set(&decoder)
                return try decoder.decode(Model.self, from: bytes)
            },
            count: count,
            expecting: expected
        )
    }
}
