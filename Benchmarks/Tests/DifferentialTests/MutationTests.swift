import DocumentGenerator
import EventRecording
import Testing

/// Mutated documents through `JSONParser` and through the pure-Swift parser, which share no code.
@Suite struct MutationTests {
    /// Texts that hold a bit of everything.
    private static let seeds = [
        #"{"a":[1,-0.5e+10,"x\u00e9\n\"",true,false,null,{"b":{}}],"":[]}"#,
        "{\n    \"name\": \"日本語 🎉\",\n    \"list\": [\n        1,\n        2\n    ]\n}\n",
        #"["\ud83d\ude00","\\ud800","\/\b\f","𝄞",0,-1,1e5,12345678901234567890]"#,
        #"[[[[[[[[1]]]]]]],{"k":{"k":{"k":[{}]}}}]"#,
        "  \t\r\n \"only a string\" \n",
        "-12.5E-3",
        "[\n\t\t\t\t\t\"tabs\",\n                                        true\n]",
        #"{"url":"https://example.com/a?b=c","n":[0.1,0.2,1e400,-0]}"#,
    ].map { Array($0.utf8) }

    /// Bytes that matter to the grammar, and some that are not allowed.
    private static let bytes: [UInt8] =
        Array(#"{}[]:,"\/0123456789+-.eEtrufalsn \#t\#n\#r"#.utf8) + [
            0x00, 0x0B, 0x0C, 0x1E, 0x1F, 0x7F, 0x80, 0xBF, 0xC0, 0xC2, 0xE0, 0xE6, 0xED, 0xF0, 0xF4, 0xF5, 0xFF,
        ]

    private static let snippets = [
        #"\ud83d"#, #"\ude00"#, #"\u0000"#, #"\u00"#, "\"", "null", "\n        ", "[", "]", "{\"x\":", "}", ",", "1e9",
        "\u{FEFF}",
    ].map { Array($0.utf8) }

    @Test func mutationsAgree() {
        var generator = SplitMix64(seed: 20_261_121)
        var accepted = 0
        for _ in 0..<scaled(200_000) {
            let text = Self.mutated(using: &generator)
            let oracle = OracleParse.events(text)
            if oracle != nil { accepted += 1 }

            let ours = RecordedParse(text, cutInto: .random(in: 1...(text.count + 1), using: &generator))
            guard (ours.error == nil) == (oracle != nil), oracle == nil || ours.events == oracle else {
                Issue.record(
                    "\(String(decoding: text, as: UTF8.self).debugDescription): oracle \(oracle ?? []), ours \(ours)"
                )
                return
            }
        }
        // Mutations that only ever break the text, or never do, would test nothing.
        #expect(accepted > scaled(200_000) / 50)
        #expect(accepted < scaled(200_000) / 2)
    }

    private static func mutated(using generator: inout SplitMix64) -> [UInt8] {
        var text = seeds[Int.random(in: 0..<seeds.count, using: &generator)]
        for _ in 0..<Int.random(in: 1...3, using: &generator) {
            let place = Int.random(in: 0...text.count, using: &generator)
            switch Int.random(in: 0..<6, using: &generator) {
            case 0 where place < text.count: text[place] = bytes[Int.random(in: 0..<bytes.count, using: &generator)]
            case 1 where place < text.count: text.remove(at: place)
            case 2: text.insert(bytes[Int.random(in: 0..<bytes.count, using: &generator)], at: place)
            case 3: text.insert(contentsOf: snippets[Int.random(in: 0..<snippets.count, using: &generator)], at: place)
            case 4 where place < text.count:
                let end = Int.random(in: place...text.count, using: &generator)
                text.insert(contentsOf: text[place..<end], at: Int.random(in: 0...text.count, using: &generator))
            default: text.removeSubrange(place..<min(text.count, place + Int.random(in: 0...8, using: &generator)))
            }
        }
        return text
    }
}
