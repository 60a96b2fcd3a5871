internal import BenchmarkKit
internal import YAJL

/// The tree of this library.
enum YAJLTree: TreeWritingLibrary {
    /// A document and the engine that reads it.
    struct Input {
        let bytes: [UInt8]
        var options = JSONParsingOptions.inMemory
    }

    static func input(_ document: BenchmarkDocument) -> Input { Input(bytes: document.bytes) }

    static func parse(_ input: Input) throws -> JSONDocument {
        try JSONDocument(parsing: input.bytes, options: input.options)
    }

    static func add(_ tree: JSONDocument, to summary: inout TreeSummary) {
        add(tree.root, to: &summary)
    }

    static func write(_ tree: JSONDocument) -> [UInt8] { tree.encoded() }

    static func bytes(_ output: [UInt8]) -> [UInt8] { output }

    static func path(_ path: ValuePath) -> ValuePath { path }

    static func addValue(at path: ValuePath, of tree: JSONDocument, to summary: inout TreeSummary) {
        var value = tree.root
        for component in path.components {
            switch component {
            case .key(let key): value = value[key]
            case .index(let index): value = value[index]
            }
        }
        add(value, to: &summary)
    }

    /// Adds everything in a value to a summary.
    static func add(_ value: JSONValue, to summary: inout TreeSummary) {
        var adder = TreeAdder(summary: summary)
        // The handler throws nothing.
        _ = try? value.walk(&adder)
        summary = adder.summary
    }
}

/// The work of the task "walk".
private struct TreeAdder {
    var summary: TreeSummary
}

extension TreeAdder: JSONEventHandler {
    mutating func beginObject() -> JSONFlow {
        summary.addContainer()
        return .continue
    }

    mutating func beginArray() -> JSONFlow {
        summary.addContainer()
        return .continue
    }

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        summary.addKey(utf8Count: key.count)
        return .continue
    }

    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        summary.addString(utf8Count: value.count)
        return .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        summary.addNumber(Double(value))
        return .continue
    }

    mutating func bool(_ value: Bool) -> JSONFlow {
        summary.addLiteral()
        return .continue
    }

    mutating func null() -> JSONFlow {
        summary.addLiteral()
        return .continue
    }
}
