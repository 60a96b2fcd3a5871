internal import BenchmarkKit
internal import PureSwiftJSON

/// The contents of a document but for nulls, which a model need not keep: counted in the document and in what its
/// model is encoded to, they show whether the model has every field.
struct ModelContents {
    private var summary = TreeSummary()
    private var tolerance = NumberTolerance()
    private var pendingKeyBytes = 0

    /// Counts what is in a document.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8]) throws {
        try PureJSONParser.visit(bytes, with: &self)
    }

    var outcome: Outcome { tolerance.applied(to: summary.outcome) }

    /// The name of a member counts as soon as its value is known not to be null.
    private mutating func addPendingKey() {
        summary.addKey(utf8Count: pendingKeyBytes)
        pendingKeyBytes = 0
    }
}

extension ModelContents: PureJSONVisitor {
    mutating func visitNull() { pendingKeyBytes = 0 }

    mutating func visitBool(_ value: Bool) {
        addPendingKey()
        summary.addLiteral()
    }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        addPendingKey()
        let value = PureJSONNumber(text).double
        summary.addNumber(value)
        tolerance.add(value)
    }

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        addPendingKey()
        summary.addString(utf8Count: text.count)
    }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { pendingKeyBytes = text.count }

    mutating func visitBeginArray() {
        addPendingKey()
        summary.addContainer()
    }

    mutating func visitBeginObject() {
        addPendingKey()
        summary.addContainer()
    }
}
