import DocumentGenerator
import PureSwiftJSON
import Testing

@Suite struct GeneratorTests {
    private static let oneDocumentKinds = DocumentKind.allCases.filter { $0 != .logLines }

    private func isValid(_ bytes: some Sequence<UInt8>, maximumDepth: Int = 512) -> Bool {
        (try? PureJSONParser.validate(Array(bytes), maximumDepth: maximumDepth)) != nil
    }

    @Test(arguments: oneDocumentKinds, [0, 1, 100, 10_000, 300_000])
    func documentIsValid(_ kind: DocumentKind, byteCount: Int) {
        for seed in 0..<3 as Range<UInt64> {
            #expect(isValid(DocumentGenerator(kind: kind, byteCount: byteCount, seed: seed).bytes()))
        }
    }

    @Test func everyLogLineIsValid() {
        let bytes = DocumentGenerator(kind: .logLines, byteCount: 100_000).bytes()
        #expect(bytes.last == UInt8(ascii: "\n"))
        let lines = bytes.split(separator: UInt8(ascii: "\n"))
        #expect(lines.count > 300)
        #expect(lines.allSatisfy { isValid($0) })
    }

    @Test(arguments: DocumentKind.allCases, [0, 1, 1000, 65_536, 1_000_000])
    func sizeIsWhatWasAskedForOrALittleMore(_ kind: DocumentKind, byteCount: Int) {
        let count = DocumentGenerator(kind: kind, byteCount: byteCount).bytes().count
        #expect((byteCount...byteCount + DocumentGenerator.overshoot).contains(count))
    }

    @Test func usersHaveTheSizeOfTheArticles() {
        #expect(DocumentGenerator(kind: .users).byteCount == 432_000)
        #expect(DocumentGenerator(kind: .social).byteCount == 2_000_000)
    }

    /// Those of at most 24 levels can be read by every model that takes anything.
    @Test(arguments: DocumentKind.allCases.filter(\.isHard))
    func hardDocumentsAreNotDeep(_ kind: DocumentKind) {
        #expect(isValid(DocumentGenerator(kind: kind, byteCount: 300_000).bytes(), maximumDepth: 25))
    }

    @Test(arguments: DocumentKind.allCases)
    func seedDecidesEverything(_ kind: DocumentKind) {
        func bytes(_ seed: UInt64) -> [UInt8] { DocumentGenerator(kind: kind, byteCount: 20_000, seed: seed).bytes() }
        #expect(bytes(1) == bytes(1))
        #expect(bytes(1) != bytes(2))
    }

    /// Figures of different machines and versions can be compared only while these bytes stay the same.
    @Test(
        arguments: [
            (DocumentKind.social, 0xE514_F7FD_5209_8B15),
            (.geo, 0xE56F_916A_69B5_6F65),
            (.catalog, 0xDF4C_5B10_60F6_0BB6),
            (.users, 0x6581_47CF_E497_4054),
            (.logLines, 0xA8E2_90F9_B90B_8962),
            (.escapes, 0x0728_E7A3_BE76_2492),
            (.deep, 0x8508_1E5D_7897_43CA),
            (.oneString, 0x5320_268F_288E_2743),
            (.longNumbers, 0xB534_7322_247F_8D20),
            (.scripts, 0x6F8E_2626_6FAC_64C8),
            (.marks, 0xAEE0_B10F_E052_E92B),
            (.smallObjects, 0xA5FF_EDC5_DAEA_6167),
            (.longKeys, 0xA9BA_FD0E_345F_BEBE),
            (.blanks, 0xFBA1_B074_DDE7_9FEA),
        ] as [(DocumentKind, UInt64)]
    )
    func bytesNeverChange(_ kind: DocumentKind, hash: UInt64) {
        var fnv: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in DocumentGenerator(kind: kind, byteCount: 50_000, seed: 42).bytes() {
            fnv = (fnv ^ UInt64(byte)) &* 0x100_0000_01B3
        }
        #expect(fnv == hash)
    }

    @Test(arguments: DocumentKind.allCases)
    func chunksAreSmall(_ kind: DocumentKind) {
        var chunkSizes: [Int] = []
        DocumentGenerator(kind: kind, byteCount: 3_000_000).generate { chunkSizes.append($0.count) }
        #expect(chunkSizes.max() ?? 0 < 100_000)
        #expect(chunkSizes.reduce(0, +) >= 3_000_000)
    }

    @Test func errorOfTheSinkEndsIt() {
        struct Full: Error {}
        var chunkCount = 0
        #expect(throws: Full.self) {
            try DocumentGenerator(kind: .social, byteCount: 1 << 40).generate { _ in
                chunkCount += 1
                if chunkCount == 3 { throw Full() }
            }
        }
        #expect(chunkCount == 3)
    }

    @Test(arguments: [1, 2, 64, 65, 500, 10_000])
    func deepIsAsDeepAsSaid(_ depth: Int) {
        let bytes = DocumentGenerator(kind: .deep, byteCount: 100_000, depth: depth).bytes()
        #expect(isValid(bytes, maximumDepth: depth))
        #expect(!isValid(bytes, maximumDepth: depth - 1))
    }
}

@Suite struct ContentTests {
    /// The contents of hard documents.
    private struct Content: PureJSONVisitor {
        var numberLengths: [Int] = []
        var stringLengths: [Int] = []
        var keyLengths: [Int] = []
        /// How many characters take one, two, three and four bytes.
        var widths = [0, 0, 0, 0]
        var longestRunOfMarks = 0

        mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) { numberLengths.append(text.count) }

        mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
            stringLengths.append(text.count)
            var run = 0
            for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
                widths[scalar.utf8.count - 1] += 1
                run = (0x300...0x36F).contains(scalar.value) ? run + 1 : 0
                longestRunOfMarks = max(longestRunOfMarks, run)
            }
        }

        mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { keyLengths.append(text.count) }

        static func of(_ kind: DocumentKind) throws -> Content {
            var content = Content()
            try PureJSONParser.visit(DocumentGenerator(kind: kind, byteCount: 300_000).bytes(), with: &content)
            return content
        }
    }

    @Test func longNumbersGoUpTo300Digits() throws {
        let lengths = try Content.of(.longNumbers).numberLengths
        #expect(lengths.min() ?? 0 >= 16)
        #expect((280...310).contains(lengths.max() ?? 0))
    }

    @Test func scriptsAreOfAllWidths() throws {
        let content = try Content.of(.scripts)
        let total = content.widths.reduce(0, +)
        // One byte: the spaces between words.
        #expect(content.widths[0] < total / 8)
        for width in 1...3 { #expect(content.widths[width] > total / 8) }
        #expect(content.stringLengths.max() ?? 0 > 4000)
    }

    @Test func marksComeInLongRuns() throws {
        let content = try Content.of(.marks)
        #expect(content.longestRunOfMarks >= 150)
        #expect(content.widths[1] > content.widths[0])
    }

    @Test func smallObjectsAreSmall() throws {
        let content = try Content.of(.smallObjects)
        #expect(content.keyLengths.count > 10_000 && content.keyLengths.max() ?? 0 <= 5)
        #expect(content.stringLengths.max() ?? 0 < 20)
    }

    @Test func longKeysAreLong() throws {
        let lengths = try Content.of(.longKeys).keyLengths
        #expect(lengths.min() ?? 0 >= 20)
        #expect(lengths.max() ?? 0 > 300)
    }

    @Test func blanksAreNearlyEverything() {
        let bytes = DocumentGenerator(kind: .blanks, byteCount: 300_000).bytes()
        let isBlank: (UInt8) -> Bool = { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
        #expect(Double(bytes.count(where: isBlank)) > 0.85 * Double(bytes.count))
        #expect(bytes.split(whereSeparator: { !isBlank($0) }).map(\.count).max() ?? 0 > 500)
    }

    @Test func socialIsFullOfOtherScripts() {
        let bytes = DocumentGenerator(kind: .social, byteCount: 200_000).bytes()
        let share = Double(bytes.count { $0 >= 0x80 }) / Double(bytes.count)
        #expect((0.1...0.2).contains(share))
    }

    @Test func geoHasLongNumbers() throws {
        struct DigitCounter: PureJSONVisitor {
            var counts: [Int: Int] = [:]
            mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
                counts[text.count { (0x30...0x39).contains($0) }, default: 0] += 1
            }
        }
        var counter = DigitCounter()
        try PureJSONParser.visit(DocumentGenerator(kind: .geo, byteCount: 200_000).bytes(), with: &counter)
        let total = counter.counts.values.reduce(0, +)
        let long = (15...17).map { counter.counts[$0] ?? 0 }.reduce(0, +)
        #expect(Double(long) > 0.95 * Double(total))
        #expect(counter.counts.keys.max() == 17)
    }

    @Test func catalogIsMostlyBlanks() {
        let bytes = DocumentGenerator(kind: .catalog, byteCount: 200_000).bytes()
        #expect(Double(bytes.count { $0 == 0x20 || $0 == 0x0A }) > 0.6 * Double(bytes.count))
    }
}

@Suite struct SplitMix64Tests {
    /// The sequence that the reference implementation gives for this seed.
    @Test func agreesWithTheReference() {
        var random = SplitMix64(seed: 1_234_567)
        let numbers = (0..<5).map { _ in random.next() }
        #expect(
            numbers == [
                6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
                4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
            ]
        )
    }

    @Test func staysWithinBounds() {
        var random = SplitMix64(seed: 9)
        var seen: Set<Int> = []
        for _ in 0..<1000 { seen.insert(random.number(in: 3...7)) }
        #expect(seen == [3, 4, 5, 6, 7])
    }
}
