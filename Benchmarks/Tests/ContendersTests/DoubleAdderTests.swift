import BenchmarkKit
import Testing

@testable import Contenders

@Suite struct DoubleAdderTests {
    @Test func oneWrongBitIsFound() {
        var right = DoubleAdder()
        var wrong = DoubleAdder()
        for value in [1e300, 0.1] { right.add(value) }
        for value in [1e300, 0.1.nextUp] { wrong.add(value) }
        #expect(right.outcome.difference(from: right.outcome) == nil)
        #expect(wrong.outcome.difference(from: right.outcome)?.hasPrefix("sum of low bits is ") == true)
    }

    @Test func textsAreThoseOfTheDocument() throws {
        let texts = try NumberTexts(Array(#"{"a":[1,-2.50e+3],"b":"7","c":0}"#.utf8))
        #expect(texts.substrings == ["1", "-2.50e+3", "0"])
        #expect(texts.ranges.map { String(decoding: texts.bytes[$0], as: UTF8.self) } == ["1", "-2.50e+3", "0"])
        #expect(try NumberTexts(Array("[]".utf8)).ranges.isEmpty)
    }
}
