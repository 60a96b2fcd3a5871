import FuzzSupport
import YAJL

/// Documents, whatever the bytes are.
///
/// These must hold:
/// - a document that is written and parsed again is equal, with the same hash value, and gives the same text again;
/// - a document built from chunks or from a source is the one parsed as a whole, or is refused with the same error;
/// - a document without duplicates sends the events that the parser does;
/// - a copy, and the same value built by code, are equal to the document and written alike.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRoundTrip(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let engine = decisions.pick(JSONParsingOptions.Engine.allCases)
    var parsing = decisions.parsingOptions().read(by: engine)
    // A document is one value, whatever may follow it.
    parsing.framing = .single
    let check = Check(
        text: input.text,
        parsing: parsing,
        writing: decisions.writingOptions(),
        cut: decisions.cut(of: input.text.count)
    )
    note("\(check.parsing)\n\(check.writing)\n\(check.cut)")
    check.run()
    return 0
}

private struct Check {
    let text: [UInt8]
    let parsing: JSONParsingOptions
    let writing: JSONWritingOptions
    let cut: Cut

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
            guard other == root, root == other else { fail("\(what): not equal") }
            guard other.hashValue == root.hashValue else { fail("\(what): another hash") }
            guard other.encoded(writing) == root.encoded(writing) else { fail("\(what): another text") }
        }
    }

    /// Written and parsed again.
    private func checkWriting(_ root: JSONValue) {
        for options in [JSONWritingOptions.compact, writing] {
            let written = root.encoded(options)
            guard let again = try? JSONValue(parsing: written, options: JSONParsingOptions(duplicateKeys: .reject))
            else {
                fail("written text is refused")
            }
            guard again.encoded(options) == written else { fail("another text") }
            // Without nulls it is another value.
            if options.omitsNulls { continue }
            guard again == root, again.hashValue == root.hashValue else { fail("another value") }
            if options.sortsKeys { continue }
            guard again.description == root.description else { fail("another description") }
        }
    }

    /// The document from chunks and from a source.
    private func checkOtherWays(_ document: JSONDocument) {
        let expected = document.description
        let source = ChunkSource(cut.chunks(of: text))
        let read = try? JSONDocument(source: source, options: parsing)
        guard let read, read.description == expected, read.root == document.root else { fail("source") }

        // A parser gives no ends to what is open, so the builder has no complete value then.
        if parsing.allowsPartialInput { return }
        var parser = JSONParser(handler: JSONDocumentBuilder(duplicateKeys: parsing.duplicateKeys), options: parsing)
        do {
            for chunk in cut.chunks(of: text) { try parser.feed(chunk) }
            let built = try parser.finish()
            guard built.description == expected, built.root == document.root else { fail("builder") }
        } catch {
            fail("builder: \(error)")
        }

        var reader = JSONReader(source: source, options: parsing)
        do {
            let value = try reader.readValue()
            try reader.finish()
            guard value.description == expected else { fail("reader") }
        } catch {
            fail("reader: \(error)")
        }
    }

    private func checkRefusal(_ error: JSONParsingError) {
        if error.code == .refusedByLibrary { fail("libyajl and the scanner disagree") }
        do {
            let source = ChunkSource(cut.chunks(of: text))
            _ = try JSONDocument(source: source, options: parsing)
            fail("refused as a whole, but not from a source: \(error)")
        } catch let other {
            guard other as? JSONParsingError == error else { fail("\(error), but from a source \(other)") }
        }
    }

    /// The events of a walk.
    private func checkEvents(_ root: JSONValue) {
        if parsing.allowsPartialInput { return }
        var distinct = parsing
        distinct.duplicateKeys = .reject
        guard (try? JSONDocument(parsing: text, options: distinct)) != nil else { return }
        var parsed = Trace<PlainTrace>()
        var events = Trace<PlainTrace>()
        var ofBuilt = Trace<PlainTrace>()
        do {
            try JSONParser.parse(text, handler: &parsed, options: parsing)
            try root.walk(&events)
            try Self.built(root).walk(&ofBuilt)
        } catch {
            fail("walk: \(error)")
        }
        events.log.expectSame(as: parsed.log, "events of a walk")
        ofBuilt.log.expectSame(as: parsed.log, "events of the built value")
    }

    /// The same value in its own memory, array by array.
    private static func built(_ value: JSONValue) -> JSONValue {
        switch value {
        case .array(let array): .array(JSONArray(array.map(built)))
        case .object(let object): .object(JSONObject(object.map { ($0.key, built($0.value)) }))
        default: value
        }
    }
}
