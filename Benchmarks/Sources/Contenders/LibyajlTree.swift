internal import BenchmarkKit
internal import CBench
internal import Foundation

/// libyajl's own tree, and its generator to write it.
///
/// All pointers are in this file: each is owned by an object that frees it, and C gets it for the length of a call.
enum LibyajlTree: TreeWritingLibrary {
    /// The copy that ends with a NUL is not measured: a C program has its document in that form.
    static func input(_ document: BenchmarkDocument) -> [CChar] {
        document.bytes.map(CChar.init(bitPattern:)) + [0]
    }

    static func parse(_ input: [CChar]) throws -> Tree {
        try withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { reason in
            guard let start = reason.baseAddress, let root = cbench_tree_parse(input, start, reason.count) else {
                // The first line says why, the others show where.
                let firstLine = reason.prefix { $0 != 0 && $0 != CChar(UInt8(ascii: "\n")) }
                throw LibyajlRefusal(
                    description: String(decoding: firstLine.map(UInt8.init(bitPattern:)), as: UTF8.self)
                )
            }
            return Tree(root)
        }
    }

    static func add(_ tree: Tree, to summary: inout TreeSummary) {
        tree.withRoot { add($0, to: &summary) }
    }

    private static func add(_ value: OpaquePointer, to summary: inout TreeSummary) {
        var counts = cbench_tree_summary()
        cbench_tree_summarize(value, &counts)
        summary.containers += Int(counts.containers)
        summary.keyBytes += Int(counts.key_bytes)
        summary.strings += Int(counts.strings)
        summary.stringBytes += Int(counts.string_bytes)
        summary.numbers += Int(counts.numbers)
        summary.literals += Int(counts.literals)
        summary.numberSum += counts.number_sum
    }

    static func path(_ path: ValuePath) -> Path { Path(path) }

    static func addValue(at path: Path, of tree: Tree, to summary: inout TreeSummary) {
        tree.withRoot { root in
            let value = path.withComponents { cbench_tree_find(root, $0.baseAddress, $0.count) }
            if let value { add(value, to: &summary) }
        }
    }

    static func write(_ tree: Tree) throws -> Output {
        var text = cbench_text()
        let reason = tree.withRoot { cbench_tree_write($0, &text) }
        let output = Output(text)
        try LibyajlRefusal.check(reason)
        return output
    }

    static func bytes(_ output: Output) -> [UInt8] {
        output.withBytes { Array($0) }
    }
}

extension LibyajlTree {
    /// Owns a tree.
    final class Tree {
        private let root: OpaquePointer

        fileprivate init(_ root: OpaquePointer) {
            self.root = root
        }

        fileprivate func withRoot<Result>(_ body: (OpaquePointer) -> Result) -> Result {
            withExtendedLifetime(self) { body(root) }
        }

        deinit {
            cbench_tree_free(root)
        }
    }

    /// Owns what the generator has written.
    final class Output {
        private let text: cbench_text

        fileprivate init(_ text: cbench_text) {
            self.text = text
        }

        fileprivate func withBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
            withExtendedLifetime(self) { body(UnsafeBufferPointer(start: text.bytes, count: text.count)) }
        }

        deinit {
            cbench_text_free(text)
        }
    }

    /// Owns a path as C reads it.
    final class Path {
        private let components: UnsafeMutableBufferPointer<cbench_path_component>

        fileprivate init(_ path: ValuePath) {
            components = .allocate(capacity: path.components.count)
            _ = components.initialize(
                fromContentsOf: path.components.map { component in
                    switch component {
                    case .key(let key): cbench_path_component(key: UnsafePointer(strdup(key)), index: 0)
                    case .index(let index): cbench_path_component(key: nil, index: index)
                    }
                }
            )
        }

        fileprivate func withComponents<Result>(
            _ body: (UnsafeMutableBufferPointer<cbench_path_component>) -> Result
        ) -> Result {
            withExtendedLifetime(self) { body(components) }
        }

        deinit {
            for component in components { free(UnsafeMutablePointer(mutating: component.key)) }
            components.deallocate()
        }
    }
}
