import Testing
import YAJL

/// The requirements of encoding containers that models of the compiler do not call.
@Suite struct EncodedOverloadsTests {
    /// Calls a closure with the encoder, so that each test is one expression.
    private struct Model: Encodable {
        let body: @Sendable (any Encoder) throws -> Void

        func encode(to encoder: any Encoder) throws { try body(encoder) }
    }

    private func text(_ body: @escaping @Sendable (any Encoder) throws -> Void) throws -> String {
        try YAJLEncoder().string(from: Model(body: body))
    }

    @Test func null() throws {
        #expect(
            try text {
                var container = $0.unkeyedContainer()
                try container.encodeNil()
                try container.encode(1)
                try container.encodeNil()
                try container.encode(container.count)
            } == "[null,1,null,3]"
        )
        #expect(
            try text {
                var container = $0.container(keyedBy: JSONCodingKey.self)
                try container.encodeNil(forKey: "a")
            } == #"{"a":null}"#
        )
        #expect(
            try text {
                var container = $0.singleValueContainer()
                try container.encodeNil()
            } == "null"
        )
    }

    @Test func wideIntegers() throws {
        let (low, high) = ("\(Int128.min)", "\(UInt128.max)")
        #expect(
            try text {
                var container = $0.unkeyedContainer()
                try container.encode(Int128.min)
                try container.encode(UInt128.max)
            } == "[\(low),\(high)]"
        )
        #expect(
            try text {
                var container = $0.container(keyedBy: JSONCodingKey.self)
                try container.encode(Int128.min, forKey: "low")
                try container.encode(UInt128.max, forKey: "high")
            } == "{\"low\":\(low),\"high\":\(high)}"
        )
        #expect(
            try text {
                var container = $0.singleValueContainer()
                try container.encode(Int128.min)
            } == low
        )
        #expect(
            try text {
                var container = $0.singleValueContainer()
                try container.encode(UInt128.max)
            } == high
        )
    }

    @Test func keysAreEqualByNameAndIndex() {
        #expect(JSONCodingKey(intValue: 1) == JSONCodingKey(intValue: 1))
        #expect(JSONCodingKey(intValue: 1) != JSONCodingKey(stringValue: "1"))
        #expect(JSONCodingKey(intValue: 1) != JSONCodingKey(intValue: 2))
        #expect(Set([JSONCodingKey(stringValue: "a"), "a", "b", JSONCodingKey(intValue: 0)]).count == 3)
    }
}
