internal import BenchmarkKit
internal import PureSwiftJSON

/// The expected contents of a tree, counted without a tree, so that trees are checked against something else.
struct ExpectedTree {
    /// The name of the members that are left out, with all that is in them.
    private let name: String?
    private var summary = TreeSummary()
    private var tolerance = NumberTolerance()
    /// How many arrays and objects are open in the member that is being left out; `nil` if there is none.
    private var skippedDepth: Int?

    /// Counts what is in a document, or what is left of it without the members of a name.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8], without name: String? = nil) throws {
        self.name = name
        try PureJSONParser.visit(bytes, with: &self)
    }

    var outcome: Outcome { tolerance.applied(to: summary.outcome) }

    /// Calls a closure for a value that is not an array or object, unless it is left out.
    private mutating func add(_ body: (inout Self) -> Void) {
        if skippedDepth == nil { body(&self) }
        if skippedDepth == 0 { skippedDepth = nil }
    }

    private mutating func begin() {
        if let depth = skippedDepth { skippedDepth = depth + 1 } else { summary.addContainer() }
    }

    private mutating func end() {
        guard let depth = skippedDepth else { return }
        skippedDepth = depth == 1 ? nil : depth - 1
    }
}

extension ExpectedTree: PureJSONVisitor {
    mutating func visitNull() { add { $0.summary.addLiteral() } }

    mutating func visitBool(_ value: Bool) { add { $0.summary.addLiteral() } }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        let value = PureJSONNumber(text).double
        add {
            $0.summary.addNumber(value)
            $0.tolerance.add(value)
        }
    }

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        add { $0.summary.addString(utf8Count: text.count) }
    }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        guard skippedDepth == nil else { return }
        if let name, text.elementsEqual(name.utf8) {
            skippedDepth = 0
        } else {
            summary.addKey(utf8Count: text.count)
        }
    }

    mutating func visitBeginArray() { begin() }

    mutating func visitEndArray() { end() }

    mutating func visitBeginObject() { begin() }

    mutating func visitEndObject() { end() }
}
