import YAJL

@testable import YAJLTestSupport

/// Types, keys, strategies and sinks that do some work while a value is encoded.
extension Hook {
    /// Works between any two calls of its containers, and puts texts of other encodings into its own.
    private struct Model: Encodable {
        enum Key: String, CodingKey { case name, list, nested, texts, failed, next }

        var depth = 2

        func encode(to encoder: any Encoder) throws {
            Hook.work()
            var container = encoder.container(keyedBy: Key.self)
            Hook.work()
            try container.encode("\(depth) \(path(encoder.codingPath))", forKey: .name)
            Hook.work()
            var list = container.nestedUnkeyedContainer(forKey: .list)
            try list.encode(depth)
            Hook.work()
            var nested = list.nestedContainer(keyedBy: Key.self)
            Hook.work()
            try nested.encode([depth], forKey: .texts)
            // Another encoding, of the same types.
            if depth > 0 {
                let text = try Hook.plainEncoder.string(from: [Model(depth: depth - 1)])
                try container.encode(text, forKey: .texts)
            }
            Hook.work()
            try? container.encode(Failing(), forKey: .failed)
            try container.encode(["a": true], forKey: .nested)
            if depth > 1 { try container.encode(Model(depth: 0), forKey: .next) }
            Hook.work()
        }
    }

    /// Encodes something, and then throws.
    private struct Failing: Encodable {
        func encode(to encoder: any Encoder) throws {
            var container = encoder.unkeyedContainer()
            try container.encode(1)
            Hook.work()
            try container.encode(Double.nan)
        }
    }

    /// Its keys work when they are asked for their names; those of an enumeration are remembered.
    private struct KeyedModel: Encodable {
        struct Key: CodingKey {
            private let name: StaticString

            static let (a, b) = (Key(name: "a"), Key(name: "a name that is \"long\""))

            private init(name: StaticString) { self.name = name }
            init?(stringValue: String) { nil }
            init?(intValue: Int) { nil }
            var intValue: Int? { nil }

            var stringValue: String {
                Hook.work()
                return "\(name)"
            }
        }

        var depth = 2

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: Key.self)
            try container.encode(depth, forKey: .b)
            if depth > 0 { try container.encode(KeyedModel(depth: depth - 1), forKey: .a) }
        }
    }

    // MARK: The table

    private static let plainEncoder = YAJLEncoder()
    private static let sorting = with { $0.outputFormatting = [.sortedKeys, .prettyPrinted] }
    private static let renaming = with {
        $0.keyEncodingStrategy = .custom { keys in
            Hook.work()
            return JSONCodingKey(stringValue: "x" + (keys.last?.stringValue ?? ""))
        }
    }

    private static func with(_ change: (inout YAJLEncoder) -> Void) -> YAJLEncoder {
        var encoder = YAJLEncoder()
        change(&encoder)
        return encoder
    }

    private static func encode(_ name: String, _ encoder: YAJLEncoder, _ value: some Encodable & Sendable) -> Hook {
        Hook(name) { try encoder.string(from: value) }
    }

    static let encoding: [Hook] = [
        encode("encoding a model", plainEncoder, [Model()]),
        encode("encoding models with sorted keys", sorting, ["a": Model(), "b": Model(depth: 1)]),
        encode("encoding models, with a key strategy", renaming, [Model()]),
        encode("encoding an error", plainEncoder, ["a": [Failing()]]),
        encode("encoding keys with names", plainEncoder, [KeyedModel()]),
        encode("encoding keys with names and a strategy", renaming, [KeyedModel()]),
        Hook("encoding into a writer that hands its text over") {
            var text = ""
            var writer = JSONWriter { bytes in
                text += String(decoding: bytes, as: UTF8.self)
                Hook.work()
            }
            try writer.beginArray()
            for _ in 0..<2 {
                try plainEncoder.encode(Model(), to: &writer)
                try writer.flush()
            }
            try writer.endArray()
            try writer.finish()
            return text
        },
        Hook("models as values of a tree") {
            try JSONValue(encoding: [Model(), Model(depth: 1)]).encodedString()
        },
    ]
}
