import Foundation
import Testing
import YAJLFoundation

/// Containers in all orders, beside Foundation.
@Suite struct EncodingContainerTests {
    private static func script(_ body: @escaping @Sendable (any Encoder) throws -> Void) -> Scripted { Scripted(body) }

    /// Scripts that do the same in both.
    private static let scripts: [Scripted] = [
        // Nothing, or nothing in a container.
        script { _ in },
        script { _ = $0.container(keyedBy: Letter.self) },
        script { _ = $0.unkeyedContainer() },
        script { _ = $0.singleValueContainer() },
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(Scripted { _ in }, forKey: .a)
            try container.encode([Scripted { _ in }], forKey: .b)
            try container.encodeNil(forKey: .c)
            try container.encodeIfPresent(Int?.none, forKey: .d)
        },
        script { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Scripted { _ in })
        },
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            _ = container.nestedUnkeyedContainer(forKey: .b)
            _ = container.nestedContainer(keyedBy: Letter.self, forKey: .a)
            _ = container.superEncoder(forKey: .c)
            _ = container.superEncoder()
        },
        script { encoder in
            var container = encoder.unkeyedContainer()
            _ = container.nestedUnkeyedContainer()
            _ = container.nestedContainer(keyedBy: Letter.self)
            _ = container.superEncoder()
        },
        // Single values.
        script { encoder in
            var container = encoder.singleValueContainer()
            try container.encode(["a": [1, 2]])
        },
        script { encoder in
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        },
        // A container asked for again is the same one.
        script { encoder in
            var first = encoder.container(keyedBy: Letter.self)
            try first.encode(1, forKey: .a)
            var second = encoder.container(keyedBy: AnyName.self)
            try second.encode(2, forKey: "x")
            try first.encode(3, forKey: .b)
            try second.encode(4, forKey: "a")
        },
        script { encoder in
            var first = encoder.unkeyedContainer()
            try first.encode(1)
            var second = encoder.unkeyedContainer()
            #expect(second.count == 1)
            try second.encode(2)
            try first.encode(3)
            #expect(first.count == 3 && second.count == 3)
        },
        // Nested containers that continue after their parents.
        script { encoder in
            var container = encoder.unkeyedContainer()
            var nested = container.nestedContainer(keyedBy: Letter.self)
            try container.encode(1)
            try nested.encode(2, forKey: .a)
            var inner = nested.nestedUnkeyedContainer(forKey: .b)
            try container.encode("x")
            try nested.encode([3], forKey: .c)
            try inner.encode(4)
            var last = container.nestedUnkeyedContainer()
            try inner.encode(5)
            try last.encode(6)
            #expect(container.count == 4 && inner.count == 2)
        },
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            let parent = container.superEncoder()
            var nested = container.nestedContainer(keyedBy: AnyName.self, forKey: .a)
            try container.encode(["x": 1], forKey: .b)
            var values = parent.unkeyedContainer()
            try nested.encode([1, 2], forKey: "y")
            try values.encode("z")
            try values.encode(["q": [nil, 1]])
            var other = container.superEncoder(forKey: .c).singleValueContainer()
            try other.encode("c")
        },
        script { encoder in
            var container = encoder.unkeyedContainer()
            let parent = container.superEncoder()
            try container.encode(1)
            var value = parent.singleValueContainer()
            try value.encode("x")
            try container.encode(2)
        },
        // Nested containers with the same key are the same one.
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            var first = container.nestedContainer(keyedBy: Letter.self, forKey: .a)
            try first.encode(1, forKey: .a)
            var second = container.nestedContainer(keyedBy: Letter.self, forKey: .a)
            try second.encode(2, forKey: .b)
            try first.encode(3, forKey: .c)
            var list = container.nestedUnkeyedContainer(forKey: .b)
            try list.encode(1)
            var again = container.nestedUnkeyedContainer(forKey: .b)
            #expect(again.count == 1)
            try again.encode(2)
            try list.encode(3)
        },
        // The last value of a key counts.
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(1, forKey: .a)
            try container.encode(2, forKey: .b)
            try container.encode(["a": "b,{\"}"], forKey: .a)
            try container.encode(4, forKey: .a)
            try container.encode([1], forKey: .c)
            try container.encode("\\", forKey: .c)
        },
        script { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            for round in 0..<3 { for index in 0..<50 { try container.encode([round], forKey: AnyName("k/\(index)")) } }
        },
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            var nested = container.nestedContainer(keyedBy: Letter.self, forKey: .a)
            try nested.encode(1, forKey: .a)
            try container.encode(2, forKey: .a)
        },
        // A value that fails leaves nothing behind.
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(1, forKey: .a)
            try? container.encode(
                Scripted { encoder in
                    var container = encoder.unkeyedContainer()
                    try container.encode(1)
                    var nested = container.nestedContainer(keyedBy: AnyName.self)
                    try nested.encode(1, forKey: "x")
                    throw ScriptFailure()
                },
                forKey: .b
            )
            try? container.encode(Double.nan, forKey: .d)
            try container.encode(3, forKey: .c)
        },
        script { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            try? container.encode(Double.nan)
            try? container.encode(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: AnyName.self)
                    try container.encode(["y": 1], forKey: "x")
                    throw ScriptFailure()
                }
            )
            #expect(container.count == 1)
            try container.encode(2)
        },
        // Values that encode themselves with the same encoder.
        script { encoder in
            try ["someKey": 1].encode(to: encoder)
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(2, forKey: .b)
        },
        script { try [1, 2].encode(to: $0) },
        script { try "x".encode(to: $0) },
        script { try Optional(3).encode(to: $0) },
        script { try Int?.none.encode(to: $0) },
        // Methods that containers have by default.
        script { encoder in
            var container = encoder.unkeyedContainer()
            try container.encode(contentsOf: [1.5, 2])
            try container.encode(contentsOf: ["a", "b"])
            try container.encodeConditional(Family.Parent())
        },
        script { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encodeConditional(Family.Parent(), forKey: .a)
            try container.encodeIfPresent("x", forKey: .b)
            try container.encodeIfPresent([1], forKey: .c)
        },
        // Many keys.
        script { encoder in
            var container = encoder.container(keyedBy: AnyName.self)
            for index in 0..<10_000 { try container.encode(index, forKey: AnyName("key \(index * 7919 % 10_000)")) }
        },
    ]

    @Test func sameTexts() {
        for script in Self.scripts {
            for formatting: JSONEncoder.OutputFormatting in [[], .prettyPrinted, .withoutEscapingSlashes] {
                let setup = EncodingSetup(formatting: formatting)
                expectSameEncoding(script, setup)
                expectSameEncoding([script, script], setup)
                expectSameEncoding(["x": script], setup)
                expectSameEncoding(
                    Scripted { encoder in
                        var container = encoder.container(keyedBy: Letter.self)
                        try container.encode(script, forKey: .a)
                        var nested = container.nestedUnkeyedContainer(forKey: .b)
                        try nested.encode(script)
                        try script.encode(to: container.superEncoder())
                    },
                    setup
                )
            }
            expectSameEncoding(script, EncodingSetup(keys: .convertToSnakeCase))
        }
    }

    /// Where Foundation's text has no defined order, ours is that of the program.
    @Test func order() throws {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(1, forKey: .c)
            var nested = container.nestedUnkeyedContainer(forKey: .b)
            try container.encode(2, forKey: .a)
            try nested.encode("x")
            try container.encode(3, forKey: .c)
        }
        #expect(try YAJLEncoder().string(from: value) == #"{"c":3,"b":["x"],"a":2}"#)
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .prettyPrinted
        #expect(
            try encoder.string(from: value)
                == "{\n  \"c\" : 3,\n  \"b\" : [\n    \"x\"\n  ],\n  \"a\" : 2\n}"
        )
    }

    /// The value encoded last under a key counts; Foundation takes that of a super encoder when it goes away.
    @Test func superEncoderBeforeValue() throws {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            let parent = container.superEncoder(forKey: .a)
            var single = parent.singleValueContainer()
            try single.encode(1)
            try container.encode(2, forKey: .a)
        }
        #expect(try YAJLEncoder().string(from: value) == #"{"a":2}"#)
    }

    /// Foundation ends the program here.
    @Test func failuresDeepInside() throws {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try? container.encode([["x": Float.infinity]], forKey: .d)
            try? container.encode([[1, Float.infinity]], forKey: .d)
            var nested = container.nestedUnkeyedContainer(forKey: .b)
            try? nested.encode(["x": [1: ["y": Double.nan]]])
            try? container.encode(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: AnyName.self)
                    try container.encode(["y": 1], forKey: "x")
                    var nested = container.nestedContainer(keyedBy: AnyName.self, forKey: "z")
                    try nested.encode(1, forKey: "x")
                    throw ScriptFailure()
                },
                forKey: .a
            )
            try container.encode(["z": 1], forKey: .a)
            try nested.encode(2)
        }
        #expect(try YAJLEncoder().string(from: [value]) == #"[{"b":[2],"a":{"z":1}}]"#)
    }

    enum Family {
        class Parent: Encodable {
            var name = "p"
            var shared = 1
        }

        class Child: Parent {
            var toys = ["x"]
            private enum CodingKeys: String, CodingKey { case toys, shared }
            override func encode(to encoder: any Encoder) throws {
                try super.encode(to: encoder)
                var container = encoder.container(keyedBy: CodingKeys.self)
                try container.encode(toys, forKey: .toys)
                try container.encode(2, forKey: .shared)
            }
        }

        class Nested: Parent {
            var toys = ["x"]
            private enum CodingKeys: CodingKey { case toys }
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.container(keyedBy: CodingKeys.self)
                try super.encode(to: container.superEncoder())
                try container.encode(toys, forKey: .toys)
            }
        }

        class Listed: Parent {
            override func encode(to encoder: any Encoder) throws {
                var container = encoder.unkeyedContainer()
                try container.encode("before")
                try super.encode(to: container.superEncoder())
                try container.encode("after")
            }
        }
    }

    @Test func classes() {
        expectSameEncoding([Family.Parent(), Family.Child(), Family.Nested(), Family.Listed()])
        expectSameEncoding(Family.Child(), EncodingSetup(formatting: .prettyPrinted))
        expectSameEncoding(Family.Nested(), EncodingSetup(formatting: .prettyPrinted, keys: .convertToSnakeCase))
    }

    private final class Cell: Encodable {
        var value: Int
        var next: Cell?
        init(_ value: Int, _ next: Cell?) {
            self.value = value
            self.next = next
        }
    }

    @Test func recursion() {
        var list: Cell?
        for value in 0..<300 { list = Cell(value, list) }
        expectSameEncoding(list)
        var nested = Scripted { try 1.encode(to: $0) }
        for _ in 0..<100 {
            let inner = nested
            nested = Scripted { encoder in
                var container = encoder.unkeyedContainer()
                var next = container.nestedUnkeyedContainer()
                try next.encode(inner)
                try container.encode(0)
            }
        }
        expectSameEncoding(nested)
    }
}
