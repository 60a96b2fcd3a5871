import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The 58 parser cases of yajl itself (`test/parsing/cases`): the same trace as `yajl_test` prints.
///
/// A prefix of the name switches an option on, as `run_tests.sh` there does: `ac_` comments, `ag_` trailing garbage,
/// `am_` multiple values, `ap_` partial values; `fg_` and `np_` say that one of them stays off.
@Suite(.enabled(if: Suites.areAvailable, Suites.comment))
struct GoldenTraceTests {
    static let files = Suites.files(in: "yajl/cases")

    /// The cases whose trace is another by design.
    static let deviations: [String: String] = [
        // yajl's integers end at 64 bits and take the document with them. Here a number is its text, of any size.
        "high_overflow": "integer: 9223372036854775808\nmemory leaks:\t0\n",
        "low_overflow": "integer: -9223372036854775808\nmemory leaks:\t0\n",
        // yajl reads half a surrogate pair as "?". Here it is an error, or U+FFFD on request.
        "isolated_surrogate_marker": "lone surrogate\nmemory leaks:\t0\n",
    ]

    @Test func noFileIsMissing() {
        #expect(Self.files.count == 58)
        #expect(Self.files.filter { Self.deviations[$0.name] == nil }.count == 55)
    }

    @Test(arguments: files)
    func traceIsTheSame(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        let outcome = outcomeForAllCuts(of: bytes, options: Self.options(for: file.name), sizes: 1...31)
        let golden = try String(decoding: file.companion(".gold").bytes(), as: UTF8.self)
        let trace = Self.trace(of: outcome, bytes)
        if let deviation = Self.deviations[file.name] {
            #expect(trace == deviation)
            #expect(trace != golden)
        } else {
            #expect(trace == golden)
        }
    }

    /// Where yajl is content before the end of its input, the end of the value is exact.
    @Test(arguments: zip(["ag_false_then_garbage", "ag_null_then_garbage", "ag_true_then_garbage"], [5, 4, 4]))
    func endOfTheValue(_ name: String, _ end: Int) throws {
        let file = try #require(Self.files.first { $0.name == name })
        let outcome = try outcomeForAllCuts(of: file.bytes(), options: Self.options(for: name), sizes: 1...31)
        #expect(outcome.bytesConsumed == end)
    }

    private static func options(for name: String) -> JSONParsingOptions {
        var options = JSONParsingOptions()
        // As large as yajl's, which has no limit.
        options.limits = JSONLimits(depth: 100_000)
        switch name.prefix(3) {
        case "ac_": options.allowsComments = true
        case "ag_": options.allowsTrailingContent = true
        case "am_": options.framing = .concatenated
        case "ap_": options.allowsPartialInput = true
        default: break
        }
        return options
    }

    private static func trace(of outcome: Outcome, _ bytes: [UInt8]) -> String {
        let lines = outcome.events.map(line(for:)) + (outcome.error.map { [line(for: $0, bytes)] } ?? [])
        return (lines + ["memory leaks:\t0"]).map { $0 + "\n" }.joined()
    }

    private static func line(for event: JSONEvent) -> String {
        switch event {
        case .null: "null"
        case .bool(let value): "bool: \(value)"
        case .number(let number):
            // yajl gives integers as `long long` and other numbers as `double`, printed with %g.
            number.description.contains { ".eE".contains($0) }
                ? "double: " + general(Double(number)) : "integer: \(number == 0 ? 0 : number)"
        case .string(let text): "string: '\(text)'"
        case .key(let text): "key: '\(text)'"
        case .beginObject: "map open '{'"
        case .endObject: "map close '}'"
        case .beginArray: "array open '['"
        case .endArray: "array close ']'"
        }
    }

    /// A double as C's `%g` prints it.
    private static func general(_ value: Double) -> String {
        var buffer = [CChar](repeating: 0, count: 64)
        let count = withVaList([value]) { vsnprintf(&buffer, buffer.count, "%g", $0) }
        return String(decoding: buffer.prefix(Int(count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    /// yajl's message for the same error.
    private static func line(for error: JSONParsingError, _ bytes: [UInt8]) -> String {
        let offset = error.position.byteOffset
        let before = bytes.prefix(offset).last
        let isBeforeHex = bytes.dropFirst(offset + 1).first == UInt8(ascii: "u")
        switch error.code {
        case .unexpectedEnd: return "parse error: premature EOF"
        case .trailingContent: return "parse error: trailing garbage"
        case .mismatchedBracket: return "parse error: unallowed token at this point in JSON text"
        case .leadingZero: return "parse error: after key and value, inside map, I expect ',' or '}'"
        case .invalidLiteral: return "lexical error: invalid string in json text."
        case .invalidUTF8: return "lexical error: invalid bytes in UTF8 string."
        case .controlCharacter: return "lexical error: invalid character inside string."
        case .invalidNumber:
            let isMinus = before == UInt8(ascii: "-")
            let place = isMinus ? "minus sign" : before == UInt8(ascii: ".") ? "decimal point" : "exponent"
            return "lexical error: malformed number, a digit is required after the \(place)."
        case .invalidEscape where isBeforeHex:
            return "lexical error: invalid (non-hex) character occurs after '\\u' inside string."
        case .invalidEscape:
            return "lexical error: inside a string, '\\' occurs before a character which it may not."
        case .commentNotAllowed:
            return "lexical error: probable comment found in input text, comments are not enabled."
        case .loneSurrogate: return "lone surrogate"
        default: return "\(error)"
        }
    }
}
