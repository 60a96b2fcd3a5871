import Testing

@testable import YAJL
@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// `JSONValue.copied()`: the same value, and nothing of where it came from.
@Suite struct CopiedValueTests {
    @Test(arguments: 0..<2)
    func randomTrees(_ part: Int) throws {
        var trees = RandomTree(seed: UInt64(600 + part))
        for round in 0..<scaled(25_000) {
            let model = trees.next()
            let built = model.value
            var mixed = try JSONValue(parsing: built.encoded())
            // One level built, what is in it from a document; and the other way round.
            if case .array(var array) = mixed {
                array.append(built)
                mixed = .array(array)
            } else if case .object(var object) = mixed {
                object["another"] = built
                mixed = .object(object)
            }
            for value in [built, mixed, try JSONValue(parsing: built.encoded(.pretty))] {
                let copy = value.copied()
                guard copy == value, value == copy, copy.hashValue == value.hashValue,
                    copy.encoded() == value.encoded(), try numberTexts(copy) == numberTexts(value)
                else {
                    Issue.record("round \(round): \(copy) of \(value)")
                    return
                }
            }
        }
    }

    /// A document keeps only one value of each name; a copy has that one.
    @Test func withoutDuplicates() throws {
        let text = #"[{"a":1,"b":{"c":1,"c":2},"a":[3]},{"a":1,"b":{"c":4},"a":5}]"#
        for (policy, expected) in [
            (JSONParsingOptions.DuplicateKeys.keepLast, #"[{"a":[3],"b":{"c":2}},{"a":5,"b":{"c":4}}]"#),
            (.keepFirst, #"[{"a":1,"b":{"c":1}},{"a":1,"b":{"c":4}}]"#),
        ] {
            let value = try JSONValue(parsing: text, options: .inMemory.duplicates(policy))
            #expect(value.description == expected)
            #expect(value.copied().description == expected)
        }
    }

    /// The scalars, and texts of all lengths, alone and in containers.
    @Test func scalars() {
        var values: [JSONValue] = [nil, true, false, 0, -1.5, "", [], [:], [[]], ["": [:]]]
        for length in 0...70 {
            values.append(JSONValue(String(repeating: "é", count: length / 2) + (length % 2 == 0 ? "" : "x")))
            let number = JSONNumber("1" + String(repeating: "0", count: length) + "e1")
            values.append(number.map(JSONValue.number) ?? nil)
        }
        for value in values {
            #expect(value.copied().description == value.description)
            #expect((["k": [value]] as JSONValue).copied().description == "{\"k\":[\(value)]}")
        }
    }

    private static func arena(of value: JSONValue) -> Arena? {
        value.container?.document?.arena
    }

    /// A part keeps the document, its copy does not.
    @Test func sourceIsFreed() throws {
        weak var arena: Arena?
        var part: JSONValue
        let copy: JSONValue
        do {
            let (big, small) = (String(repeating: "x", count: 1000), String(repeating: "y", count: 40))
            let document = try JSONDocument(parsing: #"{"big":"\#(big)","a":[{"b":"\#(small)"}]}"#)
            arena = document.arena
            part = document.root["a"]
            copy = part.copied()
        }
        #expect(arena != nil)
        #expect(Self.arena(of: part) === arena)
        #expect(Self.arena(of: copy) !== arena)
        part = nil
        #expect(arena == nil)
        #expect(copy[0]["b"].string?.utf8.count == 40)
        // And no larger than its own text.
        #expect((Self.arena(of: copy)?.textCount ?? .max) < 100)
    }

    /// Values from several documents, one inside of the other, end up in one.
    @Test func severalSourcesAreFreed() throws {
        weak var first: Arena?
        weak var second: Arena?
        var mixed: JSONValue
        do {
            let outer = try JSONDocument(parsing: #"{"a":{"x":[1]},"b":[2]}"#)
            let inner = try JSONDocument(parsing: #"[{"c":"0123456789abcdefg"}]"#)
            (first, second) = (outer.arena, inner.arena)
            mixed = outer.root
            mixed["a"]["y"] = inner.root[0]
        }
        #expect(first != nil && second != nil)
        let copy = mixed.copied()
        mixed = nil
        #expect(first == nil && second == nil)
        #expect(copy.description == #"{"a":{"x":[1],"y":{"c":"0123456789abcdefg"}},"b":[2]}"#)
        #expect(Self.arena(of: copy) != nil && Self.arena(of: copy["a"]["y"]) === Self.arena(of: copy))
    }

    /// Strings and numbers are taken out by value: they keep nothing.
    @Test func scalarsKeepNothing() throws {
        weak var arena: Arena?
        let values: [JSONValue]
        do {
            let document = try JSONDocument(parsing: #"["0123456789abcdef0123456789",1e999999,true,"x"]"#)
            arena = document.arena
            values = Array(try #require(document.root.array))
        }
        #expect(arena == nil)
        #expect(values.map(\.description) == [#""0123456789abcdef0123456789""#, "1e999999", "true", #""x""#])
    }

    @Test(.timeLimit(.minutes(15))) func depth() throws {
        try onSmallStack {
            var value: JSONValue = "end"
            for level in 0..<max(scaled(1_000_000), 100_000) { value = level % 2 == 0 ? ["k": value] : [value] }
            let copy = value.copied()
            try require(copy == value)
            value = nil
            try require(copy.copied() == copy)
        }
    }
}
