import Testing
import YAJL

@testable import YAJLTestSupport

/// The escapes of a string that is cut in two are resolved in stretches of 256 bytes: their ends are invisible, too.
///
/// libyajl, which gets the whole string at once, knows nothing of them.
@Suite struct StringStretchTests {
    private static let stretch = 256

    /// Texts across the end of a stretch, with how many bytes each stands for; 0 if it is wrong.
    private static let pieces: [(bytes: [UInt8], count: Int)] = [
        (Array("a".utf8), 1), (Array("é".utf8), 2), (Array("日".utf8), 3), (Array("😀".utf8), 4),
        (Array(#"\n"#.utf8), 1), (Array(#"\\"#.utf8), 1), (Array(#"\""#.utf8), 1),
        (Array(#"\u0041"#.utf8), 1), (Array(#"\u00e9"#.utf8), 2), (Array(#"\u65e5"#.utf8), 3),
        (Array(#"\ud83d\ude00"#.utf8), 4), (Array("e\u{301}é日😀".utf8), 12),
        (Array(#"\ud83d"#.utf8), 0), (Array(#"\ude00"#.utf8), 0), (Array(#"\ud83d\n"#.utf8), 0),
        (Array(#"\x"#.utf8), 0), (Array(#"\u00g0"#.utf8), 0), ([0x01], 0), ([0x80], 0), ([0xED, 0xA0, 0x80], 0),
        ([0xE2, 0x82], 0), ([0xF0, 0x9F, 0x98], 0),
    ]

    @Test(arguments: pieces.indices)
    func endsOfStretches(_ index: Int) {
        let piece = Self.pieces[index]
        for before in Self.stretch - 16...Self.stretch + 1 {
            let input = Self.text(before: before, piece.bytes)
            var limits = [Int?.none]
            if piece.count > 0 { limits += [-1, 0, 1].map { before + 1 + piece.count + $0 } }
            for limit in limits {
                // The limits do not depend on what becomes of wrong text.
                for invalidUnicode in limit == nil ? [JSONParsingOptions.InvalidUnicode.reject, .replace] : [.reject] {
                    var options = JSONParsingOptions(invalidUnicode: invalidUnicode)
                    options.limits.string = limit
                    let whole = outcome(of: input, options: options)
                    for cut in [Cut.at([2]), .at([2, before]), .at([before + 3, before + 5])] {
                        let isSame = outcome(of: input, options: options, cut: cut) == whole
                        #expect(isSame, "\(before), \(piece.bytes), \(String(describing: limit)), \(cut)")
                    }
                    if piece.count > 0 { #expect(whole.isAccepted == (limit ?? .max >= before + 1 + piece.count)) }
                    if limit == nil, piece.count == 0, invalidUnicode == .reject { #expect(!whole.isAccepted) }
                }
            }
        }
    }

    /// A first escape, where the stretch begins, and some bytes before the piece; nothing comes after it.
    private static func text(before count: Int, _ piece: [UInt8]) -> [UInt8] {
        Array(#"["\n"#.utf8) + [UInt8](repeating: UInt8(ascii: "b"), count: count) + piece + Array(#"", 1]"#.utf8)
    }
}
