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

/// Documents from files and from sources of bytes.
@Suite struct DocumentSourceTests {
    /// Gives some bytes at a time, and throws in the end if it has an error.
    struct Pieces: JSONByteSource {
        final class Log {
            var bytesGiven = 0
            var readsAfterTheEnd = 0
        }

        var bytes: ArraySlice<UInt8>
        var size: Int
        var error: (any Error)?
        var log = Log()

        init(_ bytes: [UInt8], size: Int, error: (any Error)? = nil) {
            self.bytes = bytes[...]
            self.size = size
            self.error = error
        }

        init(_ text: String, size: Int, error: (any Error)? = nil) {
            self.init(Array(text.utf8), size: size, error: error)
        }

        mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
            let piece = bytes.prefix(min(size, buffer.count))
            if piece.isEmpty {
                log.readsAfterTheEnd += 1
                if let error { throw error }
                return 0
            }
            bytes.removeFirst(piece.count)
            buffer.copyBytes(from: piece)
            log.bytesGiven += piece.count
            return piece.count
        }
    }

    /// A source that writes JSON itself throws its own errors.
    @Test(arguments: ["", "[1,"])
    func writingErrorsOfSources(_ text: String) {
        let problem = JSONWritingError(code: .nonFiniteNumber, path: [], message: "not mine")
        let error = thrown { _ = try JSONDocument(source: Pieces(text, size: 2, error: problem)) }
        #expect((error as? JSONWritingError)?.message == "not mine")
    }

    /// A document, or the reason why there is none.
    private enum Result: Equatable {
        case document(String)
        case error(JSONParsingError)

        init(_ document: () throws -> JSONDocument) {
            do {
                self = .document(try document().description)
            } catch let error as JSONParsingError {
                self = .error(error)
            } catch {
                Issue.record("unexpected error \(error)")
                self = .document("\(error)")
            }
        }
    }

    // MARK: Files

    @Test(arguments: [0, 1, 3, 400, 4000])
    func files(rows: Int) throws {
        let bytes = SampleDocument.table(rows: rows)
        let file = try TemporaryFile(bytes)
        let document = try JSONDocument(path: file.path)
        #expect((document.root == (try JSONDocument(parsing: bytes).root)) as Bool)
        #expect(document.root["rows"].array?.count == rows && document.root["count"].int == rows)
        if let open = openDescriptors(on: file.path) { #expect(open == 0) }
    }

    @Test func missingFile() {
        let error = thrown { _ = try JSONDocument(path: "/nonexistent/data.json") } as? JSONInputError
        #expect(error == JSONInputError(operation: .open, name: "/nonexistent/data.json", errorNumber: ENOENT))
        #expect(error.map { "\($0)" } == #"cannot open "/nonexistent/data.json": No such file or directory"#)
    }

    @Test func directory() {
        let error = thrown { _ = try JSONDocument(path: "/tmp") }
        #expect(error.map { "\($0)" } == #"cannot read "/tmp": Is a directory"#)
    }

    @Test(arguments: ["", " ", "\n\t \r\n"])
    func emptyFile(_ text: String) throws {
        let file = try TemporaryFile(text)
        let error = thrown { _ = try JSONDocument(path: file.path) } as? JSONParsingError
        #expect(error?.code == .unexpectedEnd && error?.isIncomplete == true)
        #expect(error?.position.byteOffset == text.utf8.count)
        #expect(error == thrown { _ = try JSONDocument(parsing: text) } as? JSONParsingError)
        if let open = openDescriptors(on: file.path) { #expect(open == 0) }
    }

    /// Options and the policy for duplicates go through.
    @Test func optionsOfFiles() throws {
        let file = try TemporaryFile("\u{FEFF}{\"a\": 1, /* x */ \"a\": 2}")
        #expect(thrown { _ = try JSONDocument(path: file.path) } is JSONParsingError)
        let options = JSONParsingOptions(allowsComments: true, skipsByteOrderMark: true)
        #expect(try JSONDocument(path: file.path, options: options).description == #"{"a":2}"#)
        let first = try JSONDocument(path: file.path, options: options.duplicates(.keepFirst))
        #expect(first.description == #"{"a":1}"#)
        let error = thrown { _ = try JSONDocument(path: file.path, options: options.duplicates(.reject)) }
        #expect((error as? JSONParsingError)?.code == .duplicateKey)
    }

    // MARK: Sources

    /// However it comes in, a text gives the same document or the same error.
    private func expectSame(
        _ bytes: [UInt8],
        _ options: JSONParsingOptions = .inMemory,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for policy in JSONParsingOptions.DuplicateKeys.allCases {
            let whole = Result { try JSONDocument(parsing: bytes, options: options.duplicates(policy)) }
            for size in [1, 2, 7, 64, .max] {
                let pieces = Pieces(bytes, size: size)
                let other = Result { try JSONDocument(source: pieces, options: options.duplicates(policy)) }
                guard other != whole else { continue }
                Issue.record(
                    "\(String(decoding: bytes, as: UTF8.self)), \(size) at a time: \(other), not \(whole)",
                    sourceLocation: sourceLocation
                )
                return
            }
        }
    }

    @Test func samplesInPieces() {
        for sample in SampleDocument.all { expectSame(sample.bytes, sample.options) }
        for bytes in [SampleDocument.table(rows: 3), SampleDocument.table(rows: 700)] { expectSame(bytes) }
    }

    @Test func randomTextsInPieces() {
        var text = RandomText(seed: 700)
        for _ in 0..<scaled(30_000) {
            let options = text.options()
            var bytes = text.records(.single, comments: options.allowsComments)
            if text.chance(1, in: 2) { bytes = text.damaged(bytes) }
            expectSame(bytes, options)
        }
    }

    @Test(.enabled(if: Suites.areAvailable, Suites.comment), arguments: Suites.files(in: "JSONTestSuite/test_parsing"))
    func suiteDocumentsInPieces(_ file: SuiteFile) throws {
        let bytes = try file.bytes()
        if bytes.count < 10_000 { expectSame(bytes) }
    }

    @Test func sourceThatThrows() throws {
        let marked = MarkedError()
        let text = #"{"a": [1, "x", {"b": null}]}"#
        for count in 0...text.utf8.count {
            for size in [1, 5, 100] {
                let source = Pieces(Array(text.utf8.prefix(count)), size: size, error: marked)
                #expect((thrown { _ = try JSONDocument(source: source) } as? MarkedError) === marked)
                // Partial input is for what ends, not for what fails.
                let partial = JSONParsingOptions(allowsPartialInput: true)
                #expect((thrown { _ = try JSONDocument(source: source, options: partial) } as? MarkedError) === marked)
            }
        }
        // An error in the text before comes first.
        let wrong = thrown { _ = try JSONDocument(source: Pieces("[1 2", size: 1, error: marked)) }
        #expect((wrong as? JSONParsingError)?.code == .missingComma)
    }

    @Test func trailingContent() throws {
        let options = JSONParsingOptions(allowsTrailingContent: true)
        let marked = MarkedError()
        for (text, expected, given) in [
            ("[1] garbage", "[1]", 3), ("{\"a\":2}}", "{\"a\":2}", 7), ("\"x\"\u{0}", "\"x\"", 3), (" 12 x", "12", 4),
            ("true]", "true", 5), ("[1]", "[1]", 3),
        ] {
            // The source is not asked for more after the value: one that fails there, or waits, does no harm.
            let source = Pieces(text, size: 1, error: marked)
            #expect(try JSONDocument(source: source, options: options).description == expected)
            #expect(source.log.bytesGiven <= given + 1 && source.log.readsAfterTheEnd == 0, "\(text)")
            #expect(try JSONDocument(source: Pieces(text, size: 100), options: options).description == expected)
            #expect(try JSONDocument(parsing: text, options: options).description == expected)
        }
        let error = thrown { _ = try JSONDocument(source: Pieces("[1] garbage", size: 1)) } as? JSONParsingError
        #expect(error?.code == .trailingContent && error?.position.byteOffset == 4)
    }

    // MARK: Partial input

    /// The value that events make, built by code; what is open ends with them.
    private static func value(of events: [JSONEvent], _ policy: JSONParsingOptions.DuplicateKeys) -> JSONValue? {
        var rest = events[...]
        func next() -> JSONValue? {
            switch rest.popFirst() {
            case .null: return .null
            case .bool(let value): return .bool(value)
            case .number(let number): return .number(number)
            case .string(let text): return .string(text)
            case .beginArray:
                var elements: [JSONValue] = []
                while let event = rest.first, event != .endArray, let element = next() { elements.append(element) }
                _ = rest.popFirst()
                return JSONValue(elements)
            case .beginObject:
                var object = JSONObject()
                while case .key(let key)? = rest.popFirst() {
                    guard let value = next() else { break }
                    if object[key] == nil || policy == .keepLast { object[key] = value }
                }
                return .object(object)
            case .key, .endArray, .endObject, nil: return nil
            }
        }
        return next()
    }

    /// Each prefix of a text is a document of what is complete in it.
    @Test func everyPrefix() throws {
        let options = JSONParsingOptions(allowsPartialInput: true)
        var texts =
            SampleDocument.short.map(\.bytes) + [
                Array(#"[{"id":1,"name":"x"},{"id":2,"name":"y"},{"id":3,"id":4,"name":5}]"#.utf8),
                Array(#"{"a":{"b":[1,{"c":2}],"b":"0123456789abcdef"},"a":{"b":[3,{"c":4,"c":5}]}}"#.utf8),
            ]
        var documents = DocumentGenerator(seed: 701)
        for _ in 0..<scaled(500) { texts.append(documents.next()) }
        for text in texts {
            for end in 0...text.count {
                let bytes = Array(text[..<end])
                let events = outcome(of: bytes, options: options)
                for policy in [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst] {
                    let expected = Self.value(of: events.events, policy)
                    let found = try? JSONDocument(parsing: bytes, options: options.duplicates(policy)).root
                    let pieces = Pieces(bytes, size: 3)
                    let read = try? JSONDocument(source: pieces, options: options.duplicates(policy)).root
                    guard found?.description == expected?.description, read?.description == expected?.description else {
                        let text = String(decoding: bytes, as: UTF8.self)
                        Issue.record("\(text): \(found ?? "none"), \(read ?? "none"), not \(expected ?? "none")")
                        return
                    }
                }
            }
        }
    }

    @Test func partialInputWithoutAValue() {
        let options = JSONParsingOptions(allowsPartialInput: true)
        for text in ["", "  ", "\"abc", "tru", "-", "\"\\u00"] {
            let error = thrown { _ = try JSONDocument(parsing: text, options: options) } as? JSONParsingError
            #expect(error?.code == .unexpectedEnd && error?.isIncomplete == true)
            #expect(error?.message == "the input holds no complete value")
            let inPieces = thrown { _ = try JSONDocument(source: Pieces(text, size: 1), options: options) }
            #expect(inPieces as? JSONParsingError == error)
        }
        // Partial input is not wrong input.
        let wrong = thrown { _ = try JSONDocument(parsing: "[1,x", options: options) } as? JSONParsingError
        #expect(wrong?.code == .unexpectedCharacter && wrong?.position.byteOffset == 3)
    }

    /// A wrong count would make the parser read memory that is not the source's.
    @Test(arguments: [-1, .max]) func wrongCount(_ count: Int) async {
        await #expect(processExitsWith: .failure) { [count] in
            struct Liar: JSONByteSource {
                var count: Int
                mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
                    buffer[0] = 0x31
                    return count == .max ? buffer.count + 1 : count
                }
            }
            _ = try? JSONDocument(source: Liar(count: count))
        }
    }
}
