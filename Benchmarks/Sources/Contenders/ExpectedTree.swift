internal import BenchmarkKit
internal import PureSwiftJSON

/// The expected contents of a tree, counted without a tree, so that trees are checked against something else.
struct ExpectedTree {
    private var summary = TreeSummary()
    private var tolerance = NumberTolerance()

    /// Counts what is in a document.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8]) throws {
        try PureJSONParser.visit(bytes, with: &self)
    }

    var outcome: Outcome { tolerance.applied(to: summary.outcome) }
}

extension ExpectedTree: PureJSONVisitor {
    mutating func visitNull() { summary.addLiteral() }

    mutating func visitBool(_ value: Bool) { summary.addLiteral() }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        let value = PureJSONNumber(text).double
        summary.addNumber(value)
        tolerance.add(value)
    }

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) { summary.addString(utf8Count: text.count) }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { summary.addKey(utf8Count: text.count) }

    mutating func visitBeginArray() { summary.addContainer() }

    mutating func visitBeginObject() { summary.addContainer() }
}
