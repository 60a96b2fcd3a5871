import FuzzSupport
import YAJL

/// Patterns and pointers of any text are refused with a place in it, or are what their description says.
///
/// A pattern selects the same in a tree, in a stream, and by a matcher that is obviously right.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzPaths(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    checkNotations(String(decoding: input.text, as: UTF8.self))
    // The script is a pattern's text as well, so that patterns meet documents.
    let text = String(decoding: input.script.dropFirst(), as: UTF8.self)
    checkNotations(text)
    var decisions = input.decisions
    let pattern = decisions.bool() ? try? JSONPath(parsing: text) : decisions.pattern()
    guard let pattern, let value = input.value else { return 0 }
    note("\(pattern)")
    checkMatches(pattern, value)
    checkPointers(value)
    return 0
}

/// Every notation, and what comes back.
private func checkNotations(_ text: String) {
    do {
        let pattern = try JSONPath(parsing: text)
        expect((try? JSONPath(parsing: pattern.description)) == pattern, "\(pattern) is read as another pattern")
    } catch {
        expect([.invalidPath, .unsupportedPath].contains(error.code), "a refusal with another code: \(error)")
        expect((0...text.utf8.count).contains(error.position.byteOffset), "a place outside of the text: \(error)")
    }
    let ijson = JSONPath(ijson: text)
    expect((try? JSONPath(parsing: ijson.description)) == ijson, "\(ijson) of ijson is read as another pattern")

    let pointer = JSONPointer(text)
    let pattern = try? JSONPath(pointer: text)
    expect((pointer == nil) == (pattern == nil), "a pattern and a pointer disagree whether this is a JSON Pointer")
    guard let pointer, let pattern else { return }
    expect(pointer.description.utf8.elementsEqual(text.utf8), "the pointer is another one: \(pointer)")
    expect(
        (try? JSONPath(parsing: pattern.description)) == pattern,
        "\(pattern) of a pointer is read as another pattern"
    )
}

private func checkMatches(_ pattern: JSONPath, _ value: JSONValue) {
    let expected = Log(value.nodes().filter { pattern.selects($0.path) }.map { shown(JSONLocation($0.path), $0.value) })
    Log(value.matches(of: pattern).map { shown($0.path, $0.value) }).expectSame(as: expected, "matches in a tree")
    Log(value.values(at: pattern).map(\.shown)).expectSame(
        as: Log(value.nodes().filter { pattern.selects($0.path) }.map(\.value.shown)),
        "values in a tree"
    )
    for engine in JSONParsingOptions.Engine.allCases {
        let bytes = JSONBytes(value.encoded(), options: .inMemory.read(by: engine))
        var found = Log()
        found.add { log throws in try bytes.select(pattern).forEach { log.add(shown($0.path, $0.value)) } }
        found.expectSame(as: expected, "matches in a stream, \(engine)")
    }
}

private func shown(_ path: JSONLocation, _ value: JSONValue) -> String { "\(path) \(value.shown)" }

/// The place of each value as a pointer and as a pattern leads to it.
private func checkPointers(_ value: JSONValue) {
    for node in value.nodes().prefix(50) {
        let place = JSONLocation(node.path)
        guard let pointer = JSONPointer(place.pointer) else { fail("\(place.pointer) is not a JSON Pointer") }
        expect((try? value.value(at: pointer))?.shown == node.value.shown, "\(pointer) leads to another value")
        expect((try? value.value(at: place))?.shown == node.value.shown, "\(place) leads to another value")
        let pattern = JSONPath(place)
        expect(value.values(at: pattern).map(\.shown) == [node.value.shown], "\(pattern) selects something else")
        guard let parsed = try? JSONPath(parsing: "\(place)") else { fail("\(place) is not a JSONPath") }
        expect(parsed == pattern, "\(parsed) is not \(pattern)")
    }
}
