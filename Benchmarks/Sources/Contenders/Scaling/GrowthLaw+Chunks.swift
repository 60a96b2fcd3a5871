internal import YAJL

extension GrowthLaw {
    /// Texts that arrive in pieces, most of them byte by byte.
    static let chunks: [GrowthLaw] = [
        fed("one string, byte by byte", size: 20_000, expecting: { _ in 1 }) {
            HardText.repeated("a", $0, from: "\"", to: "\"")
        },
        fed("one string of escapes, byte by byte", size: 2_000, expecting: { _ in 1 }) {
            HardText.repeated(#"\ud83d\ude00"#, $0, from: "\"", to: "\"")
        },
        fed("one string in chunks of 100 bytes", size: 1_000_000, by: 100, expecting: { _ in 1 }) {
            HardText.repeated("a", $0, from: "\"", to: "\"")
        },
        fed("one name, byte by byte", size: 20_000, expecting: { _ in 4 }) {
            HardText.repeated("a", $0, from: "{\"", to: "\":1}")
        },
        fed("one number, byte by byte", size: 20_000, expecting: { _ in 1 }) { HardText.repeated("7", $0) },
        fed("one run of blanks, byte by byte", size: 20_000, expecting: { _ in 2 }) {
            HardText.repeated(" ", $0, from: "[", to: "]")
        },
        fed("one comment, byte by byte", size: 20_000, allowsComments: true, expecting: { _ in 2 }) {
            HardText.repeated("*", $0, from: "[/*", to: "*/]")
        },
        fed("deep arrays, byte by byte", size: 10_000, expecting: { 2 * $0 + 2 }) { HardText.nested("[", "]", $0) },
        fed("objects with a newline each, byte by byte", size: 1_000, expecting: { 6 * $0 + 2 }) {
            HardText.array(of: "{\"id\":17,\"name\":\"Ann\"}\n", $0)
        },
        fed("one long line with an error, byte by byte", size: 20_000, expecting: { _ in -1 }) {
            HardText.repeated(" ", $0, from: "[", to: "x")
        },
    ].flatMap { $0 }

    /// Feeds a text in chunks and counts its events; -1 after an error.
    private static func fed(
        _ name: String,
        size: Int,
        by step: Int = 1,
        allowsComments: Bool = false,
        expecting expected: @escaping @Sendable (Int) -> Int,
        _ text: @escaping @Sendable (Int) -> [UInt8]
    ) -> [GrowthLaw] {
        var options = boundless
        options.allowsComments = allowsComments
        return reading(
            name,
            size: size,
            atLeast: step == 1 ? 2e6 : 10e6,
            because: step == 1 ? "each byte is fed by a call of its own" : nil,
            options: options,
            text,
            expecting: expected
        ) { text, options in
            var parser = JSONParser(handler: EventCount(), options: options)
            do {
                for start in stride(from: 0, to: text.count, by: step) {
                    try parser.feed(text[start..<min(start + step, text.count)])
                }
                return try parser.finish()
            } catch is JSONParsingError {
                return -1
            }
        }
    }
}
