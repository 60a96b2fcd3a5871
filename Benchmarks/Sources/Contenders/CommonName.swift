internal import BenchmarkKit
internal import PureSwiftJSON

/// The name that most members of a document have, which the task "transform" removes everywhere; the first of those of
/// equal number.
struct CommonName {
    private var counts: [String: (count: Int, order: Int)] = [:]

    /// - Returns: `nil` if there are no members.
    /// - Throws: `PureJSONError` if the document is invalid.
    static func name(in document: [UInt8]) throws -> String? {
        var names = CommonName()
        try PureJSONParser.visit(document, with: &names)
        return names.counts.max { ($0.value.count, $1.value.order) < ($1.value.count, $0.value.order) }?.key
    }
}

extension CommonName: PureJSONVisitor {
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        let order = counts.count
        counts[String(decoding: text, as: UTF8.self), default: (0, order)].count += 1
    }
}

/// The expected contents of a document from which all members of a name have been removed.
struct TreeWithoutName {
    private let name: String
    private var summary = TreeSummary()
    private var tolerance = NumberTolerance()
    /// How many arrays and objects are open in the member that is being left out; `nil` if there is none.
    private var skippedDepth: Int?

    /// Counts what is left of a document.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    init(_ bytes: [UInt8], without name: String) throws {
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

extension TreeWithoutName: PureJSONVisitor {
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
        if text.elementsEqual(name.utf8) { skippedDepth = 0 } else { summary.addKey(utf8Count: text.count) }
    }

    mutating func visitBeginArray() { begin() }

    mutating func visitEndArray() { end() }

    mutating func visitBeginObject() { begin() }

    mutating func visitEndObject() { end() }
}
