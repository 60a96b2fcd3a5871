import YAJL

@testable import YAJLTestSupport

/// A transform as a test sees it: what it does to a tree, and the handler that shall do the same.
enum TransformCase {
    case removing(JSONPath)
    case picking(JSONPath)
    case replacing(JSONPath, TestTree)
    case mapping(JSONPath)
    case filtering(JSONPath)
    case renaming(JSONPath)
    case limiting(JSONPath, Int)

    static func random(using patterns: inout RandomPatterns) -> TransformCase {
        let pattern = patterns.pattern()
        switch Int.random(in: 0..<7, using: &patterns.random.generator) {
        case 0: return .removing(pattern)
        case 1: return .picking(pattern)
        case 2: return .replacing(pattern, TestTree(patterns.tree(depth: 3).built))
        case 3: return .mapping(pattern)
        case 4: return .filtering(pattern)
        case 5: return .renaming(pattern)
        default: return .limiting(pattern, Int.random(in: 0...4, using: &patterns.random.generator))
        }
    }

    // MARK: On trees

    /// The roots that are left of a tree.
    func result(of tree: TestTree) -> [TestTree] {
        switch self {
        case .removing(let pattern):
            return Self.map(tree) { path, _ in pattern.selects(path, withDuplicates: true) ? .some(nil) : nil }
        case .replacing(let pattern, let value):
            return Self.map(tree) { path, _ in pattern.selects(path, withDuplicates: true) ? .some(value) : nil }
        case .mapping(let pattern):
            return Self.map(tree) { path, value in
                guard pattern.selects(path, withDuplicates: true) else { return nil }
                return .some(Self.mapped(value.built).map(TestTree.init))
            }
        case .filtering(let pattern):
            return Self.map(tree) { path, value in
                guard pattern.selects(path, withDuplicates: true) else { return nil }
                return .some(Self.isIncluded(value.built) ? TestTree(value.built) : nil)
            }
        case .limiting(let pattern, let maximum):
            var count = 0
            return Self.map(tree) { path, _ in
                guard pattern.selects(path, withDuplicates: true) else { return nil }
                count += 1
                return count > maximum ? .some(nil) : nil
            }
        case .picking(let pattern):
            var picked: [TestTree] = []
            var next = 0
            for (position, node) in TestNode.all(in: tree).enumerated() where position >= next {
                guard pattern.selects(node.path, withDuplicates: false) else { continue }
                picked.append(node.value)
                next = position + node.size
            }
            return picked
        case .renaming(let pattern):
            return [Self.renamed(tree, at: [], pattern)]
        }
    }

    /// The tree with some values changed: the closure returns `nil` to continue inside, and `.some(nil)` to remove.
    private static func map(_ tree: TestTree, _ change: ([TestNode.Step], TestTree) -> TestTree??) -> [TestTree] {
        func visit(_ value: TestTree, _ path: [TestNode.Step]) -> TestTree? {
            if let changed = change(path, value) { return changed }
            switch value {
            case .null, .bool, .number, .string: return value
            case .array(let elements):
                return .array(elements.enumerated().compactMap { visit($1, path + [.element($0)]) })
            case .object(let members):
                return .object(
                    members.enumerated().compactMap { position, member in
                        let isFirst = !members[..<position].contains { $0.key == member.key }
                        return visit(member.value, path + [.member(member.key, isFirst: isFirst)])
                            .map { TestTree.Member(key: member.key, value: $0) }
                    }
                )
            }
        }
        return visit(tree, []).map { [$0] } ?? []
    }

    private static func renamed(_ tree: TestTree, at path: [TestNode.Step], _ pattern: JSONPath) -> TestTree {
        switch tree {
        case .null, .bool, .number, .string: return tree
        case .array(let elements):
            return .array(elements.enumerated().map { renamed($1, at: path + [.element($0)], pattern) })
        case .object(let members):
            return .object(
                members.map { member in
                    let path = path + [.member(member.key, isFirst: false)]
                    let isSelected = pattern.selects(path, withDuplicates: true)
                    let name = String(decoding: member.key, as: UTF8.self)
                    return TestTree.Member(
                        key: isSelected ? Array(newName(name).utf8) : member.key,
                        value: renamed(member.value, at: path, pattern)
                    )
                }
            )
        }
    }

    private static func newName(_ name: String) -> String { name.isEmpty ? "(empty)" : String(name.reversed()) + "!" }

    private static func mapped(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .null: nil
        case .bool(let value): ["not": .bool(!value)]
        case .number(let number): number == 3 ? nil : .array([.number(number), .number(number)])
        case .string(let text): .string(text + "!")
        case .array(let array): array.isEmpty ? nil : .array(JSONArray(array.reversed()))
        case .object(let object): object.isEmpty ? .null : .object(JSONObject([("inner", value)]))
        }
    }

    private static func isIncluded(_ value: JSONValue) -> Bool {
        switch value {
        case .null: false
        case .bool: true
        case .number(let number): (Int(exactly: number) ?? 0) % 2 == 0
        case .string(let text): text.utf8.count % 3 != 0
        case .array(let array): array.count != 1
        case .object(let object): object["a"] != nil
        }
    }

    // MARK: On events

    /// Parses a text with the transform in front of a handler; returns the handler, and where the parser was in the end.
    func run<Downstream: SelfReturningHandler>(
        _ text: [UInt8],
        _ cut: Cut,
        into handler: Downstream
    ) throws -> (handler: Downstream, status: JSONParserStatus) {
        switch self {
        case .removing(let pattern): try Self.parse(text, cut, handler.removing(pattern))
        case .picking(let pattern): try Self.parse(text, cut, handler.picking(pattern))
        case .replacing(let pattern, let value):
            try Self.parse(text, cut, handler.replacing(pattern, with: value.built))
        case .mapping(let pattern): try Self.parse(text, cut, handler.mapping(pattern) { Self.mapped($0) })
        case .filtering(let pattern): try Self.parse(text, cut, handler.filtering(pattern) { Self.isIncluded($0) })
        case .renaming(let pattern): try Self.parse(text, cut, handler.renamingKeys(pattern) { Self.newName($0) })
        case .limiting(let pattern, let maximum):
            try Self.parse(text, cut, handler.limiting(pattern, to: maximum))
        }
    }

    private static func parse<Output>(
        _ text: [UInt8],
        _ cut: Cut,
        _ handler: consuming some JSONEventHandler<Output> & ~Copyable
    ) throws -> (Output, JSONParserStatus) {
        var parser = JSONParser(handler: handler, options: .inMemory)
        for chunk in cut.chunks(of: text) { try parser.feed(Array(chunk)) }
        return (try parser.finish(), parser.status)
    }
}
