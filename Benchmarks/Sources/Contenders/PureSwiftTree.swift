internal import BenchmarkKit
internal import PureSwiftJSON

/// The tree of the parser of this package.
enum PureSwiftTree: TreeLibrary {
    static func input(_ document: BenchmarkDocument) -> [UInt8] { document.bytes }

    static func parse(_ input: [UInt8]) throws -> PureJSON { try PureJSONParser.tree(input) }

    static func add(_ tree: PureJSON, to summary: inout TreeSummary) {
        switch tree {
        case .object(let members):
            summary.addContainer()
            for member in members {
                summary.addKey(utf8Count: member.key.utf8.count)
                add(member.value, to: &summary)
            }
        case .array(let elements):
            summary.addContainer()
            for element in elements { add(element, to: &summary) }
        case .string(let string): summary.addString(utf8Count: string.utf8.count)
        case .number(let number): summary.addNumber(number.double)
        case .null, .bool: summary.addLiteral()
        }
    }

    static func path(_ path: ValuePath) -> ValuePath { path }

    static func addValue(at path: ValuePath, of tree: PureJSON, to summary: inout TreeSummary) {
        if let value = tree[path] { add(value, to: &summary) }
    }
}
