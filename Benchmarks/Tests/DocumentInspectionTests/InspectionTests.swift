import DocumentGenerator
import Foundation
import Testing
import YAJL

@testable import DocumentInspection

@Suite struct InspectionTests {
    /// Inspects bytes in chunks whose sizes a closure tells.
    private func inspect(
        _ bytes: [UInt8],
        _ framing: JSONParsingOptions.Framing = .single,
        cut: () -> Int = { .max }
    ) throws -> Inspection {
        var inspector = DocumentInspector(framing: framing)
        var rest = bytes[...]
        while !rest.isEmpty {
            let chunk = rest.prefix(cut())
            try chunk.withUnsafeBytes { try inspector.feed($0) }
            rest = rest.dropFirst(chunk.count)
        }
        try inspector.finish()
        return inspector.inspection
    }

    private func inspect(_ text: String, _ framing: JSONParsingOptions.Framing = .single) throws -> Inspection {
        try inspect(Array(text.utf8), framing)
    }

    /// The findings before the error, however the text is cut.
    private func inspectInvalid(_ text: String, _ framing: JSONParsingOptions.Framing = .single) -> Inspection {
        func inspection(chunkSize: Int) -> Inspection {
            var inspector = DocumentInspector(framing: framing)
            #expect(throws: JSONParsingError.self) {
                var rest = Array(text.utf8)[...]
                while !rest.isEmpty {
                    let chunk = rest.prefix(chunkSize)
                    try chunk.withUnsafeBytes { try inspector.feed($0) }
                    rest = rest.dropFirst(chunk.count)
                }
                try inspector.finish()
            }
            return inspector.inspection
        }
        let whole = inspection(chunkSize: .max)
        for size in [1, 2, 7] { #expect(inspection(chunkSize: size) == whole, "\(text)") }
        return whole
    }

    @Test func randomDocuments() throws {
        var random = SplitMix64(seed: 11)
        for _ in 0..<scaled(20_000) {
            let value = RandomValue(&random)
            var text = ""
            value.write(to: &text, &random, canBreakLines: true)
            let bytes = Array(text.utf8)
            let expected = SlowInspection([value], bytes).inspection
            try #require(try inspect(bytes) == expected, "\(text)")
            try #require(try inspect(bytes, cut: { 1 }) == expected, "\(text)")
            try #require(try inspect(bytes, cut: { 1 + random.below(40) }) == expected, "\(text)")
        }
    }

    @Test func randomLines() throws {
        var random = SplitMix64(seed: 12)
        for _ in 0..<scaled(5_000) {
            let values = (0..<random.below(8)).map { _ in RandomValue(&random) }
            var text = ""
            for value in values {
                value.write(to: &text, &random, canBreakLines: false)
                text += random.chance(percent: 20) ? "\n\n" : "\n"
            }
            let bytes = Array(text.utf8)
            let expected = SlowInspection(values, bytes).inspection
            try #require(try inspect(bytes, .lines) == expected, "\(text)")
            try #require(try inspect(bytes, .lines, cut: { 1 + random.below(40) }) == expected, "\(text)")
        }
    }

    @Test func nothing() throws {
        #expect(try inspect("", .lines) == Inspection())
        #expect(inspectInvalid("") == Inspection())
        let blanks = inspectInvalid(" \n ")
        #expect(blanks.byteCount == 3 && blanks.text.blanks == 3 && blanks.text.lines == 2)
    }

    @Test func whatIsBeforeAnError() {
        let found = inspectInvalid(#"{"a": [1, "x\n", {"b": nul}], "c": 2}"#)
        #expect(found.valueCount == 2 && found.numbers.integers == 1 && found.strings.count == 1)
        #expect(found.depth == 3 && found.deepest?.path == "$.a[2]")
        #expect(found.documents == 0 && found.arrays.count == 0 && found.objects.count == 0)
        #expect(found.keys.count == 2 && found.text.escapes == 1)
        // The error is at the brace after the letters.
        #expect((20...27).contains(found.byteCount))

        let lines = inspectInvalid("[1]\n{\"a\":2}\n[3 4]\n[5]\n", .lines)
        #expect(lines.documents == 2 && lines.numbers.count == 3 && lines.arrays.count == 1 && lines.objects.count == 1)
    }

    @Test func stringThatIsCutOff() {
        let found = inspectInvalid("[\"abc\",\"def")
        #expect(found.strings.count == 1 && found.stringBytes == 3)
        #expect(found.text.contents == 6)
    }

    @Test func moreNamesThanAreRemembered() throws {
        let members = (0..<KeyNames.mostNames + 10).map { "\"k\($0 % (KeyNames.mostNames + 5))\":0" }
        let found = try inspect("{" + members.joined(separator: ",") + "}")
        #expect(found.keys.count == KeyNames.mostNames + 10)
        #expect(found.keys.distinct == KeyNames.mostNames && found.keys.hasMoreNames)
        #expect(found.keys.repeated == 5 && !found.keys.canHaveMoreRepeated)
        #expect(found.keys.commonest.first == Inspection.Keys.Name(text: "k0", count: 2))
        #expect(InspectionTable.text(found, title: "t").contains("50,000  or more: no more are remembered\n"))
    }

    @Test func moreMembersThanAreRemembered() {
        var repeated = RepeatedKeys()
        repeated.beginObject()
        let new = (0..<RepeatedKeys.mostNames).filter { repeated.insert($0) }
        #expect(new.count == RepeatedKeys.mostNames)
        #expect(!repeated.isFull)
        let seven = repeated.insert(7)
        #expect(!seven)
        _ = repeated.insert(-1)
        #expect(repeated.isFull)
        // Forgotten with their object.
        repeated.endObject()
        repeated.beginObject()
        let insertions = [repeated.insert(7), repeated.insert(7)]
        #expect(insertions == [true, false])
    }

    @Test func longNamesTakeNoMoreThanTheirShare() throws {
        let member = { (number: Int) in "\"\(number)" + String(repeating: "x", count: 60_000) + "\":0" }
        let found = try inspect("{" + (0..<100).map(member).joined(separator: ",") + "}")
        #expect(found.keys.hasMoreNames && found.keys.count == 100)
        #expect(
            found.keys.distinct == KeyNames.mostBytes / 60_002 || found.keys.distinct == KeyNames.mostBytes / 60_001
        )
    }

    @Test func tablesFitAndObeyNoDocument() throws {
        let key = String(repeating: "k", count: 300)
        let text = "{\"\(key)\":{\"\\u001b[31m\\u009b\":\"\(key)\"},\"a\":[[[]]]}"
        let table = InspectionTable.text(try inspect(text), title: "t")
        #expect(table.split(separator: "\n").allSatisfy { $0.count <= 100 })
        #expect(!table.contains("\u{1B}") && !table.contains("\u{9B}"))
        #expect(table.contains("\u{FFFD}[31m\u{FFFD}\n"))
    }

    @Test func table() throws {
        let found = try inspect(#"{"a": [1, 2.5, -0.0], "b": {"a": "é\n", "a": null}}"# + "\n")
        #expect(
            InspectionTable.text(found, title: "x.json") == """
                x.json

                documents                        1
                values                           8
                depth                            2  at $.a
                objects                          2
                  empty                          0
                  longest                        2  members, at $.b
                arrays                           1
                  empty                          0
                  longest                        3  elements, at $.a
                strings                          1
                  bytes                          3  escapes resolved
                  empty                          0
                  longest                        3  bytes, line 1, column 34, at $.b.a
                true                             0
                false                            0
                null                             1
                numbers                          3
                  integers                       1  of at most 64 bits
                  large integers                 0
                  fractions                      2  with a point and no exponent
                  exponents                      0
                  minus zeros                    1
                  most digits                    2
                  over 17 digits                 0  a Double may not keep them
                  infinities                     0  beyond the range of Double
                keys                             4  4 bytes
                  different                      2
                  longest                        1  line 1, column 2, at $.a
                  repeated                       1  first: line 1, column 42, at $.b.a
                bytes                           53  1 lines
                  blanks                         9  17.0 %
                  text                           8  15.1 %, between quotes
                  in escapes                     2  25.0 % of the text, 1 escapes
                  not ASCII                      2  25.0 % of the text

                commonest keys
                                                 3  a
                                                 1  b

                """
        )
    }
}

/// How many random cases to run where `count` is the full number; `YAJL_TEST_SCALE` is a factor.
private func scaled(_ count: Int) -> Int {
    #if DEBUG
    let standard = 0.02
    #else
    let standard = 1.0
    #endif
    let scale = ProcessInfo.processInfo.environment["YAJL_TEST_SCALE"].flatMap(Double.init) ?? standard
    return max(1, Int(Double(count) * scale))
}
