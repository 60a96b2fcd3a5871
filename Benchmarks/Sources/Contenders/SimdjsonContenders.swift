internal import BenchmarkKit

#if simdjson
internal import CSimdjson

/// simdjson, the known limit: a library in C++ that uses the vector instructions of the processor.
///
/// The contenders use its DOM interface, which checks all of a document and finds out by itself what the processor can
/// do. All pointers are in this file: each is owned by an object that frees it, and C gets it for the length of a call.
enum SimdjsonContenders {
    static let library = ContenderLibrary(
        "simdjson",
        version: csimdjson().map { String(cString: $0.pointee.version) },
        absence: csimdjson() == nil ? "simdjson.h was not there when this was built" : nil,
        contenders: list
    )

    static var list: [Contender] {
        guard csimdjson() != nil else { return [] }
        return [
            // The parser is used again and again, as its documentation recommends.
            Contender("simdjson", task: .events) { document in
                let input = SimdjsonTree.input(document)
                let parser = try SimdjsonTree.Parser()
                return Job {
                    try parser.parse(input)
                    return parser.summary
                } outcome: { summary in
                    Outcome([
                        "text bytes": Double(summary.key_bytes + summary.string_bytes),
                        "first bytes of texts": Double(summary.text_first_bytes),
                        "sum of numbers": summary.number_sum,
                    ])
                }
            },
            Contender("simdjson", task: .validate) { document in
                let input = SimdjsonTree.input(document)
                let parser = try SimdjsonTree.Parser()
                return Job {
                    try parser.parse(input)
                } outcome: {
                    Outcome()
                }
            },
        ] + SimdjsonTree.readingContenders("simdjson")
    }
}

/// simdjson's DOM: each document in memory is a separate parser.
private enum SimdjsonTree: TreeLibrary {
    /// A document with the padding after it, which is not measured.
    struct Input {
        var bytes: [UInt8]
        let count: Int
    }

    /// Why a document was refused.
    struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    static func input(_ document: BenchmarkDocument) -> Input {
        let padding = csimdjson()?.pointee.padding ?? 0
        return Input(
            bytes: document.bytes + [UInt8](repeating: 0, count: padding),
            count: document.bytes.count
        )
    }

    static func parse(_ input: Input) throws -> Parser {
        let parser = try Parser()
        try parser.parse(input)
        return parser
    }

    static func add(_ tree: Parser, to summary: inout TreeSummary) {
        summary.add(tree.summary)
    }

    static func path(_ path: ValuePath) -> Path { Path(path) }

    static func addValue(at path: Path, of tree: Parser, to summary: inout TreeSummary) {
        summary.add(tree.summary(at: path))
    }

    /// Owns a parser, and with it what it has read last.
    final class Parser {
        private let functions: csimdjson_functions
        private let parser: OpaquePointer

        init() throws {
            guard let functions = csimdjson()?.pointee else { throw Refusal(description: "simdjson is not there") }
            self.functions = functions
            parser = functions.create()
        }

        func parse(_ input: Input) throws {
            let reason = input.bytes.withUnsafeBufferPointer { bytes in
                bytes.baseAddress.flatMap { functions.parse(parser, $0, input.count) }
            }
            if let reason { throw Refusal(description: String(cString: reason)) }
        }

        var summary: csimdjson_summary {
            var summary = csimdjson_summary()
            functions.summarize(parser, &summary)
            return summary
        }

        func summary(at path: Path) -> csimdjson_summary {
            var summary = csimdjson_summary()
            path.withComponents { functions.summarize_at(parser, $0.baseAddress, $0.count, &summary) }
            return summary
        }

        deinit {
            functions.destroy(parser)
        }
    }

    /// Owns a path as C reads it.
    final class Path {
        private let components: UnsafeMutableBufferPointer<csimdjson_path_component>

        init(_ path: ValuePath) {
            components = .allocate(capacity: path.components.count)
            _ = components.initialize(
                fromContentsOf: path.components.map { component in
                    switch component {
                    case .index(let index):
                        return csimdjson_path_component(key: nil, key_length: 0, index: index)
                    case .key(let key):
                        let text = UnsafeMutableBufferPointer<CChar>.allocate(capacity: key.utf8.count + 1)
                        _ = text.initialize(fromContentsOf: key.utf8.map(CChar.init(bitPattern:)) + [0])
                        return csimdjson_path_component(
                            key: text.baseAddress.map { UnsafePointer($0) },
                            key_length: key.utf8.count,
                            index: 0
                        )
                    }
                }
            )
        }

        func withComponents(_ body: (UnsafeMutableBufferPointer<csimdjson_path_component>) -> Void) {
            withExtendedLifetime(self) { body(components) }
        }

        deinit {
            for component in components { component.key?.deallocate() }
            components.deallocate()
        }
    }
}

extension TreeSummary {
    fileprivate mutating func add(_ other: csimdjson_summary) {
        containers += Int(other.containers)
        keyBytes += Int(other.key_bytes)
        strings += Int(other.strings)
        stringBytes += Int(other.string_bytes)
        numbers += Int(other.numbers)
        literals += Int(other.literals)
        numberSum += other.number_sum
    }
}
#else
/// simdjson, which this build leaves out.
enum SimdjsonContenders {
    static let library = ContenderLibrary(
        "simdjson",
        absence: "this was built without the trait simdjson",
        contenders: list
    )

    static let list: [Contender] = []
}
#endif
