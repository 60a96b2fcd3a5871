import PureSwiftJSON
import Testing

@Suite struct UnicodeTests {
    private func isAccepted(_ sequence: [UInt8]) -> Bool {
        // Long enough for the fast path, short enough for the slow one.
        let short = error([0x22] + sequence + [0x22]) == nil
        let long = error([0x22] + sequence + Array("abcdefgh\"".utf8)) == nil
        #expect(short == long)
        return short
    }

    private func isUTF8(_ sequence: [UInt8]) -> Bool {
        String(validating: sequence, as: UTF8.self) != nil
    }

    @Test func acceptsExactlyUTF8() {
        let edges: [UInt8] = [0x41, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xE1, 0xFF]
        for first in 0x80...0xFF as ClosedRange<UInt8> {
            #expect(isAccepted([first]) == isUTF8([first]))
            for second in edges {
                #expect(isAccepted([first, second]) == isUTF8([first, second]))
                for third in edges {
                    #expect(isAccepted([first, second, third]) == isUTF8([first, second, third]))
                    guard first >= 0xF0 else { continue }
                    for fourth in edges {
                        let sequence = [first, second, third, fourth]
                        #expect(isAccepted(sequence) == isUTF8(sequence))
                    }
                }
            }
        }
    }

    @Test func findsTheSpecialByteWhereverItIs() {
        for length in 0..<40 {
            for position in 0...length {
                let before = [UInt8](repeating: 0x61, count: position)
                let after = [UInt8](repeating: 0x62, count: length - position)
                let start = [0x22] + before
                #expect(error(start + [0x1F] + after)?.offset == position + 1)
                #expect(error(start + [0xC0] + after)?.offset == position + 1)
                #expect(error(start + Array("\\x".utf8) + after)?.offset == position + 2)
                #expect(error(start + [0x22] + after + [0x7D])?.offset == position + 2)
                #expect(error(start + Array("é\\n\u{7F}".utf8) + after + [0x22]) == nil)
            }
        }
    }

    @Test func resolvesEscapes() throws {
        let text = #"["\"\\\/\b\f\n\r\t","\u0041\u00e9\u65E5\uFFFF\ud83D\uDE00","a\u0000b","日\n本"]"#
        var visitor = TraceVisitor()
        try PureJSONParser.visit(Array(text.utf8), with: &visitor)
        #expect(
            visitor.events == [
                "[", "string \"\\/\u{08}\u{0C}\n\r\t", "string Aé日\u{FFFF}😀", "string a\0b", "string 日\n本", "]",
            ]
        )
    }

    @Test func escapedCharactersOfAllLengthsAgreeWithSwift() throws {
        for value in [0, 0x7F, 0x80, 0x7FF, 0x800, 0xD7FF, 0xE000, 0xFFFF, 0x10000, 0x10FFFF] as [UInt32] {
            let scalar = try #require(Unicode.Scalar(value))
            let escapes = String(scalar).utf16.map { unit in
                let digits = String(unit, radix: 16)
                return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            }
            let tree = try PureJSONParser.tree(Array("\"\(escapes.joined())\"".utf8))
            guard case .string(let string) = tree else {
                Issue.record("no string")
                return
            }
            #expect(Array(string.unicodeScalars) == [scalar])
        }
    }
}
