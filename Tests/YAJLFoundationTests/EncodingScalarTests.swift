import Foundation
import Testing
import YAJLFoundation

/// Scalars at the root, as elements and as members, beside Foundation.
@Suite struct EncodingScalarTests {
    private struct Box<Value: Encodable>: Encodable { var value: Value }

    private func expectSame<Value: Encodable & Sendable>(_ value: Value, _ setup: EncodingSetup = EncodingSetup()) {
        expectSameEncoding(value, setup)
        expectSameEncoding([value, value], setup)
        expectSameEncoding(["key": value], setup)
        expectSameEncoding([value, nil], setup)
        expectSameEncoding(Box(value: value), setup)
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.unkeyedContainer()
                try container.encode(value)
                try container.encode(value)
            },
            setup
        )
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.singleValueContainer()
                try container.encode(value)
            },
            setup
        )
        expectSameEncoding(
            Scripted { encoder in
                var container = encoder.container(keyedBy: AnyName.self)
                try container.encode(value, forKey: "a/b")
            },
            setup
        )
    }

    private func expectSameLimits<Integer: FixedWidthInteger & Encodable & Sendable>(_ type: Integer.Type) {
        for value in [Integer.min, .max, 0, 1, 9, 10, 99, 100, 127] { expectSame(value) }
    }

    @Test func integers() {
        expectSameLimits(Int.self)
        expectSameLimits(Int8.self)
        expectSameLimits(Int16.self)
        expectSameLimits(Int32.self)
        expectSameLimits(Int64.self)
        expectSameLimits(Int128.self)
        expectSameLimits(UInt.self)
        expectSameLimits(UInt8.self)
        expectSameLimits(UInt16.self)
        expectSameLimits(UInt32.self)
        expectSameLimits(UInt64.self)
        expectSameLimits(UInt128.self)
    }

    @Test func boolsAndNulls() {
        expectSame(true)
        expectSame(false)
        expectSame(Int?.none)
        expectSame(Int??.some(.none))
        expectSame(Int??.some(.some(1)))
        expectSame([Int???.none, .some(.some(.some(2)))])
    }

    @Test func doubles() {
        let powers = (-330...308).map { pow(10, Double($0)) }
        let binary = (-1074...1023).map { Double(sign: .minus, exponent: $0, significand: 1) }
        let near = [53.0, 54, 24].flatMap { power in [0.0, 1, 2, 3, -1, -2].map { $0 + pow(2, power) } }
        expectSameEncoding(powers + binary + near)
        for value in [0, -0.0, 1, -1, 0.1, 0.0001, 0.00009999999999999999, 1e15, 1e16, 9007199254740992, 9.999e15] {
            expectSame(value)
        }
    }

    @Test func randomDoubles() {
        var random = EncodingRandom(state: 1)
        let values = (0..<scaledEncodings(200_000)).map { _ in Double(bitPattern: random.next()) }.filter(\.isFinite)
        expectSameEncoding(values)
        let plain = (0..<scaledEncodings(200_000)).map { _ in
            Double(Int64(truncatingIfNeeded: random.next()) >> 20) / 1024
        }
        expectSameEncoding(plain)
    }

    @Test func floats() {
        var random = EncodingRandom(state: 2)
        let values = (0..<scaledEncodings(200_000)).map { _ in Float(bitPattern: UInt32(random.next() >> 32)) }
        expectSameEncoding(values.filter(\.isFinite))
        for value in [
            Float(0), -0.0, 1, 0.1, 16_777_216, 16_777_218, 1e-4, 9.9e-5, 1e8, 3.4e38, .leastNonzeroMagnitude,
        ] {
            expectSame(value)
        }
    }

    @Test func strings() {
        for value in [
            "", "a", "a/b", "\"", "\\", "\u{0}\u{1F}\u{7F}\u{80}\u{2028}\u{2029}", "é😀", "\n\r\t\u{8}\u{C}",
            "</script>",
            "0123456789abcdef", "0123456789abcde/", String(repeating: "x/é\"", count: 5000),
        ] {
            expectSame(value)
            expectSame(value, EncodingSetup(formatting: .withoutEscapingSlashes))
            expectSameEncoding([value: value])
            expectSameEncoding([value: value], EncodingSetup(formatting: .withoutEscapingSlashes))
        }
    }

    @Test func nonConformingFloats() {
        let strings = EncodingSetup(
            floats: .convertToString(positiveInfinity: "+∞", negativeInfinity: "-\"/", nan: "NaN")
        )
        for value in [Double.nan, .infinity, -.infinity, .signalingNaN] {
            expectSame(value)
            expectSame(value, strings)
            expectSame(Float(value))
            expectSame(Float(value), strings)
        }
        expectSame(Float16.nan)
        expectSame(CGFloat.infinity)
    }
}
