import Testing
import YAJL

/// Compares items that are made on several cores with those of one.
enum ConcurrentItems {
    struct Row: Codable, Equatable, Sendable {
        var id: Int
        var name: String
    }

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Texts that are treated in special ways, with blanks, brackets, commas and backslashes where they mislead.
    static let texts: [String] = [
        "[]", " [ ] ", "[1]", "[[]]", "[{}]", "[\n1 ,\n2\n,3]\n", "[1,2,3] x", "[1,2,3]]", "[1,2,3],4", "", "[", "[,",
        "[1,", "]", "[1,,2]", "[,1]", "[1,]", "[1 2]", "[1}", "[{]", "[1,[2}]", #"{"a": [1,2]}"#, #""[1,2]""#, "1",
        "[1,2],[3,4]", "  x[1,2]", #"["a,b","[,]","{,}","\",\"","\\",",","\\\"],["]"#,
        #"[\#(many(#""\#(many(#"\\"#, 31))","#, 6))""]"#,
        #"[\#(many(#""\#(many(#"\""#, 33)),","#, 6))""]"#,
        #"[\#(many(#""x\#(many(#"\"#, 61)),","#, 6))""]"#,
        #"[\#(many(#"{"a": [1, {"b": "]},"}, []]},"#, 12))null]"#,
        "[\(many("   \n", 60)),\(many("   \n", 60))]",
        "[\(many("1,\n", 90))\(many("[", 70))\(many("]", 70))]",
        #"\#(many("\n ", 100))[1,true,-2.5e3,"é","\uD83D\uDE00",\#(many("false,", 40))0]"#,
        "[\(many("1, ", 80))1.,\(many("1, ", 80))]",
        "[\(many("1, ", 80))\"\u{1}\",\(many("1, ", 80))1]",
        #"[\#(many(#"{"a": 1, "b": 2},"#, 20)){"a": 1, "a": 2},\#(many("{},", 40))0]"#,
        #"[\#(many(#"{"id": 7, "name": "n"},"#, 20))1,{"id": "x", "name": ""},{"id": 3, "name": ""}]"#,
        "\u{FEFF}[\(many("1, ", 80))2]",
    ]

    /// An item, or an error with everything that is known of it.
    static func log<Item>(_ result: Result<Item, JSONItemError>) -> String {
        switch result {
        case .success(let item as JSONRawItem):
            "\(item.pattern) \(item.path) \(item.position) \(item.byteRange) \(String(decoding: item.bytes, as: UTF8.self))"
        case .success(let item): "\(item)"
        case .failure(let error): "\(error.byteRange) \(error.path) \(error.endsInput) \(short(error.underlying))"
        }
    }

    /// Expects that items are the same on several cores as on one, up to an error and after it.
    static func expectSame<Item: Sendable>(
        _ items: JSONItems<Item>,
        width: Int,
        partSize: Int,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        var concurrent = items.concurrent(width: width)
        concurrent.partSize = partSize
        var found: [String] = []
        for try await item in concurrent.results { found.append(log(item)) }
        expectSame(found, try items.results.collect().map(log), location)
        found = []
        do {
            for try await item in concurrent { found.append(log(.success(item))) }
        } catch {
            found.append(short(error))
        }
        let expected = items.outcomes.map { item in
            switch item {
            case .success(let item): log(.success(item))
            case .failure(let error): short(error)
            }
        }
        expectSame(found, expected, location)
    }

    /// The same for items of all kinds.
    static func expectSame(
        _ input: some JSONInput,
        width: Int,
        partSize: Int,
        _ location: SourceLocation = #_sourceLocation
    ) async throws {
        var input = OptionedInput(base: input)
        try await expectSame(input.items(at: "$[*]").raw, width: width, partSize: partSize, location)
        try await expectSame(input.items(at: "$[*]", as: Row.self), width: width, partSize: partSize, location)
        input.options.validatesRest = true
        try await expectSame(input.items(at: "$[*]").raw, width: width, partSize: partSize, location)
        input.options.duplicateKeys = .reject
        try await expectSame(input.items(at: "$[*]"), width: width, partSize: partSize, location)
    }

    /// Expects the same lists, and shows only where they begin to differ.
    static func expectSame(_ found: [String], _ expected: [String], _ location: SourceLocation = #_sourceLocation) {
        let index = zip(found, expected).prefix { $0 == $1 }.reduce(0) { count, _ in count + 1 }
        let difference = (found.dropFirst(index).first, expected.dropFirst(index).first)
        #expect(difference == (nil, nil), "item \(index)", sourceLocation: location)
    }
}
