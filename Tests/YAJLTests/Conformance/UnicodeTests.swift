import Testing
import YAJL

@testable import YAJLTestSupport

/// All of Unicode, and all ways of not being it.
@Suite struct UnicodeTests {
    private static let blockSize = 0x1000

    /// The first two planes, where the kinds of scalars change, and all others in part only where the random tests are.
    private static let blocks = (0..<(0x110000 / blockSize)).filter {
        $0 < 0x20 || $0 == 0x10F || $0 % max(1, 7 / scaled(7)) == 0
    }

    /// Every scalar value, raw and as escapes in both cases, comes out as it is; some are allowed as escapes only.
    @Test(arguments: blocks)
    func everyScalar(_ block: Int) {
        var expected: [UInt8] = []
        var raw: [UInt8] = []
        var escaped: [UInt8] = []
        for value in UInt32(block * Self.blockSize)..<UInt32((block + 1) * Self.blockSize) {
            // Surrogates are not scalars.
            guard let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) else { continue }
            expected += bytes
            if value < 0x20 || scalar == "\"" || scalar == "\\" {
                Self.appendEscape(of: value, to: &raw)
            } else {
                raw += bytes
            }
            for unit in UTF16.encode(scalar) ?? UTF16.EncodedScalar() {
                Self.appendEscape(of: UInt32(unit), uppercase: value & 1 == 0, to: &escaped)
            }
        }
        guard !expected.isEmpty else { return }
        expectText(raw, expected, "raw")
        expectText(escaped, expected, "escaped")
    }

    /// Every pair of surrogates by its halves; in part only where the random tests are.
    @Test func everyPair() {
        let step = max(1, 1024 / scaled(1024))
        for high in UInt32(0xD800)...0xDBFF {
            var text: [UInt8] = []
            var expected: [UInt8] = []
            for low in stride(from: UInt32(0xDC00) + high % UInt32(step), through: 0xDFFF, by: step) {
                Self.appendEscape(of: high, uppercase: low & 1 == 0, to: &text)
                Self.appendEscape(of: low, uppercase: low & 2 == 0, to: &text)
                guard let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)) else { return }
                expected += UTF8.encode(scalar) ?? UTF8.EncodedScalar()
            }
            expectText(text, expected, "high \(String(high, radix: 16))")
        }
    }

    /// The halves at all their limits, next to each other: only high then low is a pair.
    @Test func boundaries() {
        let units: [UInt32] = [
            0, 0x41, 0xD7FF, 0xD800, 0xD801, 0xDBFE, 0xDBFF, 0xDC00, 0xDC01, 0xDFFE, 0xDFFF, 0xE000, 0xFFFF,
        ]
        for first in units {
            for second in units {
                var input = Array("\"".utf8)
                Self.appendEscape(of: first, to: &input)
                Self.appendEscape(of: second, uppercase: true, to: &input)
                input += "\"".utf8
                let isPair = (0xD800...0xDBFF).contains(first) && (0xDC00...0xDFFF).contains(second)
                let isLone = { (unit: UInt32) in (0xD800...0xDFFF).contains(unit) }
                let comment: Comment = "\(String(first, radix: 16)) \(String(second, radix: 16))"
                let outcome = outcomeForAllCuts(of: input)
                if !isPair, isLone(first) || isLone(second) {
                    #expect(outcome.code == .loneSurrogate, comment)
                    #expect(outcome.error?.position.byteOffset == (isLone(first) ? 1 : 7), comment)
                } else {
                    #expect(outcome.error == nil, comment)
                }
                let repaired = String(decoding: [UInt16(first), UInt16(second)], as: UTF16.self)
                let replaced = outcomeForAllCuts(of: input, options: InvalidUnicodeTests.replacing)
                #expect(replaced.texts == [0xFF] + Array(repaired.utf8), comment)
            }
        }
    }

    /// All sequences of two bytes agree with Swift's own judgement and repair.
    @Test(arguments: 0..<8)
    func everyTwoBytes(_ part: Int) {
        // ASCII is all alike here.
        let others: [UInt8] = [0x41, 0x7F] + (0x80...0xFF)
        for (index, first) in others.enumerated() where index % 8 == part {
            for second in others { expectAgreement([first, second]) }
        }
    }

    /// Random sequences of three to eight bytes, most of them nearly well-formed.
    @Test(arguments: 3...8)
    func randomBytes(_ count: Int) {
        var generator = SplitMix64(seed: UInt64(count))
        let edges: [UInt8] = [
            0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC, 0xED, 0xEE, 0xEF,
            0xF0,
            0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
        ]
        for _ in 0..<scaled(100_000) {
            expectAgreement((0..<count).map { _ in edges.randomElement(using: &generator) ?? 0 })
        }
    }

    private func expectText(_ text: [UInt8], _ expected: [UInt8], _ comment: Comment) {
        let input = Array("\"".utf8) + text + Array("\"".utf8)
        for cut in [Cut.whole, .size(61)] {
            let outcome = outcome(of: input, cut: cut)
            #expect(outcome.error == nil, comment)
            #expect(outcome.texts == [0xFF] + expected, comment)
        }
    }

    /// Compares how these bytes, in a string, are judged and repaired.
    private func expectAgreement(_ bytes: [UInt8]) {
        // These mean something to JSON.
        guard !bytes.contains(where: { $0 < 0x20 || $0 == 0x22 || $0 == 0x5C }) else { return }
        let input = [0x22] + bytes + [0x22]
        let text = String(validating: bytes, as: UTF8.self)
        for cut in [Cut.whole, .size(1)] {
            let strict = outcome(of: input, cut: cut)
            #expect(strict.code == (text == nil ? .invalidUTF8 : nil), "\(bytes)")
            if text != nil { #expect(strict.texts == [0xFF] + bytes) }
            let replaced = outcome(of: input, options: InvalidUnicodeTests.replacing, cut: cut)
            #expect(replaced.texts == [0xFF] + Array(String(decoding: bytes, as: UTF8.self).utf8), "\(bytes)")
        }
    }

    private static func appendEscape(of unit: UInt32, uppercase: Bool = false, to text: inout [UInt8]) {
        text.append(0x5C)
        text.append(0x75)
        for shift: UInt32 in [12, 8, 4, 0] {
            let digit = UInt8(unit >> shift & 15)
            text.append(digit < 10 ? 0x30 + digit : (uppercase ? 0x41 : 0x61) + digit - 10)
        }
    }
}
