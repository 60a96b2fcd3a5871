import Testing
import YAJL

@testable import YAJLTestSupport

// The conformances below must compile as they stand: with no, some and all methods, throwing or not, copyable or not.

private struct EmptyHandler {}

extension EmptyHandler: JSONEventHandler {}

private struct PlainHandler {
    var log: [String] = []
}

extension PlainHandler: JSONEventHandler {
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        log.append("number \(String(value))")
        return .continue
    }

    mutating func endArray() -> JSONFlow {
        log.append("endArray")
        return .continue
    }
}

private enum HandlerProblem: Error, Equatable {
    case number(String)
    case end
}

/// Mixes untyped throws, typed throws and plain methods.
private struct MixedHandler {
    var log: [String] = []
    var refusesEnd = false
}

extension MixedHandler: JSONEventHandler {
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow {
        if value.isInteger { return .continue }
        throw HandlerProblem.number(String(value))
    }

    mutating func endArray() throws(HandlerProblem) -> JSONFlow {
        if refusesEnd { throw .end }
        return .continue
    }

    mutating func beginArray() -> JSONFlow {
        log.append("beginArray")
        return .continue
    }
}

/// Every method throws, each with its type.
private struct ThrowingHandler {
    var count = 0
    let failing: Int
    static var receivesContext: Bool { true }

    private mutating func step() throws(HandlerProblem) -> JSONFlow {
        count += 1
        if count > failing { throw .end }
        return .continue
    }
}

extension ThrowingHandler: JSONEventHandler {
    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) throws(HandlerProblem) {}
    mutating func beginObject() throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func key(_ key: borrowing JSONText) throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func endObject() throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func beginArray() throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func endArray() throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func string(_ value: borrowing JSONText) throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func number(_ value: borrowing JSONNumberText) throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func bool(_ value: Bool) throws(HandlerProblem) -> JSONFlow { try step() }
    mutating func null() throws(HandlerProblem) -> JSONFlow { try step() }
}

/// Says when it goes away.
private final class Witness {
    var keys: [String] = []
}

private struct UniqueHandler: ~Copyable {
    let witness: Witness
    var depth = 0

    deinit { witness.keys.append("gone") }
}

extension UniqueHandler: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        witness.keys.append(String(key))
        return .continue
    }

    mutating func beginObject() throws -> JSONFlow {
        depth += 1
        return .continue
    }
}

private final class ClassHandler {
    var strings: [String] = []
}

extension ClassHandler: JSONEventHandler {
    func string(_ value: borrowing JSONText) -> JSONFlow {
        strings.append(String(value))
        return .continue
    }
}

private struct GenericHandler<Element> {
    var elements: [Element] = []
    let make: (String) -> Element
}

extension GenericHandler: JSONEventHandler {
    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        elements.append(make(String(value)))
        return .continue
    }
}

private let document = #"{"a":[1,true,null,"x",{}],"b":"y"}"#

@Suite struct HandlerConformanceTests {
    @Test func handlerWithoutMethods() throws {
        var parser = JSONParser(handler: EmptyHandler())
        #expect(try parser.feed(document) == .complete)
        try parser.finish()
        #expect(parser.status == .complete)
    }

    @Test func plainMethods() throws {
        var parser = JSONParser(handler: PlainHandler())
        try parser.feed(document)
        try parser.finish()
        #expect(parser.handler.log == ["number 1", "endArray"])
    }

    @Test func someThrowingMethods() throws {
        var parser = JSONParser(handler: MixedHandler())
        #expect(throws: HandlerProblem.number("1.5")) { try parser.feed("[[1,1.5]]") }
        #expect(parser.handler.log == ["beginArray", "beginArray"])
        var other = JSONParser(handler: MixedHandler(refusesEnd: true))
        #expect(throws: HandlerProblem.end) { try other.feed("[1]") }
    }

    @Test func allMethodsThrow() throws {
        for failing in 0...13 {
            var parser = JSONParser(handler: ThrowingHandler(failing: failing))
            let error = thrown { try parser.feed(document) } as? HandlerProblem
            #expect(error == (failing < 13 ? .end : nil), "failing at \(failing)")
            #expect(parser.handler.count == min(failing + 1, 13))
        }
    }

    @Test func handlerThatCannotBeCopied() throws {
        let witness = Witness()
        do {
            var parser = JSONParser(handler: UniqueHandler(witness: witness))
            try parser.feed(document)
            try parser.finish()
            #expect(parser.handler.depth == 2)
            #expect(witness.keys == ["a", "b"])
        }
        #expect(witness.keys == ["a", "b", "gone"])
    }

    @Test func classAsHandler() throws {
        let handler = ClassHandler()
        var parser = JSONParser(handler: handler)
        try parser.feed(document)
        #expect(handler.strings == ["x", "y"])
        #expect(parser.handler === handler)
    }

    @Test func genericHandler() throws {
        var parser = JSONParser(handler: GenericHandler(make: { $0.count }))
        try parser.feed(document)
        #expect(parser.handler.elements == [1, 1])
    }

    /// The handler may be changed and replaced between two chunks.
    @Test func handlerIsReplaced() throws {
        var parser = JSONParser(handler: Recorder())
        try parser.feed("[1,")
        #expect(parser.handler.events == [.beginArray, .number(1)])
        parser.handler.events.removeAll()
        try parser.feed("2,")
        #expect(parser.handler.events == [.number(2)])
        parser.handler = Recorder()
        try parser.feed("3]")
        #expect(parser.handler.events == [.number(3), .endArray])
    }

    /// A handler is freed with the parser, after an error as well.
    @Test func handlerIsReleased() {
        weak var released: ClassHandler?
        do {
            let handler = ClassHandler()
            released = handler
            var parser = JSONParser(handler: handler)
            _ = thrown { try parser.feed(#"["a", x"#) }
            #expect(released?.strings == ["a"])
        }
        #expect(released == nil)
    }

    /// Every way to hand bytes over.
    @Test func feedOverloads() throws {
        let bytes = Array(document.utf8)
        var parser = JSONParser(handler: Recorder())
        #expect(try parser.feed(bytes[..<3]) == .needsMoreInput)
        try parser.feed(Array(bytes[3..<6]))
        try bytes[6..<10].withUnsafeBytes { bytes in _ = try parser.feed(bytes) }
        try parser.feed(bytes.span.extracting(10..<14).bytes)
        try parser.feed("")
        try parser.feed([])
        try parser.feed(UnsafeRawBufferPointer(start: nil, count: 0))
        #expect(parser.bytesConsumed == 14)
        #expect(try parser.feed(String(decoding: bytes[14...], as: UTF8.self)) == .complete)
        try parser.finish()
        #expect(parser.status == .complete)
        #expect(parser.handler.events == ReferenceReader.events(of: bytes).map(\.event))
        #expect(parser.bytesConsumed == bytes.count)
        #expect(parser.position == JSONPosition(byteOffset: bytes.count, line: 1, column: bytes.count + 1))
    }

    @Test func statusWhileFeeding() throws {
        var parser = JSONParser(handler: Recorder())
        #expect(try parser.feed(" \n") == .needsMoreInput)
        #expect(try parser.feed("[") == .needsMoreInput)
        #expect(try parser.feed("1") == .needsMoreInput)
        #expect(try parser.feed("]") == .complete)
        #expect(try parser.feed(" ") == .complete)
        try parser.finish()
        #expect(parser.status == .complete)

        var values = JSONParser(handler: Recorder(), options: JSONParsingOptions(framing: .concatenated))
        #expect(try values.feed("[1] ") == .complete)
        #expect(try values.feed("[") == .needsMoreInput)
        #expect(try values.feed("] 2") == .needsMoreInput)
        try values.finish()
        #expect(values.status == .complete)
    }
}
