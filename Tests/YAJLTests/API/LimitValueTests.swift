import Testing
import YAJL

@testable import YAJLTestSupport

/// Limits at the ends of their range: the largest number is not a limit, and a negative one is none to be exceeded.
@Suite struct LimitValueTests {
    private static let text = " [[1,2],{\"a\":\"b\\ncd\"},\n    12.5] "

    private static func limits(_ kind: JSONLimits.Kind, _ value: Int) -> JSONLimits {
        switch kind {
        case .depth: JSONLimits(depth: value)
        case .string: JSONLimits(string: value)
        case .key: JSONLimits(key: value)
        case .number: JSONLimits(number: value)
        case .item: JSONLimits(item: value)
        case .total: JSONLimits(total: value)
        case .events: JSONLimits(events: value)
        }
    }

    private static func isAccepted(_ limits: JSONLimits) -> Bool {
        let bytes = Array(text.utf8)
        let options = JSONParsingOptions(framing: .concatenated, limits: limits)
        let expected = outcome(of: bytes + bytes, options: JSONParsingOptions(framing: .concatenated))
        return allCuts(of: bytes).allSatisfy { cut in
            outcome(of: bytes + bytes, options: options, cut: cut).events == expected.events
        }
    }

    // In separate processes, so that a crash fails one test only.

    @Test func unlimitedDepth() async {
        await #expect(processExitsWith: .success) {
            #expect(LimitValueTests.isAccepted(JSONLimits(depth: .max)))
            let nested = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
            let options = JSONParsingOptions(limits: JSONLimits(depth: .max))
            #expect(outcome(of: Array(nested.utf8), options: options, cut: .size(4096)).events.count == 200_000)
        }
    }

    @Test(arguments: JSONLimits.Kind.allCases)
    func unlimited(_ kind: JSONLimits.Kind) async {
        await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
            let kind = try #require(JSONLimits.Kind(rawValue: name))
            #expect(LimitValueTests.isAccepted(LimitValueTests.limits(kind, .max)))
        }
    }

    /// A negative limit is like 0, for every cut.
    @Test(arguments: JSONLimits.Kind.allCases)
    func negative(_ kind: JSONLimits.Kind) async {
        await #expect(processExitsWith: .success) { [name = kind.rawValue as String] in
            let kind = try #require(JSONLimits.Kind(rawValue: name))
            let bytes = Array(LimitValueTests.text.utf8)
            let zero = JSONParsingOptions(limits: LimitValueTests.limits(kind, 0))
            let expected = outcome(of: bytes, options: zero)
            #expect(expected.code == .limitExceeded(kind))
            for value in [-1, Int.min] {
                let options = JSONParsingOptions(limits: LimitValueTests.limits(kind, value))
                for cut in allCuts(of: bytes) {
                    let found = outcome(of: bytes, options: options, cut: cut)
                    guard found.code == expected.code, found.events == expected.events,
                        found.error?.position == expected.error?.position
                    else {
                        Issue.record("\(value), \(cut): \(found)")
                        return
                    }
                }
            }
        }
    }

    /// With a limit of 0 only what has no size is accepted.
    @Test func zero() {
        let empty: [(String, JSONLimits)] = [
            ("\"\"", JSONLimits(string: 0)), ("{\"\":1}", JSONLimits(key: 0)),
            ("[\"\",\"\"]", JSONLimits(string: 0, number: 0)),
            ("12", JSONLimits(depth: 0)), ("\"a\"", JSONLimits(depth: 0, key: 0, number: 0)),
        ]
        for (text, limits) in empty {
            let bytes = Array(text.utf8)
            for cut in allCuts(of: bytes) {
                #expect(
                    outcome(of: bytes, options: JSONParsingOptions(limits: limits), cut: cut).isAccepted,
                    "\(text), \(cut)"
                )
            }
        }
    }

    @Test func defaults() {
        #expect(JSONParsingOptions() == .strict && JSONParsingOptions.strict.limits == .streamed)
        #expect(JSONParsingOptions.inMemory == JSONParsingOptions(limits: .inMemory))
        #expect(JSONLimits.streamed == JSONLimits(depth: 512, string: 64 << 20, key: 64 << 10, number: 1 << 10))
        #expect(JSONLimits.inMemory == JSONLimits(depth: 512))
        let options = JSONParsingOptions.strict
        #expect(options.framing == .single && !options.allowsComments && !options.allowsTrailingContent)
        #expect(!options.allowsPartialInput && !options.skipsByteOrderMark && options.invalidUnicode == .reject)
    }
}
