internal import YAJL

extension GrowthLaw {
    /// Trees of texts, and what is asked of them.
    static let tree: [GrowthLaw] = parsed + lookUps + comparisons

    private static let parsed: [GrowthLaw] = [
        document("members of one object", size: 20_000, { HardText.object($0) }) { $0.object?.count ?? 0 },
        document("names with a long common prefix", size: 5_000, { HardText.object($0, names: HardText.prefixed) }) {
            $0.object?.count ?? 0
        },
        document("names of near FNV-1a hashes", size: 2_048, near) { $0.object?.count ?? 0 },
        document("the same name again and again", size: 50_000, { HardText.object($0) { _ in "a" } }) {
            $0["a"].int.map { $0 + 1 } ?? 0
        },
        document("all names twice", size: 20_000, twice) {
            2 * ($0.object?.count ?? 0)
        },
        document("all names twice, the first kept", size: 20_000, duplicates: .keepFirst, twice) {
            2 * ($0.object?.count ?? 0)
        },
        document("names of one object, repeats refused", size: 8_000, duplicates: .reject, { HardText.object($0) }) {
            $0.object?.count ?? 0
        },
        document("objects in a large one, repeats refused", size: 8_000, duplicates: .reject, largeWithSmall) {
            $0["small"].array?.count ?? 0
        },
        reading(
            "names refused at the first repetition",
            size: 5_000,
            options: rejecting,
            { size in HardText.object(size) { $0 == size - 1 ? "key0" : "key\($0)" } },
            expecting: { _ in 1 },
            work: { text, options in
                do {
                    _ = try JSONDocument(parsing: text, options: options)
                    return 0
                } catch let error as JSONParsingError {
                    return error.code == .duplicateKey ? 1 : -1
                }
            }
        ),
        document("small objects", size: 20_000, { HardText.array(of: #"{"a":1}"#, $0) }) { $0.array?.count ?? 0 },
        document("deep arrays", size: 10_000, { HardText.nested("[", "]", $0) }, expecting: { _ in 1 }) {
            $0.array?.count ?? 0
        },
        document("deep objects", size: 10_000, { HardText.nested("{\"a\":", "}", $0) }, expecting: { _ in 1 }) {
            $0.object?.count ?? 0
        },
    ].flatMap { $0 }

    private static let lookUps: [GrowthLaw] = [
        GrowthLaw(
            "all members of an object, by name",
            size: 10_000,
            input: {
                (
                    try JSONValue(parsing: HardText.object($0, names: HardText.prefixed)),
                    HardText.names($0, HardText.prefixed)
                )
            },
            byteCount: { HardText.byteCount($1) },
            work: { value, names in names.count { value[$0] != .null } },
            count: { $0 }
        ),
        GrowthLaw(
            "all elements of an array, by index",
            size: 50_000,
            input: { (try JSONValue(parsing: HardText.array(of: #"{"id":17}"#, $0)), $0) },
            byteCount: { 10 * $1 },
            work: { value, count in (0..<count).count { value[$0]["id"].int == 17 } },
            count: { $0 }
        ),
        GrowthLaw(
            "a deep value, step by step",
            size: 50_000,
            input: { (try JSONValue(parsing: HardText.nested("{\"a\":", "}", $0), options: boundless), $0) },
            byteCount: { 6 * $1 },
            work: { value, count in
                var inner = value
                for _ in 0..<count { inner = inner["a"] }
                return inner.array?.isEmpty == true ? count : 0
            },
            count: { $0 }
        ),
        GrowthLaw(
            "deep arrays, written",
            size: 50_000,
            input: { try JSONDocument(parsing: HardText.nested("[", "]", $0), options: boundless) },
            byteCount: { $0.encoded().count },
            work: { $0.encoded() },
            count: { $0.count / 2 - 1 }
        ),
    ]

    private static let comparisons: [GrowthLaw] = [
        GrowthLaw(
            "equal deep objects, compared and hashed",
            size: 10_000,
            input: { size in [try deepObjects(size), try deepObjects(size)] },
            byteCount: { $0[0].encoded().count },
            work: { areSame($0[0].root, $0[1].root) },
            count: { $0 ? 1 : 0 },
            expecting: { _ in 1 }
        ),
        GrowthLaw(
            "equal members in another order, compared",
            size: 10_000,
            input: { [try JSONValue(parsing: HardText.object($0)), reversedObject($0)] },
            byteCount: { $0[0].encoded().count },
            work: { areSame($0[0], $0[1]) && areSame($0[1], $0[0]) },
            count: { $0 ? 1 : 0 },
            expecting: { _ in 1 }
        ),
    ]

    // MARK: Texts

    private static let rejecting = {
        var options = boundless
        options.duplicateKeys = .reject
        return options
    }()

    /// An object of many members, the last of which has many objects.
    @Sendable private static func largeWithSmall(_ count: Int) -> [UInt8] {
        HardText.object(count).dropLast() + Array(",\"small\":".utf8) + HardText.array(of: #"{"a":1}"#, count) + [
            UInt8(ascii: "}")
        ]
    }

    @Sendable private static func near(_ count: Int) -> [UInt8] {
        let names = HardText.nearNames(count)
        return HardText.object(count) { names[$0] }
    }

    @Sendable private static func twice(_ count: Int) -> [UInt8] {
        HardText.object(count) { "key\($0 % (count / 2))" }
    }

    private static func areSame(_ one: JSONValue, _ other: JSONValue) -> Bool {
        one == other && one.hashValue == other.hashValue
    }

    private static func reversedObject(_ count: Int) -> JSONValue {
        var object: JSONObject = [:]
        for index in (0..<count).reversed() { object["key\(index)"] = JSONValue(index) }
        return .object(object)
    }

    @Sendable private static func deepObjects(_ depth: Int) throws -> JSONDocument {
        try JSONDocument(parsing: HardText.nested("{\"a\":1,\"b\":", "}", depth), options: boundless)
    }

    private static func document(
        _ name: String,
        size: Int,
        duplicates: JSONParsingOptions.DuplicateKeys = .keepLast,
        _ text: @escaping @Sendable (Int) -> [UInt8],
        expecting expected: @escaping @Sendable (Int) -> Int = { $0 },
        _ count: @escaping @Sendable (JSONValue) -> Int
    ) -> [GrowthLaw] {
        var options = boundless
        options.duplicateKeys = duplicates
        return reading(name, size: size, options: options, text, expecting: expected) { text, options in
            count(try JSONDocument(parsing: text, options: options).root)
        }
    }
}
