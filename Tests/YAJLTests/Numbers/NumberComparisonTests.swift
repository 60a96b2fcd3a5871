import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// Equality, hash values and order go by the exact value.
@Suite struct NumberComparisonTests {
    /// Groups of equal texts, in ascending order.
    private static let groups: [[String]] = {
        let nines = String(repeating: "9", count: 1000)
        let one = "1" + String(repeating: "0", count: 1000)
        return [
            ["-1e\(one)", "-10e\(nines)", "-0.1e\(one.dropLast())1"], ["-1e\(nines)"],
            ["-1e999999999", "-10e999999998"],
            ["-18446744073709551616"], ["-18446744073709551615", "-1844674407370955161500e-2"],
            ["-2", "-2.0"], ["-1.5", "-15e-1"], ["-1", "-1.00000"], ["-0.1"], ["-1e-\(nines)"], ["-1e-\(one)"],
            ["0", "-0", "0.0", "-0.000", "0e\(nines)", "-0e-5", "0.00000000000000000000000000000000000000000"],
            ["1e-\(one)", "0.1e-\(nines)"], ["1e-\(nines)"], ["1e-9223372036854775808", "0.1e-9223372036854775807"],
            ["1e-9223372036854775807"], ["0.00000000000000000000000000001", "1e-29"],
            ["0.1", "0.10", "1e-1", "0.01e1"],
            ["0.10000000000000000000000000000000000000001"], ["1", "1.0", "10e-1", "100.0e-2", "0.1E1", "1e0"],
            ["1.00000000000000000000000000001"], ["1.5", "1.50"], ["9", "0.9e1"], ["10", "1e1", "10.0"],
            ["9007199254740992", "9007199254740992.0"], ["9007199254740993"],
            ["18446744073709551615", "18446744073709551615e0"],
            ["18446744073709551616", "18446744073709551616.00"], ["18446744073709551620", "1844674407370955162e1"],
            ["12345678901234567890123456789", "123456789012345678901234567890e-1"], ["1e999999999", "10e999999998"],
            ["1e9223372036854775806", "10e9223372036854775805"], ["1e9223372036854775807", "0.1e9223372036854775808"],
            ["1e9223372036854775808"], ["1e\(nines)", "10e\(nines.dropLast())8"],
            ["1e\(one)", "10e\(nines)", "1e+0\(one)"],
            ["2e\(one)"],
        ]
    }()

    @Test func groupsAreInOrder() throws {
        let groups = try Self.groups.map { try $0.map { try #require(JSONNumber($0), "\($0.prefix(60))") } }
        for (index, group) in groups.enumerated() {
            for first in group {
                for (otherIndex, other) in groups.enumerated() {
                    for second in other {
                        let comment: Comment = "\(first.description.prefix(60)) and \(second.description.prefix(60))"
                        #expect((first == second) == (index == otherIndex), comment)
                        #expect((first < second) == (index < otherIndex), comment)
                        if index == otherIndex { #expect(first.hashValue == second.hashValue, comment) }
                    }
                }
            }
        }
    }

    /// The same value as a decimal, a double and a text.
    @Test func representationsAgree() throws {
        var generator = SplitMix64(seed: 71)
        for _ in 0..<scaled(50_000) {
            let significand = Int64(
                truncatingIfNeeded: generator.next() >> UInt64.random(in: 11...63, using: &generator)
            )
            let value = Double(significand) / PowersOfTen.doubles[Int.random(in: 0...12, using: &generator)]
            let number = try #require(JSONNumber(value))
            let text = number.description
            let isPlain = !text.contains("e")
            let texts =
                [text] + (isPlain ? [text + "e0", text + (text.contains(".") ? "0" : ".0")] : []) + ["-" + text]
            let forms = texts.compactMap { JSONNumber($0) }
            try #require(forms.count == texts.count)
            for form in forms.dropLast() {
                try #require(
                    form == number && number == form && form.hashValue == number.hashValue,
                    "\(form), \(number)"
                )
                try #require(!(form < number) && !(number < form))
            }
            if let negative = forms.last, value != 0 {
                try #require(negative < number && negative != number && !(number < negative))
            }
        }
    }

    @Test func randomNumbersFollowTheLaws() throws {
        var generator = SplitMix64(seed: 72)
        func random() throws -> JSONNumber {
            let significand = Int.random(in: -120...120, using: &generator)
            let exponent = Int.random(in: -2...2, using: &generator)
            switch Int.random(in: 0..<3, using: &generator) {
            case 0: return try #require(JSONNumber("\(significand)e\(exponent)"))
            case 1: return try #require(JSONNumber(Double(significand) / 10))
            default: return try #require(JSONNumber("\(significand).\(abs(exponent))0"))
            }
        }
        for _ in 0..<scaled(200_000) {
            let (first, second) = (try random(), try random())
            // Multiples of 1/1000 that are small: the order of the doubles is that of the decimals.
            let (firstValue, secondValue) = (Double(first), Double(second))
            try #require((first == second) == (firstValue == secondValue), "\(first), \(second)")
            try #require((first < second) == (firstValue < secondValue), "\(first), \(second)")
            if first == second { try #require(first.hashValue == second.hashValue, "\(first), \(second)") }
        }
    }
}
