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

/// Documents are written from where they lie, not by events: the text is the same.
@Suite struct DocumentWritingTests {
    private static let layouts: [JSONWritingOptions] = [
        .compact, .pretty, JSONWritingOptions(format: .pretty(indent: 0), framing: .recordSeparated),
        JSONWritingOptions(asciiOnly: true), JSONWritingOptions(format: .pretty(indent: 7), escapesSlashes: true),
        JSONWritingOptions(framing: .lines, escapesSlashes: true, asciiOnly: true),
        JSONWritingOptions(format: .pretty(indent: 3), sortsKeys: true, omitsNulls: true),
        {
            var options = JSONWritingOptions.pretty
            (options.spacesBeforeColon, options.breaksEmptyContainers) = (true, true)
            return options
        }(),
    ]

    /// The document of events, by the simplest writer and the parser.
    private static func document(_ events: [JSONEvent]) throws -> JSONDocument {
        try JSONDocument(parsing: Array(ReferenceWriter(options: .compact).text(of: events).utf8))
    }

    private static func check(_ events: [JSONEvent], _ options: JSONWritingOptions, _ comment: String) throws {
        let found = try String(decoding: document(events).encoded(options), as: UTF8.self)
        #expect(found == ReferenceWriter(options: options).text(of: events), "\(comment)")
    }

    /// One byte to escape at each place of keys and strings of each length, those that are in their nodes and others.
    @Test(arguments: layouts)
    func everyLengthAndPlace(_ options: JSONWritingOptions) throws {
        for count in 0...40 {
            var events: [JSONEvent] = [.beginArray]
            for place in 0..<max(1, count) {
                for special in ["\"", "\\", "/", "\u{1F}", "\0", "\u{7F}", "é", "a"] as [Unicode.Scalar] {
                    var scalars = Array(repeating: "a" as Unicode.Scalar, count: count)
                    if count > 0 { scalars[place] = special }
                    var text = ""
                    text.unicodeScalars.append(contentsOf: scalars)
                    events += [.string(text), .beginObject, .key(text), .string(text), .endObject]
                }
            }
            try Self.check(events + [.endArray], options, "\(count)")
        }
    }

    /// Numbers of each length, among values of the other kinds: one after the other, and as members.
    @Test(arguments: layouts)
    func everyKindOfValue(_ options: JSONWritingOptions) throws {
        var values: [[JSONEvent]] = [
            [.null], [.bool(true)], [.bool(false)], [.string("")], [.beginArray, .endArray],
            [.beginObject, .endObject],
            [.beginArray, .null, .beginObject, .key("a"), .beginArray, .endArray, .endObject, .endArray],
            [.beginObject, .key(""), .beginObject, .key("n"), .null, .endObject, .key("b"), .bool(true), .endObject],
        ]
        for count in Array(1...70) + [4095, 4096, 4097, 70_000] {
            values.append([.number(try #require(JSONNumber(String(repeating: "7", count: count))))])
        }
        var (elements, members) = ([JSONEvent.beginArray], [JSONEvent.beginObject])
        for (index, value) in values.enumerated() {
            try Self.check(value, options, "alone")
            try Self.check([.beginArray] + value + [.endArray], options, "in an array")
            try Self.check([.beginObject, .key("k")] + value + [.endObject], options, "in an object")
            elements += value + values[(index * 31) % values.count]
            members += [.key("k\(index)")] + value
        }
        try Self.check(elements + [.endArray], options, "elements")
        try Self.check(members + [.endObject], options, "members")
    }

    /// Where the 64 KiB of a sink end in each part of a document.
    @Test(arguments: layouts)
    func endsOfBuffers(_ options: JSONWritingOptions) throws {
        let rest =
            #"{"key":"\"\n/é","a longer key / and \\":[[[]],{},{"":null,"x":[true,-1.25,"a string of its own\t"]}]}"#
        let numbers = String(repeating: "1,", count: 32_500)
        for count in stride(from: 0, to: 700, by: scaled(700) < 700 ? 7 : 1) {
            let long = "\"" + String(repeating: "s", count: 65_000 + count) + "\""
            let short = numbers + "\"" + String(repeating: "s", count: count) + "\""
            for start in count % 21 == 0 ? [long, short] : [long] {
                let document = try JSONDocument(parsing: Array("[\(start),\(rest),\(rest)]".utf8))
                try Self.checkSinks(document, options, "\(count)")
            }
        }
    }

    /// Keys and strings beyond a block, everywhere in a document.
    @Test(arguments: layouts)
    func longTexts(_ options: JSONWritingOptions) throws {
        var text = ""
        for count in [4095, 4096, 4097, 20_000, 70_000] {
            let string = String(repeating: "é/\\\"x", count: count / 7) + String(repeating: "y", count: count % 7)
            text += #"[[],"\#(string)",{"\#(string)":{"a":"\#(string)","\#(string)":[]},"b":"\#(string)"}],"#
        }
        let document = try JSONDocument(parsing: Array("[\(text)\(text)0]".utf8))
        try Self.checkSinks(document, options, "")
    }

    private static func checkSinks(_ document: JSONDocument, _ options: JSONWritingOptions, _ comment: String) throws {
        var byEvents = JSONWriter(options: options)
        try document.root.walk(&byEvents)
        let expected = try byEvents.finish()
        // No diff: the texts are long.
        let isSame = document.encoded(options) == expected
        #expect(isSame, "\(comment)")
        var streamed: [UInt8] = []
        var writer = JSONWriter(options: options) { streamed += $0 }
        try writer.value(document.root)
        try writer.finish()
        let isSameInPieces = streamed == expected
        #expect(isSameInPieces, "\(comment)")
    }

    /// A writer knows its place after a value of many levels that has been handed over in part.
    @Test(arguments: layouts)
    func placeAfterAValue(_ options: JSONWritingOptions) throws {
        let rows = String(repeating: #"{"row":[1,{"s":"0123456789abcdef"}]},"#, count: 9000)
        let value = try JSONValue(parsing: Array(#"{"a":[[\#(rows)0]],"b":[\#(rows)[\#(rows)0]]}"#.utf8))
        var writer = JSONWriter(options: options) { _ in }
        try writer.beginArray()
        try writer.null()
        try writer.beginObject()
        try writer.key("outer \"key\"")
        try writer.beginArray()
        try writer.value(value)
        try writer.value(value)
        let error = thrown { try writer.key("x") } as? JSONWritingError
        #expect(error?.code == .keyOutsideObject)
        #expect(error?.path == [1, "outer \"key\"", 2])
    }

    #if os(Linux)
    /// An error of a sink names the place that was being written, whatever has been handed over before.
    ///
    /// In a separate process: how large files may become holds for the whole process.
    @Test func placesOfErrors() async {
        await #expect(processExitsWith: .success) {
            signal(SIGXFSZ, SIG_IGN)
            let rows = (0..<4000).map { #"{"row \#($0)":[1,{"s\n":["0123456789abcdef\#($0)",[]]}]}"# }
                .joined(separator: ",")
            let long = String(repeating: "long\\n", count: 20_000)
            let text = #"{"a":[[\#(rows),0]],"\"b\"":[[\#(rows),{"l":[7,"\#(long)"],"m":"\#(long)"},[\#(rows)]]]}"#
            let document = try JSONDocument(parsing: Array(text.utf8))
            for limit in stride(from: 10_000, to: text.utf8.count - 70_000, by: 50_000) {
                var bounds = rlimit(rlim_cur: rlim_t(limit), rlim_max: rlim_t.max)
                try #require(setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &bounds) == 0)
                func failure(_ write: (inout JSONWriter) throws -> Void) throws -> JSONWritingError {
                    let file = try TemporaryFile([])
                    let descriptor = open(file.path, O_WRONLY)
                    defer { close(descriptor) }
                    var writer = JSONWriter(fileDescriptor: descriptor)
                    return try #require(thrown { try write(&writer) } as? JSONWritingError)
                }
                let found = try failure { try $0.value(document.root) }
                let expected = try failure { try document.root.walk(&$0) }
                #expect(found.code == .outputFailed(errorNumber: EFBIG))
                let (path, other) = (found.path.components, expected.path.components)
                // Room is made for another number of bytes at once, each time, so the row may be one nearby.
                #expect(path.prefix(2) == other.prefix(2), "\(found)")
                guard case .index(let row) = path[2], case .index(let otherRow) = other[2] else {
                    Issue.record("\(found), not \(expected)")
                    continue
                }
                #expect(abs(row - otherRow) < 60, "\(found), not \(expected)")
                #expect(throws: Never.self) { try document.root.value(at: found.path) }
            }
        }
    }
    #endif
}
