import Testing
import YAJL

@testable import YAJLTestSupport

/// Strings and numbers.
@Suite struct WriterTextTests {
    @Test(arguments: [
        ("", #""""#), ("plain", #""plain""#), ("\"\\/", #""\"\\/""#), ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#),
        ("\0\u{1}\u{B}\u{1F}", #""\u0000\u0001\u000b\u001f""#), ("\u{7F}é漢😀\u{2028}", "\"\u{7F}é漢😀\u{2028}\""),
    ])
    func escapes(_ text: String, _ expected: String) throws {
        #expect(try written { try $0.string(text) } == expected)
        #expect(try written { try $0.stringPart(text, isLast: true) } == expected)
        let object = try written { writer in
            try writer.beginObject()
            try writer.key(text)
            try writer.null()
            try writer.endObject()
        }
        #expect(object == "{\(expected):null}")
    }

    @Test func asciiOnly() throws {
        let options = JSONWritingOptions(escapesSlashes: true, asciiOnly: true)
        let text = try written(options) { try $0.string("/\u{7F}\u{80}é\u{FFFF}\u{10000}😀\u{10FFFF}x") }
        #expect(text == "\"\\/\u{7F}" + #"\u0080\u00e9\uffff\ud800\udc00\ud83d\ude00\udbff\udfffx""#)
    }

    private static let options = [false, true].flatMap { ascii in
        [false, true].map { JSONWritingOptions(escapesSlashes: $0, asciiOnly: ascii) }
    }

    /// One byte to escape at each place of strings of each length: all ways through the scan.
    @Test(arguments: options)
    func everyLengthAndPlace(_ options: JSONWritingOptions) throws {
        let reference = ReferenceWriter(options: options)
        for count in 0...70 {
            for place in 0..<max(1, count) {
                for special in ["\"", "\\", "/", "\u{1F}", "\0", " ", "\u{7F}", "é", "漢", "😀", "!", "[", "0"] {
                    var scalars = Array(repeating: "a" as Unicode.Scalar, count: count)
                    if count > 0 { scalars[place] = special.unicodeScalars.first ?? "a" }
                    var string = ""
                    string.unicodeScalars.append(contentsOf: scalars)
                    let found = try written(options) { try $0.string(string) }
                    guard found == reference.text(of: [.string(string)]) else {
                        Issue.record("\(string): \(found)")
                        return
                    }
                }
            }
        }
    }

    /// Every Unicode scalar reads back, alone and among others, raw and escaped.
    @Test(arguments: options)
    func everyScalarReadsBack(_ options: JSONWritingOptions) throws {
        let step = max(1, Int(1 / Double(scaled(100)) * 100))
        for start in stride(from: 0, to: 0x110000, by: 0x400) where start / 0x400 % step == 0 || start < 0x3000 {
            var string = ""
            for value in start..<(start + 0x400) {
                if let scalar = Unicode.Scalar(UInt32(value)) { string.unicodeScalars.append(scalar) }
            }
            let text = try written(options) { try $0.string(string) }
            if options.asciiOnly { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
            var reader = JSONReader(parsing: text)
            #expect(try Array(reader.readString().unicodeScalars) == Array(string.unicodeScalars))
        }
    }

    /// Strings beyond a block, whose cuts fall into characters.
    @Test(arguments: options)
    func longStrings(_ options: JSONWritingOptions) throws {
        let reference = ReferenceWriter(options: options)
        for prefix in ["", "a", "ab", "abc"] {
            for piece in ["a", "é", "漢", "😀", "\n/", "\u{1}"] {
                let string = prefix + String(repeating: piece, count: 70_000 / piece.utf8.count)
                let expected = reference.text(of: [.string(string)])
                #expect(try written(options) { try $0.string(string) } == expected)
                var streamed: [UInt8] = []
                var writer = JSONWriter(options: options) { streamed += $0 }
                try writer.string(string)
                try writer.finish()
                #expect(streamed.elementsEqual(expected.utf8))
            }
        }
    }

    /// Ill-formed bytes do no harm: nothing is read beyond their end.
    @Test func illFormedUTF8() throws {
        for bytes: [UInt8] in [
            [0xF0], [0x61, 0xE6, 0xBC], [0xFF, 0x80], [0xC3, 0x22], Array(repeating: 0x80, count: 9000),
        ] {
            for asciiOnly in [false, true] {
                var writer = JSONWriter(options: JSONWritingOptions(asciiOnly: asciiOnly))
                try Array(bytes).withUnsafeBufferPointer { try writer.string(utf8: $0) }
                let text = try writer.finish()
                #expect(text.first == 0x22 && text.last == 0x22)
                if asciiOnly { #expect(text.allSatisfy { $0 < 0x80 }) }
            }
        }
    }

    @Test func integers() throws {
        func text(_ value: some BinaryInteger) throws -> String { try written { try $0.number(value) } }
        var values: [Int64] = [0, 1, 9, 10, 11, 99, 100, 101, 999, 1000, .max, .min, .max - 1, .min + 1]
        var power: Int64 = 1
        while power < Int64.max / 10 {
            power *= 10
            values += [power - 1, power, power + 1]
        }
        values += values.map { 0 &- $0 }
        for value in values { #expect(try text(value) == value.description) }
        for value in [UInt64.max, .max - 1, 1 << 63, 10_000_000_000_000_000_000] as [UInt64] {
            #expect(try text(value) == value.description)
        }
        #expect(try text(Int8.min) == "-128" && text(UInt8.max) == "255")
        #expect(try written { try $0.number(1) } == "1")
        if #available(macOS 15, *) {
            #expect(try text(Int128.min) == "-170141183460469231731687303715884105728")
            #expect(try text(UInt128.max) == "340282366920938463463374607431768211455")
            #expect(try text(Int128(7)) == "7")
        }
    }

    @Test(arguments: [
        (0, "0"), (-0.0, "-0"), (1, "1"), (-1.5, "-1.5"), (0.1, "0.1"), (100, "100"), (1e15, "1000000000000000"),
        (1e16, "1e+16"), (1e22, "1e+22"), (1.5e300, "1.5e+300"), (.leastNonzeroMagnitude, "5e-324"), (0.0001, "0.0001"),
        (0.00001, "0.00001"), (0.000001, "0.000001"), (0.0000001, "1e-07"),
        (.greatestFiniteMagnitude, "1.7976931348623157e+308"), (10.0 / 3, "3.3333333333333335"),
    ])
    func doubles(_ value: Double, _ expected: String) throws {
        #expect(try written { try $0.number(value) } == expected)
    }

    @Test func floats() throws {
        #expect(try written { try $0.number(Float(0.1)) } == "0.1")
        #expect(try written { try $0.number(Float(16_777_216)) } == "16777216")
        #expect(try written { try $0.number(-Float.leastNonzeroMagnitude) } == "-1e-45")
    }

    @Test func randomDoublesReadBack() throws {
        var generator = SplitMix64(seed: 51)
        for _ in 0..<scaled(200_000) {
            let value = Double(bitPattern: generator.next())
            guard value.isFinite else { continue }
            var reader = JSONReader(parsing: try written { try $0.number(value) })
            #expect(try reader.readDouble().bitPattern == value.bitPattern)
        }
    }

    @Test(arguments: ["0", "-0", "1e400", "-12.50E-7", "3.14159265358979323846264338327950288", "1E+2"])
    func numberTexts(_ text: String) throws {
        #expect(try written { try $0.number(text: text) } == text)
    }

    @Test func nonFiniteNumbers() throws {
        func text(_ rule: JSONWritingOptions.NonFiniteNumbers, omitsNulls: Bool = false) throws -> String {
            try written(JSONWritingOptions(omitsNulls: omitsNulls, nonFiniteNumbers: rule)) { writer in
                try writer.beginObject()
                for value in [Double.infinity, -.infinity, .nan, 0.5] {
                    try writer.key("a")
                    try writer.number(value)
                    try writer.key("b")
                    try writer.number(Float(value))
                }
                try writer.endObject()
            }
        }
        #expect(try text(.null) == #"{"a":null,"b":null,"a":null,"b":null,"a":null,"b":null,"a":0.5,"b":0.5}"#)
        #expect(try text(.null, omitsNulls: true) == #"{"a":0.5,"b":0.5}"#)
        let names = JSONWritingOptions.NonFiniteNumbers.strings(
            positiveInfinity: "+∞",
            negativeInfinity: "-∞",
            nan: "\""
        )
        #expect(try text(names) == #"{"a":"+∞","b":"+∞","a":"-∞","b":"-∞","a":"\"","b":"\"","a":0.5,"b":0.5}"#)
    }
}
