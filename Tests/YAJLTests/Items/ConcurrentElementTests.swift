import Testing
import YAJL

/// Elements of a root array on several cores, however they are cut: items, errors and places are those of one core.
@Suite(.timeLimit(.minutes(5))) struct ConcurrentElementTests {
    typealias Row = ConcurrentItemTests.Row
    typealias HeldInput = ConcurrentRecordTests.HeldInput

    static let widths = [1, 2, 3, 8]

    private static func many(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

    /// Texts that are treated in ways of their own, with blanks, brackets, commas and backslashes where they mislead.
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
        ConcurrentItemTests.expectSame(found, try items.results.collect().map(log), location)
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
        ConcurrentItemTests.expectSame(found, expected, location)
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

    @Test(arguments: widths) func textsAreReadAsOnOneCore(width: Int) async throws {
        for text in Self.texts {
            var options = JSONParsingOptions(skipsByteOrderMark: width > 1)
            try await Self.expectSame(JSONBytes(text, options: options), width: width, partSize: 1)
            options.allowsPartialInput = true
            let held = HeldInput(bytes: Array(text.utf8), cut: .size(50), options: options)
            try await Self.expectSame(held, width: width, partSize: 64)
        }
    }

    @Test(arguments: ["$[*].a", "$[*][*]", "$[*]..b", "$[*].a[1]", "$.*"] as [JSONPath])
    func patternsGoOnInElements(_ pattern: JSONPath) async throws {
        for text in Self.texts {
            let input = JSONBytes(text)
            try await Self.expectSame(input.items(at: pattern).raw, width: 2, partSize: 64)
            try await Self.expectSame(input.select(pattern, "$[*]").raw, width: 2, partSize: 64)
            let members = input.members(at: pattern, as: Int.self)
            var concurrent = members.concurrent(width: 2)
            concurrent.partSize = 64
            var found: [String] = []
            for try await member in concurrent.results { found.append(Self.log(member)) }
            ConcurrentItemTests.expectSame(found, try members.results.collect().map(Self.log))
        }
    }

    @Test(arguments: [0, 1, 2, 3, 70, 71]) func depthIsLimited(depth: Int) async throws {
        let options = JSONParsingOptions(limits: JSONLimits(depth: depth))
        for text in Self.texts {
            try await Self.expectSame(JSONBytes(text, options: options), width: 2, partSize: 64)
        }
    }

    @Test(arguments: [false, true]) func unicodeMayBeReplaced(_ replaces: Bool) async throws {
        let options = JSONParsingOptions(invalidUnicode: replaces ? .replace : .reject)
        let bytes = Self.sample(300).map { $0 == 0x61 ? 0xC3 : $0 }
        try await Self.expectSame(JSONBytes(bytes, options: options), width: 3, partSize: 200)
    }

    /// An array of all kinds of elements.
    static func sample(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
        var random = RandomText(seed: seed)
        let strings = [
            "a,b", "[", "]", "{\"", "\\", "\\\"", "é😀", "", "\n", String(repeating: "\\", count: 64), "a long text",
        ]
        var text = " [\n"
        for index in 0..<count {
            text += index == 0 ? "" : random.pick([",", " ,", ",\n", "\n,\n   "])
            switch random.pick(Array(0..<6)) {
            case 0: text += random.pick(["0", "-1.5e9", "true", "null"])
            case 1: text += "{\"id\": \(index), \"name\": \(quoted(random.pick(strings)))}"
            case 2: text += "{\"id\": \(index), \"name\": \"\", \"more\": [\(quoted(random.pick(strings))), [{}, []]]}"
            case 3: text += "[[[\(quoted(random.pick(strings))), {\"a\": [\(index)]}]]]"
            case 4: text += quoted(random.pick(strings))
            default: text += random.pick(["[]", "{}", "[ 1 ,\n 2 ]"])
            }
        }
        return Array((text + "\n ] ").utf8)
    }

    private static func quoted(_ text: String) -> String {
        let text = text.map { character in
            switch character {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: String(character)
            }
        }
        return "\"\(text.joined())\""
    }

    /// Every byte may be wrong, and what the scanner takes for strings and arrays from there on.
    @Test(arguments: [1, 2, 3]) func changedBytesAreFound(width: Int) async throws {
        let sample = Self.sample(60)
        var random = RandomText(seed: UInt64(width))
        let others = Array("\"\"\"\\\\[]{},,:0 \n\u{0}\u{B}x".utf8) + [0xC3, 0xFF]
        for _ in 0..<scaled(2_000) {
            var bytes = sample
            for _ in 0..<random.pick([1, 1, 2, 5]) {
                let place = Int.random(in: 0..<bytes.count, using: &random.generator)
                switch random.pick([0, 1, 2]) {
                case 0: bytes[place] = random.pick(others)
                case 1: bytes.remove(at: place)
                default: bytes.insert(random.pick(others), at: place)
                }
            }
            let partSize = random.pick([1, 64, 100, 333])
            let input = JSONBytes(bytes, options: JSONParsingOptions(validatesRest: random.chance(1, in: 2)))
            let raw = input.items(at: "$[*]").raw
            try await Self.expectSame(raw, width: width, partSize: partSize)
            let rows = input.items(at: "$[*]", as: Row.self)
            try await Self.expectSame(rows, width: width, partSize: partSize)
        }
    }

    @Test func prefixesAreFound() async throws {
        let sample = Self.sample(20, seed: 3)
        for count in stride(from: 0, to: sample.count, by: max(1, 10 / max(scaled(10), 1))) {
            try await Self.expectSame(JSONBytes(Array(sample[..<count])), width: 2, partSize: 64)
        }
    }

    /// Parts of their usual size, and elements that are longer than those that one task reads.
    @Test(arguments: widths) func longTextsAreReadAsOnOneCore(width: Int) async throws {
        let long = "\"\(String(repeating: "long, ", count: 250_000))\""
        let longer = "[\(String(repeating: "[\"],\"],\n", count: 40_000))1]"
        let start = String(decoding: Self.sample(9_000).dropLast(3), as: UTF8.self)
        for text in [start + "]", "\(start), \(long), \(longer), 1, \(long), [1, 2]", "[\(long), \(long)\u{0}, 1]"] {
            let bytes = Array(text.utf8)
            let size = 128 << 10
            try await Self.expectSame(JSONBytes(bytes).items(at: "$[*]").raw, width: width, partSize: size)
            let held = HeldInput(bytes: bytes, cut: .size(100_001), options: .strict)
            try await Self.expectSame(held.items(at: "$[*]", as: Row.self), width: width, partSize: size)
        }
    }

    /// All items before the error of a source are delivered; after the array nobody asks for more.
    @Test(arguments: [0, 3, 10, 500]) func errorsOfSourcesComeLast(cutOff: Int) async throws {
        let bytes = Array(Self.sample(200).dropLast(cutOff))
        for cut in [Cut.size(300), .whole] {
            let failure = ConcurrentRecordTests.Broken()
            let held = HeldInput(bytes: bytes, cut: cut, options: .strict, failure: failure)
            for partSize in [64, 1_000, 100_000] { try await Self.expectSame(held, width: 2, partSize: partSize) }
        }
        let held = HeldInput(bytes: [], options: .strict, failure: ConcurrentRecordTests.Broken())
        try await Self.expectSame(held, width: 2, partSize: 64)
    }

    /// What is found to be no array has been read, and is not lost.
    @Test func othersAreReadFromTheirBegin() async throws {
        let bytes = Array("{\"a\": \(String(decoding: Self.sample(9_000), as: UTF8.self)), \"b\": {\"id\": 1}}".utf8)
        let file = try TemporaryFile(bytes)
        try await Self.expectSame(JSONFile(file.path), width: 2, partSize: 64)
        try await Self.expectSame(HeldInput(bytes: bytes, cut: .size(77_777), options: .strict), width: 2, partSize: 64)
        let array = try TemporaryFile(Self.sample(9_000))
        try await Self.expectSame(JSONFile(array.path), width: 2, partSize: 1_000)
        try await Self.expectSame(JSONFile("/nothing/here"), width: 2, partSize: 64)
    }

    @Test(arguments: [0, 1, 999, 4_000]) func cancellationEndsTheItemsAtOnce(index: Int) async throws {
        let bytes = Self.sample(5_000)
        let task = Task {
            var count = 0
            do {
                for try await _ in JSONBytes(bytes).items(at: "$[*]").concurrent(width: 2) {
                    if count == index { withUnsafeCurrentTask { $0?.cancel() } }
                    count += 1
                }
                Issue.record("there must be an error")
            } catch {
                #expect(error is CancellationError)
            }
            return count
        }
        #expect(await task.value == index + 1)
    }

    @Test func progressIsReported() async throws {
        let bytes = Self.sample(20_000)
        let reports = Noted<[JSONProgress]>([])
        let items = JSONBytes(bytes).items(at: "$[*]").onProgress { reports.value.append($0) }
        for try await _ in items.concurrent(width: 2) {}
        #expect(reports.value.count > 2)
        let last = try #require(reports.value.last)
        #expect(last.bytesRead == bytes.count)
        #expect(last.itemCount == 20_000)
        #expect(zip(reports.value, reports.value.dropFirst()).allSatisfy { $0.bytesRead <= $1.bytesRead })
    }
}
