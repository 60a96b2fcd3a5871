import PureSwiftJSON
import Testing

@Suite struct ErrorTests {
    @Test(arguments: [
        ("", PureJSONError.Reason.unexpectedEnd, 0),
        (" \n", .unexpectedEnd, 2),
        ("tru", .unexpectedEnd, 3),
        ("trUe", .unexpectedByte, 2),
        ("nulL", .unexpectedByte, 3),
        ("[1,2", .unexpectedEnd, 4),
        ("[1,]", .unexpectedByte, 3),
        ("[,1]", .unexpectedByte, 1),
        ("[1 2]", .unexpectedByte, 3),
        ("[1}", .unexpectedByte, 2),
        ("{\"a\":1]", .unexpectedByte, 6),
        ("{\"a\"}", .unexpectedByte, 4),
        ("{\"a\":1,}", .unexpectedByte, 7),
        ("{1:1}", .unexpectedByte, 1),
        ("1 2", .trailingContent, 2),
        ("[] \"abc", .trailingContent, 3),
        ("{}x", .trailingContent, 2),
        ("01", .trailingContent, 1),
        ("[01]", .unexpectedByte, 2),
        ("-", .unexpectedEnd, 1),
        ("-a", .unexpectedByte, 1),
        ("1.", .unexpectedEnd, 2),
        ("[1.]", .unexpectedByte, 3),
        ("1e", .unexpectedEnd, 2),
        ("1e+", .unexpectedEnd, 3),
        ("[1e+]", .unexpectedByte, 4),
        ("+1", .unexpectedByte, 0),
        (".5", .unexpectedByte, 0),
        ("NaN", .unexpectedByte, 0),
        ("'a'", .unexpectedByte, 0),
        ("[1,//x\n2]", .unexpectedByte, 3),
        ("\u{FEFF}1", .unexpectedByte, 0),
        ("[\u{0B}1]", .unexpectedByte, 1),
        ("[1\u{0C}]", .unexpectedByte, 2),
        ("[\u{A0}1]", .unexpectedByte, 1),
        ("\"abc", .unexpectedEnd, 4),
        ("\"a\nb\"", .controlCharacter, 2),
        ("\"\\n\u{1F}\"", .controlCharacter, 3),
        ("\"\\x\"", .invalidEscape, 2),
        ("\"\\u12G4\"", .invalidEscape, 5),
        ("\"\\", .unexpectedEnd, 2),
        ("\"\\u00", .unexpectedEnd, 5),
        ("\"\\ud800\"", .loneSurrogate, 7),
        ("\"\\ud800x\"", .loneSurrogate, 7),
        ("\"\\ud800\\n\"", .loneSurrogate, 8),
        ("\"\\ud800\\u0041\"", .loneSurrogate, 9),
        ("\"\\uD800\\uD800\"", .loneSurrogate, 10),
        ("\"\\udc00\"", .loneSurrogate, 4),
        ("\"\\ud800", .unexpectedEnd, 7),
    ])
    func names(_ text: String, reason: PureJSONError.Reason, offset: Int) {
        let expected = PureJSONError(reason: reason, offset: offset)
        #expect(error(text) == expected)
        #expect(throws: expected) { try PureJSONParser.tree(Array(text.utf8)) }
    }

    /// The offset is that of the first byte with which no valid text can begin, so what is before it is not wrong.
    @Test func offsetIsTheEndOfTheLongestGoodBeginning() {
        let document = #"{"k\u00e9":[-1.5e+3,true,"é 日本 😀 \ud83d\ude00\n"],"":{"a":null,"b":false}} "#
        let bytes = Array(document.utf8)
        #expect(error(bytes) == nil)
        for count in 0..<bytes.count - 1 {
            #expect(error(Array(bytes.prefix(count))) == PureJSONError(reason: .unexpectedEnd, offset: count))
        }
        for index in bytes.indices {
            for byte in [0x00, 0x22, 0x5C, 0x7B, 0x2C, 0x80, 0xFF] as [UInt8] {
                var changed = bytes
                changed[index] = byte
                guard let problem = error(changed) else { continue }
                #expect(problem.offset >= index)
                let beginning = Array(changed.prefix(problem.offset))
                #expect(error(beginning)?.reason ?? .unexpectedEnd == .unexpectedEnd)
            }
        }
    }
}
