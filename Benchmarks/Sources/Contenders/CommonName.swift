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
