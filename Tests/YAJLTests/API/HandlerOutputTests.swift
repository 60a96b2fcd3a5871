import Testing
import YAJL

@testable import YAJLTestSupport

/// The result of `finish`.
@Suite struct HandlerOutputTests {
    private struct Problem: Error, Equatable {}

    /// Adds numbers up; `finish` gives the sum, or throws.
    private struct Adder: ~Copyable, JSONEventHandler {
        var sum = 0
        var finishCount = 0
        var last = Int.max
        var throwsInFinish = false

        mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
            let number = Int(exactly: JSONNumber(value)) ?? 0
            if number < 0 { throw Problem() }
            sum += number
            return number == last ? .stop : .continue
        }

        mutating func finish() throws -> Int {
            finishCount += 1
            if throwsInFinish { throw Problem() }
            return sum
        }
    }

    /// The sum comes once, after the last number, which ends with the input or where the handler stops.
    @Test(
        arguments: [
            ("[1, 2, 3]", 6, .max, .complete), ("4", 4, .max, .complete), ("[1, 2, [3", 3, 2, .stopped),
            ("[1, 7 x", 8, 7, .stopped),
        ] as [(String, Int, Int, JSONParserStatus)]
    )
    func output(_ text: String, _ sum: Int, _ last: Int, _ status: JSONParserStatus) throws {
        for cut in [Cut.whole, .size(1), .size(3)] {
            var parser = JSONParser(handler: Adder(last: last))
            for chunk in cut.chunks(of: Array(text.utf8)) { try parser.feed(chunk) }
            #expect(parser.handler.finishCount == 0)
            #expect(try parser.finish() == sum)
            #expect(parser.status == status)
            #expect(throws: JSONParsingError.self) { try parser.finish() }
            #expect(parser.handler.finishCount == 1)
        }
    }

    /// An error of `finish` is thrown from then on, also where the handler has stopped before.
    @Test(arguments: [2, .max])
    func errorOfFinish(_ last: Int) throws {
        var parser = JSONParser(handler: Adder(last: last, throwsInFinish: true))
        try parser.feed("[1, 2, 3]")
        for _ in 0..<2 {
            #expect(throws: Problem.self) { try parser.finish() }
            #expect(throws: Problem.self) { try parser.feed(" ") }
        }
        #expect(parser.handler.finishCount == 1)
    }

    /// After an error there is no output: of the text, of its end, or of the handler.
    @Test(arguments: ["[1, x]", "[1", "[1, -1]", ""])
    func noOutput(_ text: String) {
        var parser = JSONParser(handler: Adder())
        let first = thrown {
            try parser.feed(text)
            try parser.finish()
        }
        let second = thrown { try parser.finish() }
        #expect(first != nil && "\(first, default: "")" == "\(second, default: "")")
        #expect(parser.handler.finishCount == 0)
    }

    /// The error of the handler's `finish` is the parser's from then on.
    @Test func errorOfFinish() throws {
        var parser = JSONParser(handler: Adder(throwsInFinish: true))
        try parser.feed("[1]")
        for _ in 0..<2 { #expect(throws: Problem()) { try parser.finish() } }
        #expect(throws: Problem()) { try parser.feed("[1]") }
        #expect(parser.handler.finishCount == 1)
        var adder = Adder(throwsInFinish: true)
        #expect(throws: Problem()) { try JSONParser.parse("[5]", handler: &adder) }
        #expect(adder.sum == 5)
    }

    /// Transforms pass the output on, and a tee has both.
    @Test func transforms() throws {
        var sums = JSONParser(handler: Adder().removing("$.b").limiting("$.a[*]", to: 2))
        try sums.feed(#"{"a": [1, 2, 4], "b": 8, "c": 16}"#)
        #expect(try sums.finish() == 19)

        var both = JSONParser(handler: Tee(JSONWriter().picking("$.a"), Tee(Adder(), JSONDocumentBuilder())))
        try both.feed(#"{"a": [1, 2]}"#)
        let (text, (sum, document)) = try both.finish()
        #expect(text == Array("[1,2]".utf8) && sum == 3 && document.root == ["a": [1, 2]])
    }
}
