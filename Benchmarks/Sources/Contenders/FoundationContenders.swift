internal import BenchmarkKit
internal import Foundation

/// The contenders that come with Swift.
enum FoundationContenders {
    private static let name = "Foundation.JSONSerialization"

    static let list = FoundationTree.readingContenders(name) + [FoundationTree.writingContender(name)]
}

/// The untyped tree that `JSONSerialization` makes, read with casts as its users do.
enum FoundationTree: TreeWritingLibrary {
    static func input(_ document: BenchmarkDocument) -> Data { Data(document.bytes) }

    static func parse(_ input: Data) throws -> Any {
        try JSONSerialization.jsonObject(with: input, options: .fragmentsAllowed)
    }

    /// Numbers are asked for last: a cast of an array to `NSNumber` copies it into an object first.
    static func add(_ tree: Any, to summary: inout TreeSummary) {
        switch tree {
        case let string as String:
            summary.addString(utf8Count: string.utf8.count)
        case let object as [String: Any]:
            summary.addContainer()
            for (key, value) in object {
                summary.addKey(utf8Count: key.utf8.count)
                add(value, to: &summary)
            }
        case let array as [Any]:
            summary.addContainer()
            for element in array { add(element, to: &summary) }
        case let number as NSNumber where !isBoolean(number):
            summary.addNumber(number.doubleValue)
        default:
            summary.addLiteral()
        }
    }

    /// The type code is all that tells `true` from 1.
    private static func isBoolean(_ number: NSNumber) -> Bool {
        number.objCType.pointee == CChar(UInt8(ascii: "c"))
    }

    static func path(_ path: ValuePath) -> ValuePath { path }

    static func addValue(at path: ValuePath, of tree: Any, to summary: inout TreeSummary) {
        if let value = value(at: path, of: tree) { add(value, to: &summary) }
    }

    /// The value at a path; `nil` if there is none.
    ///
    /// `((tree as? [String: Any])?["users"] as? [Any])?[0]`, for a number of steps that is known only now.
    static func value(at path: ValuePath, of tree: Any) -> Any? {
        var value = tree
        for step in path.components {
            guard let next = self.value(at: step, of: value) else { return nil }
            value = next
        }
        return value
    }

    /// The value one step inside, or the value itself without a step; `nil` if there is none.
    @inline(__always)
    static func value(at step: ValuePath.Component?, of value: Any) -> Any? {
        switch step {
        case .key(let key):
            return (value as? [String: Any])?[key]
        case .index(let index):
            guard let array = value as? [Any], array.indices.contains(index) else { return nil }
            return array[index]
        case nil:
            return value
        }
    }

    static func write(_ tree: Any) throws -> Data {
        try JSONSerialization.data(withJSONObject: tree, options: .fragmentsAllowed)
    }

    static func bytes(_ output: Data) -> [UInt8] { Array(output) }
}
