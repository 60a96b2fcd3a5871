import Testing
import YAJL

@testable import YAJLTestSupport

/// Types that use an encoder or container when something else is being encoded: an error where a method can throw, and a
/// message in release builds as well where the program ends.
@Suite struct EncoderMisuseTests {
    /// A value that a closure encodes.
    struct Scripted: Encodable {
        var script: (any Encoder) throws -> Void
        init(_ script: @escaping (any Encoder) throws -> Void) { self.script = script }
        func encode(to encoder: any Encoder) throws { try script(encoder) }
    }

    private typealias Keyed = KeyedEncodingContainer<JSONCodingKey>

    /// Keeps what a value was encoded with.
    private final class Kept {
        var encoder: (any Encoder)?
        var keyed: Keyed?
        var unkeyed: (any UnkeyedEncodingContainer)?
        var single: (any SingleValueEncodingContainer)?
    }

    private static let outer = "an outer container was used while a value in it was being encoded"
    private static let afterwards = "an encoder or container was used after its value had been encoded"
    private static let second = "a second value was encoded where there can be one only"

    /// The error, the path of the container, and the misuse.
    private static let errors: [(message: String, path: String, script: @Sendable () throws -> Void)] = [
        (
            outer, "",
            {
                _ = try YAJLEncoder().encode(
                    Scripted { encoder in
                        var container = encoder.container(keyedBy: JSONCodingKey.self)
                        let copy = container
                        let inner = Scripted { _ in
                            var copy = copy
                            try copy.encode(1, forKey: "b")
                        }
                        try container.encode(inner, forKey: "a")
                    }
                )
            }
        ),
        (
            outer, "[0]",
            {
                _ = try YAJLEncoder().encode([
                    Scripted { encoder in
                        var container = encoder.unkeyedContainer()
                        let copy = container
                        let inner = Scripted { encoder in
                            _ = encoder.unkeyedContainer()
                            var copy = copy
                            try copy.encodeNil()
                        }
                        try container.encode(inner)
                    }
                ])
            }
        ),
        (
            afterwards, "",
            {
                let kept = Kept()
                _ = try YAJLEncoder().encode([Scripted { kept.unkeyed = $0.unkeyedContainer() }])
                try kept.unkeyed?.encode(1)
            }
        ),
        (
            afterwards, "",
            {
                let kept = Kept()
                let values = [
                    Scripted { kept.keyed = $0.container(keyedBy: JSONCodingKey.self) },
                    Scripted { _ in try kept.keyed?.encodeNil(forKey: "a") },
                ]
                _ = try YAJLEncoder().encode(values)
            }
        ),
        (
            afterwards, "",
            {
                // The nested container has been put into the text of the value around it.
                let kept = Kept()
                let value = Scripted { encoder in
                    var container = encoder.unkeyedContainer()
                    kept.keyed = container.nestedContainer(keyedBy: JSONCodingKey.self)
                }
                _ = try YAJLEncoder().encode([value])
                try kept.keyed?.encode("late", forKey: "a")
            }
        ),
        (
            afterwards, "",
            {
                // A super encoder.
                let kept = Kept()
                let value = Scripted { encoder in
                    var container = encoder.container(keyedBy: JSONCodingKey.self)
                    kept.single = container.superEncoder().singleValueContainer()
                }
                _ = try YAJLEncoder().encode(value)
                try kept.single?.encode(1)
            }
        ),
        (
            second, "[0]",
            {
                _ = try YAJLEncoder().encode([
                    Scripted { encoder in
                        var container = encoder.singleValueContainer()
                        try container.encode(1)
                        try container.encode(2)
                    }
                ])
            }
        ),
        (
            second, "",
            {
                _ = try YAJLEncoder().encode(
                    Scripted { encoder in
                        _ = encoder.unkeyedContainer()
                        var container = encoder.singleValueContainer()
                        try container.encodeNil()
                    }
                )
            }
        ),
    ]

    @Test(arguments: errors.indices)
    func mistakesAreErrors(_ index: Int) throws {
        let (message, expectedPath, script) = Self.errors[index]
        let error = try #require(throws: EncodingError.self) { try script() }
        guard case .invalidValue(_, let context) = error else { return }
        #expect(context.debugDescription.hasPrefix("YAJLEncoder: \(message); "))
        #expect(path(context.codingPath) == expectedPath)
        // Nothing of it is left for the next value.
        #expect(try YAJLEncoder().string(from: ["a": [1]]) == #"{"a":[1]}"#)
    }

    /// A program that catches the error continues with a text that is whole.
    @Test func errorsThatAreCaught() throws {
        let value = Scripted { encoder in
            var container = encoder.container(keyedBy: JSONCodingKey.self)
            try container.encode(1, forKey: "a")
            let copy = container
            let inner = Scripted { encoder in
                var inner = encoder.container(keyedBy: JSONCodingKey.self)
                try inner.encode(2, forKey: "x")
                var copy = copy
                #expect(throws: EncodingError.self) { try copy.encode(3, forKey: "c") }
                try inner.encode(4, forKey: "y")
            }
            try container.encode(inner, forKey: "b")
            try container.encode(5, forKey: "d")
        }
        #expect(try YAJLEncoder().string(from: value) == #"{"a":1,"b":{"x":2,"y":4},"d":5}"#)
    }

    // MARK: Where nothing can be thrown

    private static func text(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    @Test func nestedContainersOfAnOuterContainer() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try YAJLEncoder().encode([
                Scripted { encoder in
                    var container = encoder.container(keyedBy: JSONCodingKey.self)
                    let copy = container
                    let inner = Scripted { _ in
                        var copy = copy
                        _ = copy.nestedUnkeyedContainer(forKey: "b")
                    }
                    try container.encode(inner, forKey: "a")
                }
            ])
        }
        let text = Self.text(result)
        #expect(text.contains("YAJLEncoder: \(Self.outer)") && text.contains("(at $[0])"), "\(text)")
    }

    /// A nested container that is asked for again while a value in it is being encoded.
    @Test func nestedContainersInUse() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let value = Scripted { encoder in
                var container = encoder.container(keyedBy: JSONCodingKey.self)
                let copy = container
                var nested = container.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "a")
                let inner = Scripted { _ in
                    var copy = copy
                    var again = copy.nestedContainer(keyedBy: JSONCodingKey.self, forKey: "a")
                    try again.encode(1, forKey: "y")
                }
                try nested.encode(inner, forKey: "x")
            }
            _ = try YAJLEncoder().encode([value])
        }
        let text = Self.text(result)
        #expect(text.contains("YAJLEncoder: \(Self.outer)") && text.contains("(at $[0].a)"), "\(text)")
    }

    @Test func superEncodersThatAreKept() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let kept = Kept()
            let value = Scripted { encoder in
                var container = encoder.container(keyedBy: JSONCodingKey.self)
                kept.encoder = container.superEncoder()
            }
            _ = try YAJLEncoder().encode(value)
            _ = kept.encoder?.container(keyedBy: JSONCodingKey.self)
        }
        #expect(Self.text(result).contains("YAJLEncoder: \(Self.afterwards)"))
    }

    @Test func containersOfTwoKinds() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            _ = try YAJLEncoder().encode(
                Scripted { encoder in
                    _ = encoder.container(keyedBy: JSONCodingKey.self)
                    _ = encoder.unkeyedContainer()
                }
            )
        }
        #expect(Self.text(result).contains("YAJLEncoder: \(Self.second)"))
    }

    /// A single value that another one stands for may be encoded by the outer encoder.
    @Test func singleValues() throws {
        let value = Scripted { encoder in
            var container = encoder.singleValueContainer()
            let inner = Scripted { _ in
                var again = encoder.singleValueContainer()
                try again.encode(1)
            }
            try container.encode(inner)
        }
        #expect(try YAJLEncoder().string(from: ["k": value]) == #"{"k":1}"#)
    }

    @Test func literals() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            let pointer: JSONPointer = "a/b"
            print(pointer)
        }
        #expect(Self.text(result).contains("\"a/b\" is not a JSON Pointer"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            print(JSONNumber(floatLiteral: .infinity))
        }
        #expect(Self.text(result).contains("a JSON number is finite"))
    }
}
