import Foundation
import Testing
import YAJLFoundation

/// Errors and coding paths, beside Foundation.
@Suite struct EncodingErrorTests {
    private struct Model: Encodable {
        var aName = "x"
        var numbers = [[[1, Double.nan]]]
    }

    @Test func paths() {
        let setups = [
            EncodingSetup(), EncodingSetup(formatting: .prettyPrinted), EncodingSetup(keys: .convertToSnakeCase),
            EncodingSetup(keys: .custom { $0.last ?? AnyName("") }),
        ]
        for setup in setups {
            expectSameEncoding(Model(), setup)
            expectSameEncoding([Model()], setup)
            expectSameEncoding(["x": Model()], setup)
            expectSameEncoding([5: [1, Double.nan]], setup)
            expectSameEncoding([Double.nan: 1], setup)
            expectSameEncoding(["x": Optional(Double.nan)], setup)
            expectSameEncoding([[Float.nan]], setup)
            expectSameEncoding(["x": ["y": [1, Double.infinity]]], setup)
            expectSameEncoding(Float.nan, setup)
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Letter.self)
                    try container.encode(1, forKey: .a)
                    try container.encode(Scripted { throw failure($0.codingPath) }, forKey: .b)
                },
                setup
            )
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.unkeyedContainer()
                    try container.encode(1)
                    try container.encode(Scripted { throw failure($0.unkeyedContainer().codingPath) })
                },
                setup
            )
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Letter.self)
                    var single = container.superEncoder(forKey: .a).singleValueContainer()
                    try container.encode(1, forKey: .b)
                    try single.encode(Double.nan)
                },
                setup
            )
            expectSameEncoding(
                Scripted { encoder in
                    var container = encoder.container(keyedBy: Letter.self)
                    var nested = container.superEncoder().container(keyedBy: Letter.self)
                    try container.encode(1, forKey: .b)
                    try nested.encode(Double.nan, forKey: .c)
                },
                setup
            )
        }
    }

    /// An optional around it makes it an object.
    @Test func optionalNothing() {
        let nothing = Scripted { _ in }
        #expect(expectSameEncoding(Optional(nothing)) == .text("{}"))
        expectSameEncoding(Optional(Optional(nothing)))
        expectSameEncoding([Optional(nothing)])
        expectSameEncoding(["a": Optional(nothing)])
    }

    @Test func nothingAtTheRoot() {
        let outcome = expectSameEncoding(Scripted { _ in })
        #expect(
            outcome
                == .invalidValue(type: "Scripted", path: [], message: "Top-level Scripted did not encode any values.")
        )
    }

    /// Foundation loses the element or member that a dictionary is.
    @Test func pathsInDictionaries() {
        let outcome = EncodingOutcome {
            try YAJLEncoder().encode(["x": [["y": [1: ["z": [1, Double.infinity]]]]]])
        }
        #expect(
            outcome
                == .invalidValue(
                    type: "Double",
                    path: ["x", "0", "y", "1", "z", "1"],
                    message: "Unable to encode Double.inf directly in JSON."
                )
        )
    }

    /// Foundation loses what is around a nested container.
    @Test func pathsInNestedContainers() {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            var nested = container.nestedUnkeyedContainer(forKey: .b)
            try nested.encode(1)
            try container.encode(1, forKey: .a)
            var inner = nested.nestedContainer(keyedBy: Letter.self)
            try container.encode([2], forKey: .c)
            try inner.encode([Double.nan], forKey: .someKey)
        }
        let outcome = EncodingOutcome { try YAJLEncoder().encode(["x": [value]]) }
        #expect(
            outcome
                == .invalidValue(
                    type: "Double",
                    path: ["x", "0", "b", "1", "someKey", "0"],
                    message: "Unable to encode Double.nan directly in JSON."
                )
        )
    }

    /// The path of everything that has one.
    @Test func pathsOfContainers() throws {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: Letter.self)
            try container.encode(0, forKey: .d)
            expect(container.codingPath, "x 0")
            let parent = container.superEncoder()
            var nested = container.nestedUnkeyedContainer(forKey: .b)
            expect(parent.codingPath, "x 0 super")
            expect(container.superEncoder(forKey: .a).codingPath, "x 0 a")
            expect(nested.codingPath, "x 0 b")
            try nested.encode(1)
            expect(nested.nestedContainer(keyedBy: Letter.self).codingPath, "x 0 b 1")
            expect(nested.nestedUnkeyedContainer().codingPath, "x 0 b 2")
            expect(nested.superEncoder().codingPath, "x 0 b 3")
            try nested.encode(Scripted { expect($0.codingPath, "x 0 b 4") })
            try container.encode(
                Scripted { encoder in
                    expect(encoder.singleValueContainer().codingPath, "x 0 c")
                    var list = encoder.unkeyedContainer()
                    expect(list.codingPath, "x 0 c")
                    try list.encode(Scripted { expect($0.singleValueContainer().codingPath, "x 0 c 0") })
                    try list.encode(["k": Scripted { expect($0.codingPath, "x 0 c 1 k") }])
                    try list.encode([7: Scripted { expect($0.codingPath, "x 0 c 2 7") }])
                },
                forKey: .c
            )
            var late = parent.unkeyedContainer()
            expect(late.codingPath, "x 0 super")
            try late.encode([Scripted { expect($0.codingPath, "x 0 super 0 0") }])
            expect(encoder.codingPath, "x 0")
        }
        _ = try YAJLEncoder().encode(["x": [value]])
    }

    /// An error leaves nothing in an encoder, or for the next value.
    @Test func afterAnError() throws {
        let encoder = YAJLEncoder()
        for _ in 0..<10 {
            #expect(throws: EncodingError.self) { try encoder.encode(Model()) }
            #expect(throws: ScriptFailure.self) {
                try encoder.encode([
                    Scripted { encoder in
                        var container = encoder.container(keyedBy: Letter.self)
                        var nested = container.nestedUnkeyedContainer(forKey: .a)
                        try nested.encode(1)
                        throw ScriptFailure()
                    }
                ])
            }
            #expect(try encoder.string(from: ["a": [1]]) == #"{"a":[1]}"#)
        }
    }
}

private func failure(_ path: [any CodingKey]) -> EncodingError {
    .invalidValue(1, EncodingError.Context(codingPath: path, debugDescription: "no"))
}

private func expect(_ path: [any CodingKey], _ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let found = path.map { $0.intValue.map { "\($0)" } ?? $0.stringValue }.joined(separator: " ")
    #expect(found == text, sourceLocation: sourceLocation)
}
