import Testing
import YAJL

@testable import YAJLTestSupport

/// Random patterns on random texts, cut at random, against the obvious matcher.
@Suite struct ItemReferenceTests {
    /// All that is known of a selected value; some ways know only a part of it.
    private struct Found: Equatable {
        var pattern: Int?
        var path: JSONLocation?
        var position: JSONPosition?
        var range: Range<Int>?
        var value: TestTree?
        var bytes: [UInt8]?
    }

    private enum Way: CaseIterable { case hits, values, raw, rawOfSelection, ranges }

    /// A random input, and what is selected in it.
    private struct Sample {
        var patterns: [JSONPath] = []
        var options = JSONParsingOptions.strict
        var bytes: [UInt8] = []
        var cut = Cut.whole
        /// The values that are selected, and the roots they are in.
        var selected: [(node: TestNode, pattern: Int, range: Range<Int>)] = []

        init(_ random: inout RandomPatterns) {
            patterns = (0..<random.random.pick([1, 1, 2, 3])).map { _ in random.pattern() }
            options.framing =
                random.random.chance(2, in: 3)
                ? .single
                : random.random.pick(
                    JSONParsingOptions.Framing.allCases
                )
            options.duplicateKeys = random.random.pick([.keepLast, .keepFirst])
            var text = LaidOutText(framing: options.framing, isDense: random.random.chance(1, in: 3))
            var nodes: [TestNode] = []
            for _ in 0..<(options.framing == .single ? 1 : random.random.pick([0, 1, 2, 3])) {
                let tree = random.tree().varied(&random.random)
                if options.framing == .recordSeparated { text.add("\u{1E}") }
                text.addBlanks(&random.random)
                text.add(tree, &random.random)
                text.addBlanks(&random.random)
                if options.framing != .single { text.add("\n") }
                nodes += TestNode.all(in: tree)
            }
            bytes = text.bytes
            cut = random.random.chance(1, in: 4) ? .size(1) : .random(bytes.count, using: &random.random.generator)
            for (node, range) in zip(nodes, text.ranges) {
                guard let pattern = patterns.firstIndex(where: { $0.selects(node.path, withDuplicates: false) })
                else { continue }
                selected.append((node, pattern, range))
            }
        }

        func expected(_ way: Way) -> [Found] {
            selected.filter {
                way == .hits || way == .rawOfSelection || patterns[0].selects($0.node.path, withDuplicates: false)
            }
            .map { node, pattern, range in
                if way == .ranges { return Found(range: range) }
                let value = node.value.collapsed(options.duplicateKeys)
                if way == .values { return Found(value: value) }
                return Found(
                    pattern: way == .raw ? 0 : pattern,
                    path: node.jsonPath,
                    position: JSONPosition(of: range.lowerBound, in: bytes),
                    range: range,
                    value: value,
                    bytes: way == .hits ? nil : Array(bytes[range])
                )
            }
        }
    }

    private static func found(_ hit: JSONHit) -> Found {
        Found(
            pattern: hit.pattern,
            path: hit.path,
            position: hit.position,
            range: hit.byteRange,
            value: TestTree(hit.value)
        )
    }

    private static func found(_ item: JSONRawItem) throws -> Found {
        Found(
            pattern: item.pattern,
            path: item.path,
            position: item.position,
            range: item.byteRange,
            value: TestTree(try item.value()),
            bytes: item.bytes
        )
    }

    private static func synchronous(_ sample: Sample, _ way: Way) throws -> [Found] {
        let input = CutInput(bytes: sample.bytes, cut: sample.cut, options: sample.options)
        let first = sample.patterns[0]
        let run = ItemRun.hits(sample.patterns)
        return switch way {
        case .hits: try run.items(input).collect().map { found($0) }
        case .rawOfSelection: try run.items(input).raw.collect().map { try found($0) }
        case .values:
            try input.items(at: first).collect().map { Found(value: TestTree($0)) }
        case .raw: try input.items(at: first).raw.collect().map { try found($0) }
        case .ranges: try input.items(at: first).raw.ranges.collect().map { Found(range: $0) }
        }
    }

    private static func asynchronous(_ sample: Sample, _ way: Way) async throws -> [Found] {
        let chunks = ScriptedChunks(sample.cut.chunks(of: sample.bytes).map { Array($0) })
        let stream = JSONStream(chunks, options: sample.options)
        let first = sample.patterns[0]
        let run = ItemRun.hits(sample.patterns)
        var all: [Found] = []
        switch way {
        case .hits: for try await hit in run.stream(stream) { all.append(found(hit)) }
        case .rawOfSelection:
            for try await item in run.stream(stream).raw { all.append(try found(item)) }
        case .values:
            for try await value in stream.items(at: first) {
                all.append(Found(value: TestTree(value)))
            }
        case .raw: for try await item in stream.items(at: first).raw { all.append(try found(item)) }
        case .ranges: for try await range in stream.items(at: first).raw.ranges { all.append(Found(range: range)) }
        }
        return all
    }

    @Test(arguments: 0..<4)
    func randomPatterns(_ seed: Int) async throws {
        var random = RandomPatterns(seed: UInt64(1000 + seed))
        for index in 0..<scaled(50_000) {
            let sample = Sample(&random)
            let way = Way.allCases[index % Way.allCases.count]
            let isAsynchronous = index / Way.allCases.count % 2 == 0
            let found =
                isAsynchronous ? try await Self.asynchronous(sample, way) : try Self.synchronous(sample, way)
            let expected = sample.expected(way)
            guard found != expected else { continue }
            let text = String(decoding: sample.bytes, as: UTF8.self)
            Issue.record(
                """
                \(sample.patterns) \(way) \(isAsynchronous ? "async" : "sync") \(sample.options.framing) \
                \(sample.cut) in \(text): \(found), not \(expected)
                """
            )
            return
        }
    }

    /// Members of the objects that a pattern selects, whose values cannot be selected themselves.
    @Test(arguments: 0..<2)
    func randomMembers(_ seed: Int) async throws {
        var random = RandomPatterns(seed: UInt64(2000 + seed))
        for _ in 0..<scaled(20_000) {
            var sample = Sample(&random)
            guard !sample.patterns[0].components.contains(.descendants) else { continue }
            let pattern = sample.patterns[0]
            sample.selected.removeAll { !pattern.selects($0.node.path, withDuplicates: false) }
            var expected: [String] = []
            for (node, _, range) in sample.selected {
                if case .object(let members) = node.value {
                    expected += members.map { member in
                        "\(String(decoding: member.key, as: UTF8.self)): \(member.value.collapsed(sample.options.duplicateKeys))"
                    }
                } else {
                    expected.append("✗ \(range) \(node.jsonPath)")
                }
            }
            let run = ItemRun<(key: String, value: JSONValue)>(
                items: { $0.members(at: pattern) },
                stream: { $0.members(at: pattern) },
                describe: { "\($0.key): \(TestTree($0.value))" }
            )
            let input = CutInput(bytes: sample.bytes, cut: sample.cut, options: sample.options)
            for (found, name) in [
                (run.recoveringLog(input), "sync"),
                (await run.recoveringLog(streamOf: sample.bytes, sample.cut, sample.options), "async"),
            ] {
                // The ranges of errors are told elsewhere: here only where they begin.
                let found = found.map { $0.hasPrefix("✗") ? String($0.prefix { $0 != "." }) : $0 }
                let short = expected.map { $0.hasPrefix("✗") ? String($0.prefix { $0 != "." }) : $0 }
                guard found != short else { continue }
                let text = String(decoding: sample.bytes, as: UTF8.self)
                Issue.record("\(pattern) \(name) \(sample.cut) in \(text): \(found), not \(short)")
                return
            }
        }
    }
}
