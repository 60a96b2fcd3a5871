import Testing
import YAJL

@testable import YAJLTestSupport

/// Collects strings from their pieces.
private struct PartRecorder {
    var events: [JSONEvent] = []
    var pieces: [String] = []
    var largestPiece = 0
    var problems: [String] = []
    private var isOpen = false
    private var text = ""

    init() {}

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        if isOpen { problems.append("\(event) inside a string") }
        events.append(event)
        return .continue
    }
}

extension PartRecorder: JSONEventHandler {
    static var receivesStringParts: Bool { true }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        let bytes = part.withUnsafeBytes { Array($0) }
        guard let piece = String(validating: bytes, as: UTF8.self) else {
            problems.append("\(bytes) is no UTF-8")
            return .stop
        }
        if piece.isEmpty, !isLast { problems.append("an empty piece in the middle") }
        pieces.append(piece)
        largestPiece = max(largestPiece, bytes.count)
        text += piece
        isOpen = !isLast
        guard isLast else { return .continue }
        defer { text = "" }
        return add(.string(text))
    }

    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        problems.append("string(_:) was called")
        return .continue
    }

    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add(.key(String(key))) }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }
}

@Suite struct StringPartTests {
    private func record(
        _ bytes: [UInt8],
        _ cut: Cut,
        options: JSONParsingOptions = .strict
    ) -> (recorder: PartRecorder, error: (any Error)?) {
        var parser = JSONParser(handler: PartRecorder(), options: options)
        let error = thrown {
            for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
            try parser.finish()
        }
        return (parser.handler, error)
    }

    private static let texts = [
        #""""#, #""plain""#, #"["","a","bc",""]"#, #"{"key\n漢":"value\n漢","":""}"#,
        #"["é","漢字","😀","a😀b"]"#, #"["\ud83d\ude00","x\ud83d\ude00y","\u00e9\u6f22\u0000"]"#,
        #"["\"\\\/\b\f\n\r\t"]"#, #"["\\","\\\\","\\\"","\\u0041","\\ud800"]"#,
        #"[["deep"],{"a":{"b":"c"}},1,"x",null]"#,
        "[\"\u{7f}\u{80}\u{7ff}\u{800}\u{ffff}\u{10000}\u{10ffff}\"]",
    ]

    @Test(arguments: texts)
    func piecesMakeTheString(_ text: String) {
        let bytes = Array(text.utf8)
        let reference = ReferenceReader.events(of: bytes).map(\.event)
        let pairs = (0...bytes.count).flatMap { first in (first...bytes.count).map { Cut.at([first, $0]) } }
        for cut in allCuts(of: bytes) + pairs {
            let (recorder, error) = record(bytes, cut)
            guard error == nil, recorder.problems.isEmpty, recorder.events == reference else {
                Issue.record("\(text), \(cut): \(error.map { "\($0)" } ?? ""), \(recorder)")
                return
            }
        }
    }

    @Test func randomDocuments() {
        var documents = DocumentGenerator(seed: 31)
        var generator = SplitMix64(seed: 32)
        for _ in 0..<scaled(20000) {
            let bytes = documents.next()
            let reference = ReferenceReader.events(of: bytes).map(\.event)
            for cut in [.whole, .size(1), .size(5), Cut.random(bytes.count, using: &generator)] {
                let (recorder, error) = record(bytes, cut)
                guard error == nil, recorder.problems.isEmpty, recorder.events == reference else {
                    Issue.record(
                        "\(String(decoding: bytes, as: UTF8.self)), \(cut): \(String(describing: error)), \(recorder)"
                    )
                    return
                }
            }
        }
    }

    /// The piece in a chunk is handed out with that chunk, and not gathered.
    @Test func piecesComeAtOnce() throws {
        var parser = JSONParser(handler: PartRecorder())
        try parser.feed("[\"abc")
        #expect(parser.handler.pieces == ["abc"])
        try parser.feed("d\\")
        #expect(parser.handler.pieces == ["abc", "d"])
        try parser.feed("u00e")
        #expect(parser.handler.pieces == ["abc", "d"])
        try parser.feed("9\\ud83d")
        #expect(parser.handler.pieces == ["abc", "d", "é"])
        try parser.feed("\\ude00")
        #expect(parser.handler.pieces == ["abc", "d", "é", "😀"])
        try parser.feed("\"")
        #expect(parser.handler.pieces == ["abc", "d", "é", "😀", ""])
        #expect(parser.handler.events == [.beginArray, .string("abcdé😀")])
        try parser.feed("]")
        try parser.finish()
    }

    /// A string in one chunk comes in one piece of any size up to the chunk's; a longer one in pieces no larger.
    @Test func piecesOfLongStrings() {
        let text = String(repeating: #"漢字\u00e9 plain text "#, count: 20_000)
        let bytes = Array("[\"\(text)\"]".utf8)
        let expected = text.replacing(#"\u00e9"#, with: "é")
        for size in [64, 4096, 65_536, 100_000, bytes.count] {
            let (recorder, error) = record(bytes, .size(size))
            #expect(error == nil && recorder.problems.isEmpty)
            #expect(recorder.events == [.beginArray, .string(expected), .endArray])
            #expect(recorder.largestPiece <= max(size, 64 << 10), "chunks of \(size)")
        }
    }

    /// The limit on strings is for those who assemble them; keys are always assembled.
    @Test func limits() {
        let options = JSONParsingOptions(limits: JSONLimits(string: 3, key: 3))
        let value = Array(#"{"abc":"abcdefghijklmnop"}"#.utf8)
        let key = Array(#"{"abcd":"a"}"#.utf8)
        for cut in allCuts(of: value) {
            #expect(record(value, cut, options: options).error == nil, "\(cut)")
        }
        for cut in allCuts(of: key) {
            let error = record(key, cut, options: options).error as? JSONParsingError
            #expect(error?.code == .limitExceeded(.key) && error?.position.byteOffset == 5, "\(cut)")
        }
    }

    /// The same error as for whole strings; what was handed out before it is correct.
    @Test(arguments: [
        #"["abc\x"]"#, #"["ab\ud800c"]"#, #"["\udc00"]"#, "[\"a\nb\"]", #"["abc"#, #"["abc\"#, #"["\u12"#,
        #"["\u12g4"]"#,
        #"{"a":"b"#, #"["a" "b"]"#, #"["\ud83d\u0041"]"#,
    ])
    func errors(_ text: String) {
        let bytes = Array(text.utf8)
        let plain = outcome(of: bytes)
        for cut in allCuts(of: bytes) {
            let (recorder, error) = record(bytes, cut)
            guard error as? JSONParsingError == plain.error, error != nil, recorder.problems.isEmpty else {
                Issue.record(
                    "\(text), \(cut): \(String(describing: error)), expected \(String(describing: plain.error))"
                )
                return
            }
        }
    }

    @Test func illFormedUTF8() {
        for replaced in [false, true] {
            let options = JSONParsingOptions(invalidUnicode: replaced ? .replace : .reject)
            let bytes = Array("[\"a".utf8) + [0xE6, 0xBC, 0x62, 0xF0, 0x9F, 0xFF] + Array(#"\ud800\u0041"]"#.utf8)
            let plain = outcome(of: bytes, options: options)
            #expect(plain.isAccepted == replaced)
            for cut in allCuts(of: bytes) {
                let (recorder, error) = record(bytes, cut, options: options)
                #expect(error as? JSONParsingError == plain.error && recorder.problems.isEmpty, "\(cut)")
                if replaced { #expect(recorder.events == plain.events, "\(cut)") }
            }
        }
    }

    /// A handler may stop or throw at every piece.
    @Test func stopAndThrowAtEveryPiece() throws {
        struct Handler: JSONEventHandler {
            static var receivesStringParts: Bool { true }
            let marked: MarkedError?
            let last: Int
            var count = 0
            mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
                count += 1
                if count < last { return .continue }
                if let marked { throw marked }
                return .stop
            }
        }
        let bytes = Array(#"["abcdefgh"]"#.utf8)
        for last in 1...8 {
            let marked = MarkedError()
            var stopping = JSONParser(handler: Handler(marked: nil, last: last))
            var throwing = JSONParser(handler: Handler(marked: marked, last: last))
            var error: (any Error)?
            for byte in bytes {
                try stopping.feed([byte])
                if error == nil { error = thrown { try throwing.feed([byte]) } }
            }
            try stopping.finish()
            #expect(stopping.status == .stopped)
            #expect(stopping.handler.count == last && throwing.handler.count == last)
            #expect(stopping.bytesConsumed == last + 2)
            #expect(error as? MarkedError === marked)
        }
    }
}
