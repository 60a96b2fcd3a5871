/// Scalars and names that have gone wrong in some JSON library.
enum TextPieces {
    private static let numbers = [
        "0", "-0", "1", "-1", "10", "1.5", "-2.50", "0.0", "-0.0", "1e5", "1E+2", "1e-7", "0e0", "0.1",
        "9007199254740993",
        "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "170141183460469231731687303715884105728", "1e400", "-1e400",
        "1e-400", "4.9e-324", "2.2250738585072011e-308", "1.7976931348623157e308", "1.7976931348623159e308", "1e22",
        "1e23",
        "123456789012345678901234567890", "0.1000000000000000055511151231257827", "1e99999999999999999999", "255",
        "256",
        "-128", "-129", "32768", "4294967296", "16777217", "3.4028236e38", "1.0", "100e-2",
    ]
    private static let wrong = [
        "01", "+1", ".5", "1.", "1e", "-", "0x10", "NaN", "Infinity", "tru", "nul", "True", "'a'", "", "\"", "\"\\x\"",
        "\"\\ud800\"", "\"\\udc00\\ud800\"", "\"\\u12\"", "\"\t\"", "\"\\", "/", "//", "]", "}", ":", "\u{1E}",
        "\u{FEFF}",
    ]
    private static let strings = [
        "", "a", "b c", "id", "é", "e\u{301}", "日本語", "😀", "\\n", "\\\"", "\\\\", "\\/", "\\u0041", "\\u00e9",
        "\\u0000",
        "\\ud83d\\ude00", "\\uD834\\uDD1E", "\\u2028", "\u{2028}", "\u{FEFF}", "\u{FFFF}", "\u{10FFFF}", "\u{7F}",
        "[{,:", "]}",
        "/*", "0", "1", "true", "null", "1.5", "inf", "2024-01-02T03:04:05Z", "aGVsbG8=", "http://a.b/c?d=e", "a\\tb",
    ]
    private static let names = [
        "a", "b", "c", "d", "e", "f", "k", "n", "", "id", "name", "aLongNameOfAMember", "a_long_name_of_a_member", "0",
        "1", "é",
        "required", "\\u0061", "__proto__", "a/b", "m~n", "a name of 17 byte", "a name of 17 bytf", "$", "*", "..",
    ]

    /// Lengths around those at which texts are kept or compared in another way.
    private static let lengths = [
        13, 14, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 129, 255, 256, 300, 1023, 1025, 4096,
    ]

    static func scalar(_ random: inout Splitmix) -> [UInt8] {
        switch random.number(0...15) {
        case 0: Array(random.pick(["null", "true", "false"]).utf8)
        case 1...5: Array(random.pick(numbers).utf8)
        case 6: number(&random)
        case 7: random.chance(1, in: 4) ? Array(random.pick(wrong).utf8) : Array("null".utf8)
        case 8: quoted(long(&random))
        default: quoted((0...random.number(0...3)).flatMap { _ in random.pick(strings).utf8 })
        }
    }

    static func name(_ random: inout Splitmix) -> [UInt8] {
        quoted(random.chance(1, in: 12) ? long(&random) : Array(random.pick(names).utf8))
    }

    static func number(_ random: inout Splitmix) -> [UInt8] {
        func digits(_ random: inout Splitmix) -> String {
            let count = random.pick([1, 2, 7, 8, 9, 15, 16, 17, 18, 19, 20, 25, 40, 300])
            return String((0..<random.number(1...count)).map { _ in Character(String(random.number(0...9))) })
        }
        var text =
            random.pick(["", "-"]) + (random.chance(1, in: 3) ? "0" : "\(random.number(1...9))" + digits(&random))
        if random.chance(1, in: 2) { text += "." + digits(&random) }
        if random.chance(1, in: 2) {
            text += random.pick(["e", "E", "e-", "E+"]) + "\(random.number(0...random.pick([9, 30, 330, 99999])))"
        }
        return Array(text.utf8)
    }

    /// A text of one of the lengths, with a piece somewhere in it.
    private static func long(_ random: inout Splitmix) -> [UInt8] {
        let count = random.pick(lengths)
        var text = [UInt8](repeating: UInt8(ascii: "x"), count: count)
        if random.chance(1, in: 2) {
            let place = random.number(0...count)
            text.replaceSubrange(place..<min(place + 2, count), with: random.pick(strings).utf8)
        }
        return text
    }

    static func quoted(_ text: [UInt8]) -> [UInt8] { [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")] }

    static func tree(_ random: inout Splitmix, depth: Int = 0) -> TextTree {
        switch random.number(depth > 3 ? 0...5 : 0...9) {
        case 6, 7: .array((0..<random.number(0...4)).map { _ in tree(&random, depth: depth + 1) })
        case 8, 9:
            .object(
                (0..<random.number(0...4)).map { _ in
                    TextTree.Member(key: name(&random), value: tree(&random, depth: depth + 1))
                }
            )
        default: .scalar(scalar(&random))
        }
    }
}
