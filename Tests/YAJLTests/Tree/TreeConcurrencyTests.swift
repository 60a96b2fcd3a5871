import Testing
import YAJL

@testable import YAJLTestSupport

/// Trees are read, copied, changed and parsed by many tasks at once; run these under the thread sanitizer.
@Suite struct TreeConcurrencyTests {
    static let taskCount = 16

    private static func text(_ seed: Int) -> String {
        let members = (0..<80).map {
            "\"name \($0 + seed)\":{\"id\":\($0),\"text\":\"a text of more than fourteen bytes \(seed)\"}"
        }
        return "{\"rows\":[1,2.5,\"x\",null],\(members.joined(separator: ","))}"
    }

    /// One document, and one built value with parts of it.
    @Test func reading() async throws {
        let document = try JSONDocument(parsing: Self.text(0))
        var mixed = document.root
        mixed["name 7"]["id"] = 7
        let values = [document.root, TestTree(document.root).built, mixed]
        let hash = document.root.hashValue
        let results = await withTaskGroup(of: Bool.self) { group in
            for task in 0..<Self.taskCount {
                group.addTask {
                    var isRight = true
                    for value in values {
                        for index in 0..<80 {
                            isRight = isRight && value["name \(index)"]["id"].int == index
                            isRight = isRight && value["name \(index)x"].isNull
                        }
                        isRight = isRight && value.hashValue == hash && value == values[task % 3]
                        isRight = isRight && value.trace.hasPrefix("{ rows: [ 1 2.5 ")
                        var copy = value
                        copy["rows"].array?.append(JSONValue(task))
                        copy["name \(task)"]["id"] = "mine"
                        copy.merge(["rows": nil, "new": ["task": JSONValue(task)]])
                        isRight = isRight && copy["new"]["task"].int == task && copy["rows"].isNull
                        isRight = isRight && value["rows"].array?.count == 4
                    }
                    return isRight
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(results == Array(repeating: true, count: Self.taskCount))
        #expect(document.root.hashValue == hash)
    }

    /// Deep values that all their owners release at the same time.
    @Test func freeing() async {
        for _ in 0..<scaled(200) {
            var value: JSONValue = []
            for index in 0..<2000 { value = index % 2 == 0 ? [value, value] : ["a": value] }
            await withTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    let copy = value
                    group.addTask {
                        var mine = copy
                        for _ in 0..<1000 { mine = mine.array != nil ? mine[0] : mine["a"] }
                    }
                }
                value = nil
            }
        }
    }

    /// Parsing at the same time, with errors between, in all sizes and of all types: the parsers are used again.
    @Test func parsing() async {
        let results = await withTaskGroup(of: [String].self) { group in
            for task in 0..<Self.taskCount {
                group.addTask {
                    (0..<scaled(3000)).compactMap { Self.parse(task + $0 * Self.taskCount) }
                }
            }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(results == [])
    }

    private static let big = text(3)

    /// Parses one of some texts; returns what is wrong.
    private static func parse(_ round: Int) -> String? {
        let cases: [(String, String?)] = [
            ("1", "1"), ("-0", "-0"), ("12345678901234567890", "12345678901234567890"), ("1.5e3", "1.5e3"),
            ("\"\"", "\"\""), ("\"x\"", "\"x\""),
            ("\"a text of more than fourteen bytes\"", "\"a text of more than fourteen bytes\""), ("null", "null"),
            ("true", "true"), ("false", "false"),
            ("[]", "[ ]"), ("{}", "{ }"), ("[\(round)]", "[ \(round) ]"),
            ("{\"\(round)\":\(round)}", "{ \(round): \(round) }"),
            ("", nil), ("[", nil), ("[1,", nil), ("{\"a\"", nil), ("\"abc", nil), ("tru", nil), ("1 2", nil),
            ("[1]]", nil), ("{\"a\":1,}", nil),
            ("\"\\x\"", nil), ("[\"\u{1}\"]", nil), (big, "big"), (big + "]", nil), (String(big.dropLast()), nil),
            ("-", nil), ("01", nil),
            (String(repeating: "[", count: 600), nil), ("{\"a\":{\"a\":1,\"a\":[2]}}", "{ a: { a: [ 2 ] } }"),
        ]
        let (text, expected) = cases[Int(truncatingIfNeeded: SplitMix64.number(round) % UInt64(cases.count))]
        do {
            let policy: JSONParsingOptions.DuplicateKeys = round % 5 == 0 ? .reject : .keepLast
            let trace = try JSONValue(parsing: text, options: .inMemory.duplicates(policy)).trace
            if expected == "big" { return trace.hasSuffix("bytes 3\" } }") ? nil : "the big one" }
            return trace == expected ? nil : "\(text) gave \(trace)"
        } catch {
            let isExpected = expected == nil || (error.code == .duplicateKey && round % 5 == 0)
            return isExpected ? nil : "\(text.prefix(100)) gave \(error)"
        }
    }

    /// One after the other in one task: each kind after each other one.
    @Test func oneAfterTheOther() {
        for round in 0..<max(2000, scaled(20_000)) { if let problem = Self.parse(round) { Issue.record("\(problem)") } }
    }

    /// Documents whose memory is kept for the next, while one task gives it back.
    @Test func reusedMemory() async {
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var isRight = true
                    for round in 0..<20 {
                        let count = 5000 + (task * 31 + round * 17) % 7 * 9000
                        let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
                        guard let root = try? JSONDocument(parsing: text).root else { return false }
                        isRight = isRight && root.array?.count == count && root[count - 1].int == count - 1
                        if task == 0 { JSONDocument.releaseReusableMemory() }
                    }
                    return isRight
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}

extension SplitMix64 {
    /// A random number for a number.
    fileprivate static func number(_ seed: Int) -> UInt64 {
        var generator = SplitMix64(seed: UInt64(seed))
        return generator.next()
    }
}
