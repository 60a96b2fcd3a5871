import Foundation
import Testing
import YAJL

@testable import YAJLTestSupport

/// Values that a single-value container has encoded, and that are added to afterwards, as in Foundation.
@Suite struct ContinuedValueTests {
    private typealias Scripted = EncoderMisuseTests.Scripted

    private enum Key: String, CodingKey { case a, b, nested }
    private struct Problem: Error {}

    /// Encodes a value, and then the members `b` and `nested` beside it.
    private static func flattened(_ base: some Encodable) -> Scripted {
        Scripted { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(base)
            var container = encoder.container(keyedBy: Key.self)
            try container.encode("t", forKey: .b)
            var nested = container.nestedUnkeyedContainer(forKey: .nested)
            try nested.encode(1)
        }
    }

    private static func lengthened(_ base: some Encodable) -> Scripted {
        Scripted { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(base)
            var container = encoder.unkeyedContainer()
            try container.encode(3)
            var nested = container.nestedContainer(keyedBy: Key.self)
            try nested.encode([Int](), forKey: .a)
        }
    }

    private struct Mixed: Encodable {
        var a = [1: ["x": "}\"]"]]
        var nested = [true]
        var c = 1.5
    }

    private static var objects: [Scripted] {
        [
            flattened(["a": 1]), flattened([String: Int]()), flattened(["b": 1]), flattened(["nested": [[2]]]),
            flattened(Mixed()), flattened(flattened(["a": 1])), flattened(JSONValue.object(["a": [1, ["b": 2]]])),
            flattened(Scripted { _ in }),
        ]
    }

    private static var arrays: [Scripted] {
        [
            lengthened([1, 2]), lengthened([Int]()), lengthened([["a": "]"]]), lengthened(lengthened([1])),
            lengthened(JSONValue.array([1, []])),
        ]
    }

    /// At the root, in an array, as a member, and as the value that another one stands for.
    private func check(_ value: Scripted, _ formatting: YAJLEncoder.OutputFormatting) throws {
        let standIn = Scripted { encoder in
            var single = encoder.singleValueContainer()
            try single.encode(value)
        }
        var encoder = YAJLEncoder()
        encoder.outputFormatting = formatting
        let foundation = JSONEncoder()
        let expected = try JSONValue(parsing: Array(foundation.encode(value)))
        let root = try encoder.string(from: value)
        #expect(try JSONValue(parsing: root) == expected)
        #expect(try encoder.string(from: expected) == root || !formatting.contains(.sortedKeys))
        #expect(try encoder.string(from: standIn) == root)
        let array = try encoder.string(from: [value, value])
        #expect(try JSONValue(parsing: array) == .array([expected, expected]))
        let object = try encoder.string(from: Both(first: value, second: value))
        #expect(try JSONValue(parsing: object) == ["first": expected, "second": expected])
        // Layout and all.
        #expect(try encoder.string(from: JSONValue(parsing: array)) == array || !formatting.contains(.sortedKeys))
    }

    private struct Both: Encodable {
        var first: Scripted
        var second: Scripted
    }

    @Test(
        arguments: [[], .sortedKeys, .prettyPrinted, [.prettyPrinted, .sortedKeys]] as [YAJLEncoder.OutputFormatting]
    )
    func objectsAndArrays(_ formatting: YAJLEncoder.OutputFormatting) throws {
        for value in Self.objects + Self.arrays { try check(value, formatting) }
    }

    /// A container of one of both kinds, which outlives its value.
    private final class Kept {
        private var keyed: KeyedEncodingContainer<Key>?
        private var unkeyed: (any UnkeyedEncodingContainer)?

        func open(_ encoder: any Encoder, isKeyed: Bool) {
            if isKeyed { keyed = encoder.container(keyedBy: Key.self) } else { unkeyed = encoder.unkeyedContainer() }
        }

        func encode(_ value: some Encodable, _ key: Key) throws {
            try keyed?.encode(value, forKey: key)
            try unkeyed?.encode(value)
        }

        func addArray() {
            _ = keyed?.nestedUnkeyedContainer(forKey: .nested)
            _ = unkeyed?.nestedUnkeyedContainer()
        }
    }

    /// The container of the inner value has become one of the outer value.
    @Test(arguments: [(true, #"[{"a":1,"b":[2],"nested":[]}]"#), (false, "[[1,[2],[]]]")])
    func keptContainers(_ isKeyed: Bool, _ expected: String) throws {
        let value = Scripted { encoder in
            let kept = Kept()
            var single = encoder.singleValueContainer()
            try single.encode(
                Scripted { encoder in
                    kept.open(encoder, isKeyed: isKeyed)
                    try kept.encode(1, .a)
                }
            )
            try kept.encode([2], .b)
            kept.addArray()
        }
        #expect(try YAJLEncoder().string(from: [value]) == expected)
    }

    /// A container of a value that has failed is not one of the value around it.
    @Test(arguments: [(true, #"{"k":[1]}"#), (false, #"{"k":{"b":1}}"#)])
    func containersOfFailedValues(_ isKeyed: Bool, _ expected: String) throws {
        let value = Scripted { encoder in
            let (failed, own) = (Kept(), Kept())
            var single = encoder.singleValueContainer()
            let inner = Scripted { encoder in
                failed.open(encoder, isKeyed: isKeyed)
                throw Problem()
            }
            #expect(throws: Problem.self) { try single.encode(inner) }
            #expect(throws: EncodingError.self) { try failed.encode(1, .a) }
            own.open(encoder, isKeyed: !isKeyed)
            try own.encode(1, .b)
            #expect(throws: EncodingError.self) { try failed.encode(2, .a) }
        }
        #expect(try YAJLEncoder().string(from: ["k": value]) == expected)
    }

    /// A value of another kind cannot be added to.
    @Test func otherKinds() async {
        await #expect(processExitsWith: .failure) {
            _ = try YAJLEncoder().encode(ContinuedValueTests.flattened([1]))
        }
        await #expect(processExitsWith: .failure) {
            _ = try YAJLEncoder().encode(ContinuedValueTests.lengthened("[1"))
        }
    }
}
