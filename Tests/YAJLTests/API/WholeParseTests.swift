import Testing
import YAJL

@testable import YAJLTestSupport

/// Whole texts and inputs, parsed by one call, compared with a parser that is fed.
@Suite struct WholeParseTests {
    private enum Way: String, CaseIterable {
        case buffer, span, array, string, bytes, file, singleBytes
    }

    private func parse(
        _ text: String,
        _ way: Way,
        _ options: JSONParsingOptions,
        _ handler: inout ScriptedHandler
    ) throws {
        let bytes = Array(text.utf8)
        switch way {
        case .buffer: try bytes.withUnsafeBytes { try JSONParser.parse($0, handler: &handler, options: options) }
        case .span: try JSONParser.parse(bytes.span.bytes, handler: &handler, options: options)
        case .array: try JSONParser.parse(bytes, handler: &handler, options: options)
        case .string: try JSONParser.parse(text, handler: &handler, options: options)
        case .bytes: try JSONParser.parse(JSONBytes(bytes, options: options), handler: &handler)
        case .file:
            let file = try TemporaryFile(bytes)
            try JSONParser.parse(JSONFile(file.path, options: options), handler: &handler)
        case .singleBytes:
            try JSONParser.parse(
                CutInput(bytes: bytes, cut: .size(1), options: options),
                handler: &handler
            )
        }
    }

    private struct Problem: Error, Equatable {}

    /// Texts with what is wrong with them, in the middle, at the end or nowhere.
    private static let texts = [
        #"{"a": [1, "x\n", true], "b": null}"#, "1", "", " ", "[1, 2, x]", "[1, 2", "[1] 2", #"{"a": "\ud800"}"#,
        "[\(String(repeating: "[1.5, \"é\"], ", count: 20_000))1]",
    ]

    @Test(arguments: JSONParsingOptions.Engine.allCases, texts)
    func sameAsParser(_ engine: JSONParsingOptions.Engine, _ text: String) throws {
        for allowsTrailingContent in [false, true] {
            var options = JSONParsingOptions.inMemory
            options.engine = engine
            options.allowsTrailingContent = allowsTrailingContent
            // The handler continues, stops or throws, early or late.
            for end in [nil, 0, 2, 1000] as [Int?] {
                for stops in [true, false] where end != nil || stops {
                    let handler = ScriptedHandler { index, _ in
                        if index == end { if stops { return .stop } else { throw Problem() } }
                        return .continue
                    }
                    var parser = JSONParser(handler: handler, options: options)
                    let expected = Result {
                        try parser.feed(text)
                        try parser.finish()
                    }
                    for way in Way.allCases where way != .singleBytes || text.utf8.count < 100 {
                        var received = handler
                        let found = Result { try parse(text, way, options, &received) }
                        let isSame =
                            summary(found) == summary(expected) && received.events == parser.handler.events
                            && received.finishCount == parser.handler.finishCount
                        #expect(
                            isSame,
                            "\(way), \(String(describing: end)), stops: \(stops): \(found), not \(expected)"
                        )
                    }
                }
            }
        }
    }

    /// An error without its excerpt, which shows what of the text has come.
    private func summary(_ result: Result<Void, any Error>) -> String {
        guard case .failure(let error as JSONParsingError) = result else { return "\(result)" }
        return "\(error.code) \(error.position) \(error.path) \(error.message) \(error.isIncomplete)"
    }

    @Test func handlersThatCannotBeCopied() throws {
        var counter = Counter()
        #expect(try JSONParser.parse("[1, 2]", handler: &counter) == 2)
        #expect(try JSONParser.parse("[3]", handler: &counter) == 3)
        #expect(throws: JSONParsingError.self) { try JSONParser.parse("[4, 5", handler: &counter) }
        #expect(counter.count == 4)
    }

    /// An input that cannot be opened, and one that fails in the middle.
    @Test func inputErrors() throws {
        var handler = ScriptedHandler { _, _ in .continue }
        #expect(throws: JSONInputError.self) { try JSONParser.parse(JSONFile("/no/such/file"), handler: &handler) }
        #expect(handler.events.isEmpty)
        #expect(throws: Problem()) { try JSONParser.parse(Failing(), handler: &handler) }
        #expect(handler.events == [.beginArray, .number(1)])
    }

    private struct Counter: ~Copyable, JSONEventHandler {
        var count = 0
        mutating func finish() -> Int { count }
        mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
            count += 1
            return .continue
        }
    }

    private struct Failing: JSONInput {
        let options = JSONParsingOptions.strict
        func makeByteSource() -> any JSONByteSource { Source() }

        private struct Source: JSONByteSource {
            var hasBegun = false
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                if hasBegun { throw Problem() }
                hasBegun = true
                buffer.copyBytes(from: "[1, 2".utf8)
                return 5
            }
        }
    }
}
