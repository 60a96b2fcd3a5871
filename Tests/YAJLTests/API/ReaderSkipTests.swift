import Testing
import YAJL

@testable import YAJLTestSupport

/// `JSONReader.skipValue()`, from everywhere.
@Suite struct ReaderSkipTests {
    /// Walks to event `start`, skips one value, and expects to be where the reference says.
    private func check(_ document: SampleDocument, _ input: ReaderInput, from start: Int, peeks: Bool) throws -> String?
    {
        let reference = ReferenceReader.events(of: document.bytes)
        var reader = input.reader(document.bytes, document.options)
        for _ in 0..<start { _ = try reader.next() }
        if peeks { _ = try reader.peek() }

        var end = start
        if end < reference.count, reference[end].event.kind == .key { end += 1 }
        let isValue = end < reference.count && ![.endArray, .endObject].contains(reference[end].event.kind)
        let error = thrown { try reader.skipValue() }
        guard isValue else {
            let code = (error as? JSONParsingError)?.code
            return code == .valueExpected ? nil : "no error where there is no value: \(String(describing: error))"
        }
        if let error { return "threw \(error)" }
        let depth = reference[end].depth
        repeat { end += 1 } while end < reference.count && reference[end].depth > depth
        // After the children comes the end of an array or object, which belongs to the value.
        let last = reference[end - 1].depth > depth ? end : end - 1
        let isContainer = [.beginArray, .beginObject].contains(reference[last].event.kind)
        let next = isContainer ? last + 2 : last + 1
        for placed in reference.dropFirst(next) {
            guard try reader.next() == placed.event.kind, reader.event == placed.event,
                reader.byteRange == placed.range,
                reader.path == placed.path
            else { return "after the skip: \(String(describing: reader.event)) at \(reader.path), expected \(placed)" }
        }
        return try reader.next() == nil ? nil : "more events"
    }

    @Test(arguments: SampleDocument.all, [false, true])
    func everyPlace(_ document: SampleDocument, peeks: Bool) throws {
        let count = ReferenceReader.events(of: document.bytes).count
        for input in [.bytes] + (1...70).map({ ReaderInput.source(bufferSize: $0) }) {
            for start in 0...count {
                if let problem = try check(document, input, from: start, peeks: peeks) {
                    Issue.record("\(input.testDescription), from event \(start): \(problem)")
                    return
                }
            }
        }
    }

    /// The current event after a skip is the last one of the value.
    @Test func currentEventAfterASkip() throws {
        for size in [1, 3, 100] {
            let bytes = Array(#"{"a":[1,{"b":2}],"c":"x"}"#.utf8)
            var reader = JSONReader(source: ChunkSource(bytes, .whole), bufferSize: size)
            #expect(try reader.next() == .beginObject)
            try reader.skipValue()
            #expect(reader.event == .endArray && reader.path == ["a"] && reader.depth == 1)
            #expect(reader.byteRange == 15..<16)
            try reader.skipValue()
            #expect(reader.event == .string("x") && reader.path == ["c"])
            #expect(try reader.next() == .endObject)
        }
    }

    @Test func giantStringIsSkipped() throws {
        let giant = String(repeating: #"é\n漢"#, count: 50_000)
        let bytes = Array(#"{"a":["\#(giant)"],"b":"\#(giant)","c":1}"#.utf8)
        for size in [64, 4096, 65536] {
            var reader = JSONReader(source: ChunkSource(bytes, .whole), bufferSize: size)
            var keys: [String] = []
            var last = 0
            try reader.readObject { key, reader in
                keys.append(key)
                if key == "c" { last = try reader.readInt() }
            }
            #expect(last == 1)
            #expect(keys == ["a", "b", "c"])
        }
    }

    @Test(arguments: [
        #"["a", [x]]"#, #"["a", ["\x"]]"#, "[\"a\", [\n    01]]", #"["a", ["#, #"["a", [1}"#, #"["a", {"b":"\ud800"}]"#,
    ])
    func skippedTextIsChecked(_ text: String) throws {
        let bytes = Array(text.utf8)
        let expected = outcome(of: bytes).error
        for size in 1...bytes.count {
            var reader = JSONReader(source: ChunkSource(bytes, .whole), bufferSize: size)
            _ = try reader.next()
            #expect(try reader.readString() == "a")
            let errors = (0..<2).map { _ in thrown { try reader.skipValue() } as? JSONParsingError }
            #expect(errors[0] == expected && errors[1] == expected && expected != nil, "buffer of \(size)")
        }
    }

    /// A reader that accepts input that ends early skips to its end.
    @Test func partialInput() throws {
        let options = JSONParsingOptions(allowsPartialInput: true)
        for text in [#"{"a":[1,[2"#, #"{"a":[1,{"b":{"c":"x"#, #"{"a":["#, #"{"a":[1,2],"#] {
            for size in 1...12 {
                var reader = JSONReader(
                    source: ChunkSource(Array(text.utf8), .whole),
                    options: options,
                    bufferSize: size
                )
                var keys: [String] = []
                try reader.readObject { key, _ in keys.append(key) }
                #expect(keys == ["a"], "\(text)")
                #expect(try reader.next() == nil)
                try reader.finish()
            }
        }
    }
}
