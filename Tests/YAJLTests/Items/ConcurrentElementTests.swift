import Testing
import YAJL

@testable import YAJLTestSupport

/// Elements of a root array on several cores, however they are cut: items, errors and places are those of one core.
@Suite(.timeLimit(.minutes(15))) struct ConcurrentElementTests {
    typealias Row = ConcurrentItems.Row
    typealias HeldInput = ConcurrentRecordTests.HeldInput

    static let widths = [1, 2, 8]

    @Test(arguments: widths) func textsAreReadAsOnOneCore(width: Int) async throws {
        for text in ConcurrentItems.texts {
            var options = JSONParsingOptions(skipsByteOrderMark: width > 1)
            try await ConcurrentItems.expectSame(JSONBytes(text, options: options), width: width, partSize: 1)
            options.allowsPartialInput = true
            let held = HeldInput(bytes: Array(text.utf8), cut: .size(50), options: options)
            try await ConcurrentItems.expectSame(held, width: width, partSize: 64)
        }
    }

    @Test(arguments: ["$[*].a", "$[*][*]", "$[*]..b", "$[*].a[1]", "$.*"] as [JSONPath])
    func patternsGoOnInElements(_ pattern: JSONPath) async throws {
        for text in ConcurrentItems.texts {
            let input = JSONBytes(text)
            try await ConcurrentItems.expectSame(input.items(at: pattern).raw, width: 2, partSize: 64)
            try await ConcurrentItems.expectSame(input.select(pattern, "$[*]").raw, width: 2, partSize: 64)
            let members = input.members(at: pattern, as: Int.self)
            var concurrent = members.concurrent(width: 2)
            concurrent.partSize = 64
            var found: [String] = []
            for try await member in concurrent.results { found.append(ConcurrentItems.log(member)) }
            ConcurrentItems.expectSame(found, try members.results.collect().map(ConcurrentItems.log))
        }
    }

    @Test(arguments: [0, 1, 2, 3, 70, 71]) func depthIsLimited(depth: Int) async throws {
        let options = JSONParsingOptions(limits: JSONLimits(depth: depth))
        for text in ConcurrentItems.texts {
            try await ConcurrentItems.expectSame(JSONBytes(text, options: options), width: 2, partSize: 64)
        }
    }

    @Test(arguments: [false, true]) func unicodeMayBeReplaced(_ replaces: Bool) async throws {
        let options = JSONParsingOptions(invalidUnicode: replaces ? .replace : .reject)
        let bytes = Self.sample(300).map { $0 == 0x61 ? 0xC3 : $0 }
        try await ConcurrentItems.expectSame(JSONBytes(bytes, options: options), width: 3, partSize: 200)
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
            try await ConcurrentItems.expectSame(raw, width: width, partSize: partSize)
            let rows = input.items(at: "$[*]", as: Row.self)
            try await ConcurrentItems.expectSame(rows, width: width, partSize: partSize)
        }
    }

    @Test func prefixesAreFound() async throws {
        let sample = Self.sample(20, seed: 3)
        for count in stride(from: 0, to: sample.count, by: max(1, 10 / max(scaled(10), 1))) {
            try await ConcurrentItems.expectSame(JSONBytes(Array(sample[..<count])), width: 2, partSize: 64)
        }
    }

    /// Parts of their usual size, and elements that are longer than those that one task reads.
    @Test(arguments: [1, 3]) func longTextsAreReadAsOnOneCore(width: Int) async throws {
        let long = "\"\(String(repeating: "long, ", count: 400_000))\""
        let longer = "[\(String(repeating: "[\"],\"],\n", count: 40_000))1]"
        let start = String(decoding: Self.sample(9_000).dropLast(3), as: UTF8.self)
        for text in [start + "]", "\(start), \(long), \(longer), 1, \(long), [1, 2]", "[\(long), \(long)\u{0}, 1]"] {
            let bytes = Array(text.utf8)
            let size = 256 << 10
            try await ConcurrentItems.expectSame(JSONBytes(bytes).items(at: "$[*]").raw, width: width, partSize: size)
            let held = HeldInput(bytes: bytes, cut: .size(100_001), options: .strict)
            try await ConcurrentItems.expectSame(held.items(at: "$[*]", as: Row.self), width: width, partSize: size)
        }
    }

    /// All items before the error of a source are delivered; after the array nobody asks for more.
    @Test(arguments: [0, 3, 10, 500]) func errorsOfSourcesComeLast(cutOff: Int) async throws {
        let bytes = Array(Self.sample(200).dropLast(cutOff))
        for cut in [Cut.size(300), .whole] {
            let failure = ConcurrentRecordTests.Broken()
            let held = HeldInput(bytes: bytes, cut: cut, options: .strict, failure: failure)
            for partSize in [64, 1_000, 100_000] {
                try await ConcurrentItems.expectSame(held, width: 2, partSize: partSize)
            }
        }
        let held = HeldInput(bytes: [], options: .strict, failure: ConcurrentRecordTests.Broken())
        try await ConcurrentItems.expectSame(held, width: 2, partSize: 64)
    }

    /// Input that turns out not to be an array has been read, and is not lost.
    @Test func othersAreReadFromTheirStart() async throws {
        let bytes = Array("{\"a\": \(String(decoding: Self.sample(9_000), as: UTF8.self)), \"b\": {\"id\": 1}}".utf8)
        let file = try TemporaryFile(bytes)
        try await ConcurrentItems.expectSame(JSONFile(file.path), width: 2, partSize: 64)
        let held = HeldInput(bytes: bytes, cut: .size(77_777), options: .strict)
        try await ConcurrentItems.expectSame(held, width: 2, partSize: 64)
        let array = try TemporaryFile(Self.sample(9_000))
        try await ConcurrentItems.expectSame(JSONFile(array.path), width: 2, partSize: 1_000)
        try await ConcurrentItems.expectSame(JSONFile("/nothing/here"), width: 2, partSize: 64)
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
