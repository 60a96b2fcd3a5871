import FuzzSupport
import YAJL

/// A handler of any type: two transforms in a row would otherwise make a type, and its code, for each pair of them.
struct AnyHandler<Kind: TraceKind>: JSONEventHandler {
    static var receivesStringParts: Bool { Kind.parts }

    private let box: any AnyHandlerBox

    init(_ box: some AnyHandlerBox) {
        self.box = box
    }

    mutating func null() throws -> JSONFlow { try box.null() }
    mutating func bool(_ value: Bool) throws -> JSONFlow { try box.bool(value) }
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try box.number(value) }
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try box.string(value) }
    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        try box.stringPart(part, isLast: isLast)
    }
    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try box.key(key) }
    mutating func beginObject() throws -> JSONFlow { try box.beginObject() }
    mutating func endObject() throws -> JSONFlow { try box.endObject() }
    mutating func beginArray() throws -> JSONFlow { try box.beginArray() }
    mutating func endArray() throws -> JSONFlow { try box.endArray() }
    mutating func finish() throws { try box.finish() }
}

protocol AnyHandlerBox: AnyObject {
    func null() throws -> JSONFlow
    func bool(_ value: Bool) throws -> JSONFlow
    func number(_ value: borrowing JSONNumberText) throws -> JSONFlow
    func string(_ value: borrowing JSONText) throws -> JSONFlow
    func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow
    func key(_ key: borrowing JSONText) throws -> JSONFlow
    func beginObject() throws -> JSONFlow
    func endObject() throws -> JSONFlow
    func beginArray() throws -> JSONFlow
    func endArray() throws -> JSONFlow
    func finish() throws
}

/// Holds a handler where it can be read after the parser is gone.
final class HandlerBox<Handler: JSONEventHandler & ~Copyable>: AnyHandlerBox {
    var handler: Handler
    private(set) var output: Handler.Output?

    init(_ handler: consuming Handler) {
        self.handler = handler
    }

    func null() throws -> JSONFlow { try handler.null() }
    func bool(_ value: Bool) throws -> JSONFlow { try handler.bool(value) }
    func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try handler.number(value) }
    func string(_ value: borrowing JSONText) throws -> JSONFlow { try handler.string(value) }
    func stringPart(_ part: borrowing JSONText, isLast: Bool) throws -> JSONFlow {
        try handler.stringPart(part, isLast: isLast)
    }
    func key(_ key: borrowing JSONText) throws -> JSONFlow { try handler.key(key) }
    func beginObject() throws -> JSONFlow { try handler.beginObject() }
    func endObject() throws -> JSONFlow { try handler.endObject() }
    func beginArray() throws -> JSONFlow { try handler.beginArray() }
    func endArray() throws -> JSONFlow { try handler.endArray() }
    func finish() throws { output = try handler.finish() }
}
