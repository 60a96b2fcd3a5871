import Testing
import YAJL

@testable import YAJLTestSupport

/// How a reader gets its input.
enum ReaderInput: CustomTestStringConvertible {
    case bytes
    case string
    case source(bufferSize: Int)
    case cut(Cut)

    func reader(_ bytes: [UInt8], _ options: JSONParsingOptions) -> JSONReader {
        switch self {
        case .bytes: JSONReader(parsing: bytes, options: options)
        case .string: JSONReader(parsing: String(decoding: bytes, as: UTF8.self), options: options)
        case .source(let size):
            JSONReader(source: ChunkSource(bytes, .whole), options: options, bufferSize: size)
        case .cut(let cut): JSONReader(source: ChunkSource(bytes, cut), options: options)
        }
    }

    var testDescription: String {
        switch self {
        case .bytes: "bytes"
        case .string: "string"
        case .source(let size): "buffer of \(size)"
        case .cut(let cut): "source in \(cut)"
        }
    }

    static let all: [ReaderInput] =
        [.bytes, .string] + (1...70).map { .source(bufferSize: $0) }
        + [.cut(.size(1)), .cut(.size(2)), .cut(.size(3)), .cut(.size(7))]
}

/// All that a reader says about its current event.
private struct ReaderState: Equatable {
    var event: JSONEvent?
    var text: String
    var number: String
    var bool: Bool
    var depth: Int
    var path: JSONLocation
    var byteRange: Range<Int>
    var position: JSONPosition

    init(_ reader: borrowing JSONReader) {
        event = reader.event
        text = String(reader.text)
        number = String(reader.number)
        bool = reader.bool
        depth = reader.depth
        path = reader.path
        byteRange = reader.byteRange
        position = reader.position
    }

    init(_ placed: PlacedEvent, in bytes: [UInt8]) {
        event = placed.event
        text = ""
        number = ""
        bool = false
        switch placed.event {
        case .string(let value), .key(let value): text = value
        case .number(let value): number = value.description
        case .bool(let value): bool = value
        default: break
        }
        let begins = placed.event == .beginArray || placed.event == .beginObject
        depth = placed.depth + (begins ? 1 : 0)
        path = placed.path
        byteRange = placed.range
        position = JSONPosition(of: placed.range.lowerBound, in: bytes)
    }
}

/// Going through a document event by event.
@Suite struct ReaderEventTests {
    enum Peeking: CaseIterable {
        case never, before, after, twice
    }

    private func walk(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions,
        _ input: ReaderInput,
        _ peeking: Peeking
    ) throws -> String? {
        let reference = ReferenceReader.events(of: bytes)
        var reader = input.reader(bytes, options)
        for (index, placed) in reference.enumerated() {
            if peeking == .before, try reader.peek() != placed.event.kind { return "peek before event \(index)" }
            guard try reader.next() == placed.event.kind else { return "event \(index)" }
            let expected = ReaderState(placed, in: bytes)
            let first = ReaderState(reader)
            guard first == expected else { return "event \(index): \(first), expected \(expected)" }
            for _ in 0..<(peeking == .after ? 1 : peeking == .twice ? 2 : 0) {
                let upcoming = index + 1 < reference.count ? reference[index + 1].event.kind : nil
                guard try reader.peek() == upcoming else { return "peek after event \(index)" }
                // Looking ahead may have read more input; the current event stays what it is.
                let state = ReaderState(reader)
                guard state == expected else { return "event \(index) after peek: \(state), expected \(expected)" }
            }
        }
        for _ in 0..<2 {
            guard try reader.peek() == nil, try reader.next() == nil else { return "more events" }
            guard reader.event == nil, String(reader.text).isEmpty, String(reader.number).isEmpty, !reader.bool,
                reader.depth == 0, reader.path == [], reader.byteRange == bytes.count..<bytes.count
            else { return "state after the last event: \(ReaderState(reader))" }
        }
        try reader.finish()
        return nil
    }

    @Test(arguments: SampleDocument.all, Peeking.allCases)
    func everyInput(_ document: SampleDocument, _ peeking: Peeking) throws {
        for input in ReaderInput.all {
            if let problem = try walk(document.bytes, document.options, input, peeking) {
                Issue.record("\(input.testDescription): \(problem)")
                return
            }
        }
    }

    @Test(arguments: SampleDocument.all, Peeking.allCases)
    func everyCut(_ document: SampleDocument, _ peeking: Peeking) throws {
        for cut in allCuts(of: document.bytes) {
            if let problem = try walk(document.bytes, document.options, .cut(cut), peeking) {
                Issue.record("\(cut): \(problem)")
                return
            }
        }
    }

    @Test func randomDocuments() throws {
        var documents = DocumentGenerator(seed: 41, hasComments: true)
        var generator = SplitMix64(seed: 42)
        let options = JSONParsingOptions(allowsComments: true)
        for _ in 0..<scaled(10000) {
            let bytes = documents.next()
            let peeking = Peeking.allCases.randomElement(using: &generator) ?? .never
            for input in [ReaderInput.bytes, .source(bufferSize: Int.random(in: 1...70, using: &generator))] {
                if let problem = try walk(bytes, options, input, peeking) {
                    Issue.record(
                        "\(input.testDescription), \(peeking): \(problem) in \(String(decoding: bytes, as: UTF8.self))"
                    )
                    return
                }
            }
        }
    }

    /// More than one slice of input, and more than one buffer.
    @Test(arguments: [ReaderInput.bytes, .source(bufferSize: 64 << 10), .source(bufferSize: 1000)])
    func moreThanOneSlice(_ input: ReaderInput) throws {
        let bytes = SampleDocument.table(rows: 1000)
        // `JSONPosition(of:in:)` counts from the start each time; here the events are in order.
        var line = 1
        var lineStart = 0
        var counted = 0
        var reader = input.reader(bytes, .strict)
        for placed in ReferenceReader.events(of: bytes) {
            let start = placed.range.lowerBound
            for index in counted..<start where bytes[index] == UInt8(ascii: "\n") {
                line += 1
                lineStart = index + 1
            }
            counted = start
            let position = JSONPosition(byteOffset: start, line: line, column: start - lineStart + 1)
            guard try reader.next() == placed.event.kind, reader.event == placed.event,
                reader.byteRange == placed.range,
                reader.path == placed.path, reader.position == position
            else {
                Issue.record("\(placed) at \(position): \(String(describing: reader.event)) at \(reader.position)")
                return
            }
        }
        #expect(try reader.next() == nil)
    }

    @Test func beforeTheFirstEvent() throws {
        func check(_ reader: borrowing JSONReader) {
            let state = ReaderState(reader)
            #expect(state.event == nil && state.text.isEmpty && state.number.isEmpty && !state.bool)
            #expect(state.depth == 0 && state.path == [] && state.byteRange == 0..<0 && state.position == .start)
        }
        var reader = JSONReader(parsing: " [1]")
        check(reader)
        #expect(try reader.peek() == .beginArray)
        check(reader)
        #expect((thrown { _ = try reader.readInt() } as? JSONParsingError)?.position.byteOffset == 1)
        check(reader)
        try reader.skipValue()
        #expect(reader.position.byteOffset == 3 && reader.byteRange == 3..<4)
    }

    /// The end and an error have a place, also where no event comes before them.
    @Test(
        arguments: [("\n\n", 2, nil), ("   x", 3, .unexpectedCharacter), (" \u{1}", 1, .unexpectedCharacter)]
            as [(String, Int, JSONParsingError.Code?)]
    )
    func endWithoutEvents(_ text: String, _ offset: Int, _ code: JSONParsingError.Code?) throws {
        var reader = JSONReader(parsing: text, options: JSONParsingOptions(framing: .lines))
        for _ in 0..<2 {
            var kind: JSONEventKind?
            let error = thrown { kind = try reader.next() } as? JSONParsingError
            #expect(kind == nil)
            #expect(error?.code == code)
            #expect(reader.position.byteOffset == offset && reader.byteRange == offset..<offset)
        }
    }

    /// The text may be compared without copying it.
    @Test func borrowedTexts() throws {
        var reader = JSONReader(parsing: #"{"id":-12.50,"é":""}"#)
        #expect(try reader.next() == .beginObject)
        #expect(try reader.next() == .key)
        let isID = reader.text == "id"
        let isOther = reader.text == "i" || reader.text == "idx" || reader.text == "iD" || reader.text == ""
        let isNotID = reader.text != "id"
        #expect(isID && !isOther && !isNotID)
        #expect(reader.text.count == 2 && !reader.text.isEmpty)
        #expect(reader.text.utf8[1] == UInt8(ascii: "d"))
        #expect(reader.number.count == 0)
        #expect(try reader.next() == .number)
        #expect(reader.number.count == 6 && reader.number.utf8[0] == UInt8(ascii: "-"))
        #expect(reader.number.withUnsafeBytes { Array($0) } == Array("-12.50".utf8))
        #expect(!reader.number.isInteger && reader.number.double == -12.5 && reader.number.integer(Int.self) == nil)
        #expect(reader.text.count == 0)
        #expect(try reader.next() == .key)
        let isAccented = reader.text == "é"
        // Canonically equal, and other bytes.
        let isDecomposed = reader.text == "e\u{301}"
        #expect(isAccented && !isDecomposed && reader.text.count == 2)
        #expect(try reader.next() == .string)
        let isEmpty = reader.text == "" && reader.text.isEmpty
        #expect(isEmpty)
    }
}
