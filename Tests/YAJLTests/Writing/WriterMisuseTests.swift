import Testing
import YAJL

@testable import YAJLTestSupport

/// Calls that would not give JSON: each is an error, and stays one.
@Suite struct WriterMisuseTests {
    struct Case: Sendable, CustomTestStringConvertible {
        /// In short: `{ } [ ]`, `k` a key, `1` a number, `"` a part of a string, `'` its last part, `.` the end; then `n` NaN,
        /// `x` a text that is not a number, `f` a flush.
        var calls: String
        var code: JSONWritingError.Code
        var message: String
        var testDescription: String { calls }

        init(_ calls: String, _ code: JSONWritingError.Code, _ message: String) {
            self.calls = calls
            self.code = code
            self.message = message
        }
    }

    private static func call(_ name: Character, _ writer: inout JSONWriter) throws {
        switch name {
        case "{": try writer.beginObject()
        case "}": try writer.endObject()
        case "[": try writer.beginArray()
        case "]": try writer.endArray()
        case "k": try writer.key("k\n")
        case "1": try writer.number(1)
        case "\"": try writer.stringPart("a", isLast: false)
        case "'": try writer.stringPart("b", isLast: true)
        case "n": try writer.number(Double.nan)
        case "i": try writer.number(-Float.infinity)
        case "x": try writer.number(text: "01")
        case "f": try writer.flush()
        default: try writer.finish()
        }
    }

    private static let needsKey = "a value in an object needs a key: call key(_:) first"
    private static let needsObject = "a key is allowed only in an object: call beginObject() first"
    private static let noValue =
        "nothing has been written: write a value before finish(), or set framing to .lines or .recordSeparated"
    private static let oneValue = "the text is one value: set framing to .lines or .recordSeparated to write several"
    private static let openString = "a string is open: write its last part with isLast: true first"
    private static let finished = "the writer has been finished: make another one for another text"
    private static let nothingOpen = "there is no open container to end"

    static let cases = [
        Case("{1", .missingKey, "at $: \(needsKey)"),
        Case("{{", .missingKey, "at $: \(needsKey)"),
        Case("{[", .missingKey, "at $: \(needsKey)"),
        Case("{\"", .missingKey, "at $: \(needsKey)"),
        Case("{'", .missingKey, "at $: \(needsKey)"),
        Case("{n", .missingKey, "at $: \(needsKey)"),
        Case("{x", .missingKey, "at $: \(needsKey)"),
        Case("{k11", .missingKey, "at $: \(needsKey)"),
        Case("[1{k11", .missingKey, "at $[1]: \(needsKey)"),
        Case("k", .keyOutsideObject, "at $: \(needsObject)"),
        Case("[k", .keyOutsideObject, "at $[0]: \(needsObject)"),
        Case("{k[1k", .keyOutsideObject, "at $['k\\n'][1]: \(needsObject)"),
        Case("1k", .keyOutsideObject, "at $: \(needsObject)"),
        Case("{kk", .missingValue, "at $['k\\n']: a key needs a value before the next key"),
        Case("{k}", .missingValue, "at $['k\\n']: a key needs a value before the end of its object"),
        Case("]", .mismatchedEnd, "at $: \(nothingOpen)"),
        Case("}", .mismatchedEnd, "at $: \(nothingOpen)"),
        Case("1]", .mismatchedEnd, "at $: \(nothingOpen)"),
        Case("[]]", .mismatchedEnd, "at $: \(nothingOpen)"),
        Case("[}", .mismatchedEnd, "at $: an array is open: call endArray() to end it"),
        Case("[[1}", .mismatchedEnd, "at $[0]: an array is open: call endArray() to end it"),
        Case("{]", .mismatchedEnd, "at $: an object is open: call endObject() to end it"),
        Case("{k1]", .mismatchedEnd, "at $: an object is open: call endObject() to end it"),
        Case("[{k]", .mismatchedEnd, "at $[0]: an object is open: call endObject() to end it"),
        Case("11", .secondRoot, "at $: \(oneValue)"),
        Case("[]{", .secondRoot, "at $: \(oneValue)"),
        Case("1\"", .secondRoot, "at $: \(oneValue)"),
        Case("1n", .secondRoot, "at $: \(oneValue)"),
        Case("1x", .secondRoot, "at $: \(oneValue)"),
        Case(".", .noValue, "at $: \(noValue)"),
        Case("[.", .incompleteValue, "at $: an array is open: call endArray() before finish()"),
        Case("[{k.", .incompleteValue, "at $[0]: an object is open: call endObject() before finish()"),
        Case("[{k1.", .incompleteValue, "at $[0]: an object is open: call endObject() before finish()"),
        Case("\".", .openString, "at $: \(openString)"),
        Case("[\"1", .openString, "at $[0]: \(openString)"),
        Case("[1\"]", .openString, "at $[1]: \(openString)"),
        Case("[\"n", .openString, "at $[0]: \(openString)"),
        Case("[\"x", .openString, "at $[0]: \(openString)"),
        Case("{k\"}", .openString, "at $['k\\n']: \(openString)"),
        Case("{k\"k", .openString, "at $['k\\n']: \(openString)"),
        Case("{k\"{", .openString, "at $['k\\n']: \(openString)"),
        Case(
            "[n",
            .nonFiniteNumber,
            "at $[0]: NaN is not a JSON number: set nonFiniteNumbers to write null or a string in its place"
        ),
        Case(
            "{ki",
            .nonFiniteNumber,
            "at $['k\\n']: -infinity is not a JSON number: set nonFiniteNumbers to write null or a string in its place"
        ),
        Case("[11x", .invalidNumber, "at $[2]: \"01\" is not a JSON number"),
        Case("1..", .usedAfterFinish, "at $: \(finished)"),
        Case("1.1", .usedAfterFinish, "at $: \(finished)"),
        Case("1.k", .usedAfterFinish, "at $: \(finished)"),
        Case("1.]", .usedAfterFinish, "at $: \(finished)"),
        Case("1.\"", .usedAfterFinish, "at $: \(finished)"),
        Case("1.n", .usedAfterFinish, "at $: \(finished)"),
        Case("1.f", .usedAfterFinish, "at $: \(finished)"),
    ]

    /// The last call is the first that fails; all others fail in the same way afterwards.
    @Test(arguments: cases)
    func misuse(_ misuse: Case) throws {
        for sortsKeys in [false, true] {
            for streams in [false, true] {
                let options = JSONWritingOptions(sortsKeys: sortsKeys)
                var writer = streams ? JSONWriter(options: options) { _ in } : JSONWriter(options: options)
                for name in misuse.calls.dropLast() {
                    try Self.call(name, &writer)
                    if streams, name != "." { try writer.flush() }
                }
                for name in misuse.calls.suffix(1) + "1k{}[]\"'nxf." {
                    let error = #expect(throws: JSONWritingError.self) { try Self.call(name, &writer) }
                    #expect(
                        error?.code == misuse.code && error?.description == misuse.message,
                        "\(name): \(error as Any)"
                    )
                }
            }
        }
    }

    /// Strings where none can stand, of lengths around that of the blocks in which long ones are written.
    @Test(arguments: [0, 1, 4095, 4096, 4097, 10_000])
    func stringsInOpenStrings(_ length: Int) {
        let long = String(repeating: "x", count: length)
        let options = JSONWritingOptions(
            nonFiniteNumbers: .strings(positiveInfinity: long, negativeInfinity: long, nan: long)
        )
        let calls: [(inout JSONWriter) throws -> Void] = [
            { try $0.string(long) }, { try $0.number(Double.infinity) }, { try $0.value(.string(long)) },
        ]
        for call in calls {
            for isInObject in [false, true] {
                var writer = JSONWriter(options: options)
                let error = #expect(throws: JSONWritingError.self) {
                    if isInObject { try writer.beginObject() } else { try writer.stringPart("a", isLast: false) }
                    try call(&writer)
                }
                #expect(error?.code == (isInObject ? .missingKey : .openString))
            }
        }
    }

    /// Every sequence of five calls gives JSON or an error.
    @Test func allShortSequences() throws {
        let names = Array("{}[]k1\"'")
        var texts = Set<String>()
        for number in 0..<32768 {
            var writer = JSONWriter()
            var rest = number
            do {
                for _ in 0..<5 {
                    try Self.call(names[rest % 8], &writer)
                    rest /= 8
                }
                let text = String(decoding: try writer.finish(), as: UTF8.self)
                #expect(outcome(of: Array(text.utf8)).isAccepted, "\(text)")
                texts.insert(text)
            } catch {
                #expect(error is JSONWritingError)
            }
        }
        #expect(texts.contains(#"[1,"b",1]"#) && texts.contains(#"{"k\n":[]}"#) && texts.contains(#""aaaab""#))
        // One string, 23 arrays around three calls, and three objects with a value of two calls: [], {} and a string.
        #expect(texts.count == 27)
    }

    /// The message leaves out the middle of a long text that is not a number.
    @Test(arguments: 47...49, ["1", "\u{301}"])
    func longInvalidNumber(_ count: Int, _ inner: String) {
        let text = "x" + String(repeating: inner, count: count - 1)
        let error = #expect(throws: JSONWritingError.self) { _ = try written { try $0.number(text: text) } }
        let shown =
            count <= 48
            ? text : "x" + String(repeating: inner, count: 23) + "…" + String(repeating: inner, count: 12)
        #expect(error?.message == "\(shown.debugDescription) is not a JSON number")
    }

    @Test(arguments: ["", "-", "01", "+1", ".5", "1.", "1e", "1e+", "0x1", " 1", "1 ", "NaN", "1_0", "１", "\0"])
    func invalidNumbers(_ text: String) {
        let error = #expect(throws: JSONWritingError.self) { _ = try written { try $0.number(text: text) } }
        #expect(error?.code == .invalidNumber)
    }

    /// The path is right however much has been handed over, with keys of any kind and with members moved and left out.
    @Test func paths() throws {
        for (streams, sortsKeys) in [(false, false), (true, false), (false, true), (true, true)] {
            let options = JSONWritingOptions(sortsKeys: sortsKeys, omitsNulls: true)
            for size in [0, 10, 5000, 70_000] {
                var writer = streams ? JSONWriter(options: options) { _ in } : JSONWriter(options: options)
                let filler = String(repeating: "x", count: size)
                try writer.beginArray()
                try writer.string(filler)
                try writer.beginObject()
                try writer.key("a\"\\b")
                try writer.number(1)
                try writer.key("none")
                try writer.null()
                try writer.key("漢/")
                try writer.beginObject()
                try writer.key(filler)
                try writer.string(filler)
                try writer.key("list")
                try writer.beginArray()
                for _ in 0..<3 {
                    try writer.string(filler)
                    try writer.beginObject()
                    try writer.key("deep")
                    try writer.stringPart(filler, isLast: false)
                    try writer.stringPart(filler, isLast: true)
                    try writer.endObject()
                    try writer.flush()
                }
                try writer.beginObject()
                try writer.key("last")
                try writer.stringPart(filler, isLast: false)
                let error = #expect(throws: JSONWritingError.self) { try writer.finish() }
                #expect(error?.path == [1, "漢/", "list", 6, "last"])
            }
        }
    }

    /// Random walks, with a flush here and there: the path is that of the calls.
    @Test func randomPaths() throws {
        var generator = SplitMix64(seed: 61)
        for _ in 0..<scaled(20_000) {
            var writer = JSONWriter { _ in }
            var path: [JSONLocation.Component?] = [.index(0)]
            try writer.beginArray()
            for _ in 0..<Int.random(in: 0..<60, using: &generator) {
                switch (Int.random(in: 0..<6, using: &generator), path[path.count - 1]) {
                case (0...1, .some):
                    let isObject = Bool.random(using: &generator)
                    if isObject { try writer.beginObject() } else { try writer.beginArray() }
                    path.append(isObject ? nil : .index(0))
                case (2, .index) where path.count > 1:
                    try writer.endArray()
                    path.removeLast()
                    Self.advance(&path)
                case (2, .none):
                    try writer.endObject()
                    path.removeLast()
                    Self.advance(&path)
                case (_, .none):
                    let key = String(Int.random(in: 0..<1000, using: &generator))
                    try writer.key(key)
                    path[path.count - 1] = .key(key)
                case (3, _): try writer.flush()
                default:
                    try writer.null()
                    Self.advance(&path)
                }
            }
            if path[path.count - 1] == nil {
                path.removeLast()
                let error = #expect(throws: JSONWritingError.self) { try writer.null() }
                #expect(error?.path.components == path.compactMap(\.self))
            } else {
                let error = #expect(throws: JSONWritingError.self) { try writer.number(text: "") }
                #expect(error?.path.components == path.compactMap(\.self))
            }
        }
    }

    private static func advance(_ path: inout [JSONLocation.Component?]) {
        if case .index(let index)? = path[path.count - 1] {
            path[path.count - 1] = .index(index + 1)
        } else {
            path[path.count - 1] = nil
        }
    }
}
