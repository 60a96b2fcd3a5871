import Testing
import YAJL

@testable import YAJLTestSupport

/// The 35 `i_` files of JSONTestSuite: RFC 8259 leaves them open, so each outcome is pinned with its reason.
@Suite(.enabled(if: Suites.areAvailable, Suites.comment))
struct ImplementationDefinedTests {
    enum Verdict: Equatable {
        case accepted
        case refused(JSONParsingError.Code, at: Int)
    }

    static let files = Suites.files(in: JSONTestSuiteTests.folder, prefixes: ["i_"])

    @Test func noFileIsMissing() {
        #expect(Self.files.count == 35)
        let accepted = Self.table.values.filter { $0 == .accepted }
        #expect(Self.table.count == 35)
        #expect(accepted.count == 11)
    }

    @Test(arguments: files)
    func outcomeIsAsPinned(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes)
        let verdict = outcome.error.map { Verdict.refused($0.code, at: $0.position.byteOffset) } ?? .accepted
        #expect(verdict == Self.table[file.name])
        #expect(outcome.error?.isIncomplete != true)
    }

    /// The number files hold one number in an array each, whose text must come out as it went in.
    @Test(arguments: files.filter { $0.name.hasPrefix("i_number") })
    func numbersKeepTheirText(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let text = String(decoding: bytes, as: UTF8.self).filter { !"[] \n".contains($0) }
        let number = try #require(JSONNumber(text))
        #expect(number.description == text)
        let outcome = outcome(of: bytes)
        #expect(outcome.events == [.beginArray, .number(number), .endArray])
        #expect(outcome.trace == "[ \(text) ]")
    }

    @Test func nestingIsComplete() throws {
        let file = try #require(Self.files.first { $0.name == "i_structure_500_nested_arrays" })
        let events = try outcome(of: file.bytes()).events
        #expect(events == Array(repeating: .beginArray, count: 500) + Array(repeating: .endArray, count: 500))
    }

    /// With ``JSONParsingOptions/InvalidUnicode/replace``.
    @Test(arguments: files.filter { $0.name.contains("string") || $0.name.contains("surrogate") })
    func replacementIsAsPinned(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes, options: JSONParsingOptions(invalidUnicode: .replace))
        guard let expected = Self.replacements[file.name] else {
            // Not UTF-8 at all: nothing to replace outside of strings.
            #expect(outcome.code == .unexpectedCharacter)
            #expect(Self.table[file.name] == .refused(.unexpectedCharacter, at: outcome.bytesConsumed))
            return
        }
        #expect(outcome.error == nil)
        #expect(outcome.texts == [0xFF] + Array(expected.utf8))
        if !bytes.contains(UInt8(ascii: "\\")) {
            // `["` and `"]` are around the text.
            #expect(expected == String(decoding: bytes.dropFirst(2).dropLast(2), as: UTF8.self))
        }
    }

    static let table: [String: Verdict] = {
        var table: [String: Verdict] = [:]
        // Grammatical numbers are numbers of any size; whether they fit is asked when they are converted.
        for name in [
            "double_huge_neg_exp", "huge_exp", "neg_int_huge_exp", "pos_double_huge_exp", "real_neg_overflow",
            "real_pos_overflow", "real_underflow", "too_big_neg_int", "too_big_pos_int", "very_big_negative_int",
        ] {
            table["i_number_" + name] = .accepted
        }
        // Within the depth limit of 512.
        table["i_structure_500_nested_arrays"] = .accepted
        // Half a surrogate pair is not a text; the escape is named that has no other half.
        for name in [
            "object_key_lone_2nd_surrogate", "string_1st_surrogate_but_2nd_missing",
            "string_1st_valid_surrogate_2nd_invalid", "string_incomplete_surrogate_and_escape_valid",
            "string_incomplete_surrogate_pair", "string_incomplete_surrogates_escape_valid",
            "string_invalid_lonely_surrogate", "string_invalid_surrogate", "string_inverted_surrogates_U+1D11E",
            "string_lone_second_surrogate",
        ] {
            table["i_" + name] = .refused(.loneSurrogate, at: 2)
        }
        // RFC 8259, section 8.1: JSON text is UTF-8. Named is the first byte of the ill-formed sequence.
        for name in [
            "UTF8_surrogate_U+D800", "invalid_utf-8", "iso_latin_1", "lone_utf8_continuation_byte",
            "not_in_unicode_range", "overlong_sequence_2_bytes", "overlong_sequence_6_bytes",
            "overlong_sequence_6_bytes_null", "truncated-utf-8",
        ] {
            table["i_string_" + name] = .refused(.invalidUTF8, at: 2)
        }
        table["i_string_UTF-8_invalid_sequence"] = .refused(.invalidUTF8, at: 7)
        // UTF-16 is not guessed at: its first byte that is not JSON is named.
        table["i_string_UTF-16LE_with_BOM"] = .refused(.unexpectedCharacter, at: 0)
        table["i_string_utf16BE_no_BOM"] = .refused(.unexpectedCharacter, at: 0)
        table["i_string_utf16LE_no_BOM"] = .refused(.unexpectedCharacter, at: 1)
        // A byte order mark is passed over only with `skipsByteOrderMark`.
        table["i_structure_UTF-8_BOM_empty_object"] = .refused(.unexpectedCharacter, at: 0)
        return table
    }()

    /// One U+FFFD for each lone surrogate, and for each ill-formed sequence as Unicode recommends (section 3.9).
    static let replacements: [String: String] = [
        "i_object_key_lone_2nd_surrogate": "\u{FFFD}",
        "i_string_1st_surrogate_but_2nd_missing": "\u{FFFD}",
        "i_string_1st_valid_surrogate_2nd_invalid": "\u{FFFD}\u{1234}",
        "i_string_incomplete_surrogate_and_escape_valid": "\u{FFFD}\n",
        "i_string_incomplete_surrogate_pair": "\u{FFFD}a",
        "i_string_incomplete_surrogates_escape_valid": "\u{FFFD}\u{FFFD}\n",
        "i_string_invalid_lonely_surrogate": "\u{FFFD}",
        "i_string_invalid_surrogate": "\u{FFFD}abc",
        "i_string_inverted_surrogates_U+1D11E": "\u{FFFD}\u{FFFD}",
        "i_string_lone_second_surrogate": "\u{FFFD}",
        "i_string_UTF-8_invalid_sequence": "\u{65E5}\u{0448}\u{FFFD}",
        "i_string_UTF8_surrogate_U+D800": "\u{FFFD}\u{FFFD}\u{FFFD}",
        "i_string_invalid_utf-8": "\u{FFFD}",
        "i_string_iso_latin_1": "\u{FFFD}",
        "i_string_lone_utf8_continuation_byte": "\u{FFFD}",
        "i_string_not_in_unicode_range": "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}",
        "i_string_overlong_sequence_2_bytes": "\u{FFFD}\u{FFFD}",
        "i_string_overlong_sequence_6_bytes": String(repeating: "\u{FFFD}", count: 6),
        "i_string_overlong_sequence_6_bytes_null": String(repeating: "\u{FFFD}", count: 6),
        "i_string_truncated-utf-8": "\u{FFFD}\u{FFFD}",
    ]
}
