import EventRecording
import YAJL

/// Three bytes of the fuzzer's input say how to parse and write the rest.
///
/// These must hold, whatever the bytes are:
/// - a document that is written and parsed again is equal, with the same hash value, and gives the same text again;
/// - a document built from chunks or from a source is the one parsed as a whole, or is refused with the same error;
/// - a document without duplicates sends the events that the parser does;
/// - a copy, and the same value built by code, are equal to the document and written alike.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard input.count >= 3 else { return 0 }
    var parsing = parsingOptions(input[0])
    parsing.duplicateKeys = JSONParsingOptions.DuplicateKeys.allCases[Int(input[1] >> 6) % 3]
    let check = Check(
        text: Array(input[3...]),
        parsing: parsing,
        writing: writingOptions(input[1]),
        size: 1 + Int(input[2] % 32)
    )
    check.run()
    return 0
}

private func parsingOptions(_ byte: UInt8) -> JSONParsingOptions {
    var options = JSONParsingOptions.inMemory
    guard byte & 1 == 1 else { return options }
    options.allowsComments = byte & 2 != 0
    options.allowsTrailingContent = byte & 4 != 0
    options.allowsPartialInput = byte & 8 != 0
    options.skipsByteOrderMark = byte & 16 != 0
    options.invalidUnicode = byte & 32 != 0 ? .replace : .reject
    if byte & 64 != 0 { options.limits.depth = Int(byte >> 1 & 15) }
    return options
}

private func writingOptions(_ byte: UInt8) -> JSONWritingOptions {
    JSONWritingOptions(
        format: byte & 1 != 0 ? .pretty(indent: Int(byte >> 1 & 3)) : .compact,
        sortsKeys: byte & 8 != 0,
        omitsNulls: byte & 4 != 0 && byte & 1 == 0,
        escapesSlashes: byte & 16 != 0,
        asciiOnly: byte & 32 != 0
    )
}

private struct Check {
    let text: [UInt8]
    let parsing: JSONParsingOptions
    let writing: JSONWritingOptions
    let size: Int

    func run() {
        let document: JSONDocument
        do {
            document = try JSONDocument(parsing: text, options: parsing)
        } catch {
            checkRefusal(error)
            return
        }
        let root = document.root
        checkWriting(root)
        checkOtherWays(document)
        checkEvents(root)

        let built = Self.built(root)
        let copy = root.copied()
        for (what, other) in [("built", built), ("copy", copy), ("copy of built", built.copied())] {
            guard other == root, root == other else { fail("\(what): not equal", root) }
            guard other.hashValue == root.hashValue else { fail("\(what): another hash", root) }
            guard other.encoded(writing) == root.encoded(writing) else { fail("\(what): another text", root) }
        }
    }

    /// Written and parsed again.
    private func checkWriting(_ root: JSONValue) {
        for options in [JSONWritingOptions.compact, writing] {
            let written = root.encoded(options)
            guard let again = try? JSONValue(parsing: written, options: JSONParsingOptions(duplicateKeys: .reject))
            else {
                fail("written text is refused", root)
            }
            guard again.encoded(options) == written else { fail("another text", root) }
            // Without nulls it is another value.
            if options.omitsNulls { continue }
            guard again == root, again.hashValue == root.hashValue else { fail("another value", root) }
            if options.sortsKeys { continue }
            guard again.description == root.description else { fail("another description", root) }
        }
    }

    /// The document from chunks and from a source.
    private func checkOtherWays(_ document: JSONDocument) {
        let expected = document.description
        let source = Pieces(bytes: text[...], size: size)
        let read = try? JSONDocument(source: source, options: parsing)
        guard let read, read.description == expected, read.root == document.root else { fail("source", document.root) }

        // A parser gives no ends to what is open, so the builder has no complete value then.
        if parsing.allowsPartialInput { return }
        var parser = JSONParser(handler: JSONDocumentBuilder(duplicateKeys: parsing.duplicateKeys), options: parsing)
        do {
            for start in stride(from: 0, to: text.count, by: size) {
                try parser.feed(Array(text[start..<min(start + size, text.count)]))
            }
            let built = try parser.finish()
            guard built.description == expected, built.root == document.root else { fail("builder", document.root) }
        } catch {
            fail("builder: \(error)", document.root)
        }

        var reader = JSONReader(source: source, options: parsing)
        do {
            let value = try reader.readValue()
            try reader.finish()
            guard value.description == expected else { fail("reader", document.root) }
        } catch {
            fail("reader: \(error)", document.root)
        }
    }

    private func checkRefusal(_ error: JSONParsingError) {
        if error.code == .refusedByLibrary { fail("libyajl and the scanner disagree", .null) }
        do {
            let source = Pieces(bytes: text[...], size: size)
            _ = try JSONDocument(source: source, options: parsing)
            fail("refused as a whole, but not from a source: \(error)", .null)
        } catch let other {
            guard other as? JSONParsingError == error else { fail("\(error), but from a source \(other)", .null) }
        }
    }

    /// The events of a walk.
    private func checkEvents(_ root: JSONValue) {
        if parsing.allowsPartialInput { return }
        var distinct = parsing
        distinct.duplicateKeys = .reject
        guard (try? JSONDocument(parsing: text, options: distinct)) != nil else { return }
        let parsed = RecordedParse(text, cutInto: size, options: parsing)
        var events = Events()
        do {
            try root.walk(&events)
        } catch {
            fail("walk: \(error)", root)
        }
        guard events.texts == parsed.events.map(Events.text) else { fail("other events", root) }
        var ofBuilt = Events()
        do {
            try Self.built(root).walk(&ofBuilt)
        } catch {
            fail("walk: \(error)", root)
        }
        guard ofBuilt.texts == events.texts else { fail("other events of the built value", root) }
    }

    /// The same value in its own memory, array by array.
    private static func built(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let array): .array(JSONArray(array.map(built)))
        case .object(let object): .object(JSONObject(object.map { ($0.key, built($0.value)) }))
        default: value
        }
    }

    private func fail(_ what: String, _ value: JSONValue) -> Never {
        fatalError("\(what)\n\(String(decoding: text, as: UTF8.self).debugDescription)\n\(value)\n\(self)")
    }
}

/// Gives a few bytes at a time.
private struct Pieces: JSONByteSource {
    var bytes: ArraySlice<UInt8>
    let size: Int

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let piece = bytes.prefix(min(size, buffer.count))
        buffer.copyBytes(from: piece)
        bytes.removeFirst(piece.count)
        return piece.count
    }
}

/// Events as bytes: equal strings and numbers can have different ones.
private struct Events {
    var texts: [[UInt8]] = []

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        texts.append(Self.text(event))
        return .continue
    }

    static func text(_ event: JSONEvent) -> [UInt8] {
        switch event {
        case .null: [0]
        case .bool(let value): [value ? 1 : 2]
        case .number(let number): [3] + Array(number.description.utf8)
        case .string(let text): [4] + Array(text.utf8)
        case .key(let text): [5] + Array(text.utf8)
        case .beginObject: [6]
        case .endObject: [7]
        case .beginArray: [8]
        case .endArray: [9]
        }
    }
}

extension Events: JSONEventHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(String(value))) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add(.key(String(key))) }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }
}
