internal import YAJL

extension GrowthLaw {
    /// Whole texts that are read as events.
    static let parser: [GrowthLaw] = tokens + records + places

    private static let tokens: [GrowthLaw] = [
        reading(
            "many small arrays",
            size: 50_000,
            { HardText.array(of: "[]", $0) },
            expecting: { 2 * $0 + 2 },
            work: events
        ),
        reading(
            "arrays as deep as 512, many times",
            size: 200,
            options: .inMemory,
            { HardText.array(of: String(decoding: HardText.nested("[", "]", 510), as: UTF8.self), $0) },
            expecting: { 1022 * $0 + 2 },
            work: events
        ),
        reading(
            "arrays in each other",
            size: 20_000,
            { HardText.nested("[", "]", $0) },
            expecting: { 2 * $0 + 2 },
            work: events
        ),
        reading(
            "objects in each other",
            size: 10_000,
            { HardText.nested("{\"a\":", "}", $0) },
            expecting: { 3 * $0 + 2 },
            work: events
        ),
        reading(
            "one run of blanks",
            size: 1_000_000,
            { HardText.repeated(" ", $0, from: "[", to: "]") },
            expecting: { _ in 2 },
            work: events
        ),
        reading(
            "short comments",
            size: 50_000,
            options: commented,
            { HardText.repeated("/**///\n", $0, from: "[", to: "]") },
            expecting: { _ in 2 },
            work: events
        ),
        reading(
            "a string of escapes",
            size: 100_000,
            { HardText.repeated(#"\u00e9\ud83d\ude00\n"#, $0, from: "\"", to: "\"") },
            expecting: { 7 * $0 },
            work: stringBytes
        ),
        reading(
            "a string of emoji",
            size: 200_000,
            { HardText.repeated("😀", $0, from: "\"", to: "\"") },
            expecting: { 4 * $0 },
            work: stringBytes
        ),
        reading(
            "a string of bytes that are not UTF-8",
            size: 200_000,
            options: replacing(),
            { [UInt8(ascii: "\"")] + [UInt8](repeating: 0xFF, count: $0) + [UInt8(ascii: "\"")] },
            expecting: { 3 * $0 },
            work: stringBytes
        ),
    ].flatMap { $0 }

    private static let records: [GrowthLaw] = [
        reading(
            "lines of one digit",
            size: 50_000,
            atLeast: 2e6,
            because: "two bytes become a line and a value of their own",
            options: framed(.lines),
            { HardText.repeated("1\n", $0) },
            work: events
        ),
        reading(
            "empty lines",
            size: 500_000,
            options: framed(.lines),
            { HardText.repeated("\n", $0, to: "1") },
            expecting: { _ in 1 },
            work: events
        ),
        reading(
            "empty objects, one after the other",
            size: 50_000,
            atLeast: 5e6,
            because: "two bytes become a line and a value of their own",
            options: framed(.concatenated),
            { HardText.repeated("{}", $0) },
            expecting: { 2 * $0 },
            work: events
        ),
        reading(
            "a line of strings that are not Unicode",
            size: 6_000,
            options: replacing(.lines),
            { HardText.repeated(#""\ud800","#, $0, from: "[", to: "1]\n") },
            expecting: { $0 + 3 },
            work: events
        ),
        reading(
            "records of RFC 7464",
            size: 50_000,
            options: framed(.recordSeparated),
            { HardText.repeated("\u{1E}1\n", $0) },
            work: events
        ),
    ].flatMap { $0 }

    private static let places: [GrowthLaw] = [
        reading(
            "a newline for each token, lines asked for",
            size: 50_000,
            { HardText.repeated("1,\n", $0, from: "[", to: "1]") },
            expecting: { $0 + 1 },
            work: { text, options in
                var reader = JSONReader(parsing: text, options: options)
                var line = 0
                while try reader.next() != nil { line = reader.position.line }
                return line
            }
        ),
        reading(
            "path and bytes of each event",
            size: 50_000,
            { HardText.array(of: "1", $0) },
            work: { text, options in
                var parser = JSONParser(handler: PlaceCount(), options: options)
                try parser.feed(text)
                return try parser.finish()
            }
        ),
        reading(
            "elements skipped by a reader",
            size: 50_000,
            { HardText.array(of: "[[1]]", $0) },
            work: { text, options in
                var reader = JSONReader(parsing: text, options: options)
                var count = 0
                try reader.readArray { reader in
                    try reader.skipValue()
                    count += 1
                }
                try reader.finish()
                return count
            }
        ),
        reading(
            "an error at the end of one long line",
            size: 100_000,
            { HardText.repeated("\"é\",", $0, from: "[", to: "x]") },
            expecting: { 5 * $0 + 2 },
            work: { text, options in try refusal(text, options).position.column }
        ),
        reading(
            "an error after many lines",
            size: 100_000,
            { HardText.repeated("1,\n", $0, from: "[", to: "x]") },
            expecting: { $0 + 1 },
            work: { text, options in try refusal(text, options).position.line }
        ),
        reading(
            "an input that ends in open objects",
            size: 50_000,
            { HardText.repeated("{\"a\":", $0) },
            expecting: { 5 * $0 },
            work: { text, options in try refusal(text, options).position.byteOffset }
        ),
    ].flatMap { $0 }

    // MARK: Work

    private static let commented = {
        var options = boundless
        options.allowsComments = true
        return options
    }()

    private static func framed(_ framing: JSONParsingOptions.Framing) -> JSONParsingOptions {
        var options = boundless
        options.framing = framing
        return options
    }

    private static func replacing(_ framing: JSONParsingOptions.Framing = .single) -> JSONParsingOptions {
        var options = framed(framing)
        options.invalidUnicode = .replace
        return options
    }

    @Sendable private static func events(_ text: [UInt8], _ options: JSONParsingOptions) throws -> Int {
        var parser = JSONParser(handler: EventCount(), options: options)
        try parser.feed(text)
        return try parser.finish()
    }

    @Sendable private static func stringBytes(_ text: [UInt8], _ options: JSONParsingOptions) throws -> Int {
        var parser = JSONParser(handler: StringByteCount(), options: options)
        try parser.feed(text)
        return try parser.finish()
    }

    private static func refusal(_ text: [UInt8], _ options: JSONParsingOptions) throws -> JSONParsingError {
        do {
            _ = try events(text, options)
            throw WrongResultError(description: "no error")
        } catch let error as JSONParsingError {
            return error
        }
    }
}
