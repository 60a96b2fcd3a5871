import YAJL

/// A node of a tree with everything on the way to it.
struct TestNode {
    enum Step {
        /// A member; `isFirst` if none before it in its object has the same name.
        case member([UInt8], isFirst: Bool)
        case element(Int)
    }

    var path: [Step] = []
    var value: TestTree
    /// How many nodes are in it, with itself.
    var size = 1

    /// The node and all in it, in the order of the document.
    static func all(in value: TestTree, at path: [Step] = []) -> [TestNode] {
        var nodes: [TestNode] = []
        switch value {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            for (index, element) in elements.enumerated() { nodes += all(in: element, at: path + [.element(index)]) }
        case .object(let members):
            for (position, member) in members.enumerated() {
                let isFirst = !members[..<position].contains { $0.key == member.key }
                nodes += all(in: member.value, at: path + [.member(member.key, isFirst: isFirst)])
            }
        }
        return [TestNode(path: path, value: value, size: nodes.count + 1)] + nodes
    }
}

extension JSONPath {
    /// Whether the pattern selects what a path leads to: slow, and obviously right.
    func selects(_ path: [TestNode.Step], withDuplicates: Bool) -> Bool {
        Self.selects(components[...], path[...], withDuplicates)
    }

    private static func selects(
        _ components: ArraySlice<Component>,
        _ path: ArraySlice<TestNode.Step>,
        _ withDuplicates: Bool
    ) -> Bool {
        guard let component = components.first else { return path.isEmpty }
        if component == .descendants, selects(components.dropFirst(), path, withDuplicates) { return true }
        guard let step = path.first else { return false }
        if component == .descendants { return selects(components, path.dropFirst(), withDuplicates) }
        let isTaken =
            switch (component, step) {
            case (.each, _): true
            case (.key(let key), .member(let name, let isFirst)),
                (.keyOrElements(let key, _), .member(let name, let isFirst)):
                Array(key.utf8) == name && (isFirst || withDuplicates)
            case (.index(let index), .element(let position)): index == position
            case (.slice(let range), .element(let position)), (.keyOrElements(_, let range), .element(let position)):
                range.contains(position)
            default: false
            }
        return isTaken && selects(components.dropFirst(), path.dropFirst(), withDuplicates)
    }
}

/// Makes small trees and patterns that often match something in them.
struct RandomPatterns {
    var random: RandomText
    /// With a name more than once in an object.
    var hasDuplicates = true

    init(seed: UInt64) {
        random = RandomText(seed: seed)
    }

    private static let keys = ["a", "b", "c", "0", "1", "", "item", "a name of 17 byte", "a name of 17 bytf", "é"]

    private mutating func key() -> String { random.pick(random.chance(1, in: 2) ? ["a", "b"] : Self.keys) }

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random.generator) }

    mutating func tree(depth: Int = 0) -> TestTree {
        switch number(depth > 4 ? 0...3 : depth == 0 ? 3...11 : 0...11) {
        case 0: return .null
        case 1: return .bool(true)
        case 2: return .number("\(number(0...9))")
        case 3: return .string(Array(random.pick(["", "text", "é😀", String(repeating: "long ", count: 9)]).utf8))
        case 4...7: return .array((0..<number(0...4)).map { _ in tree(depth: depth + 1) })
        default:
            var members: [TestTree.Member] = []
            for _ in 0..<number(0...4) {
                let key = Array(key().utf8)
                if !hasDuplicates, members.contains(where: { $0.key == key }) { continue }
                members.append(TestTree.Member(key: key, value: tree(depth: depth + 1)))
            }
            return .object(members)
        }
    }

    private mutating func range() -> Range<Int> {
        let lower = number(0...3)
        return lower..<(random.chance(1, in: 3) ? Int.max : lower + number(0...3))
    }

    mutating func component() -> JSONPath.Component {
        switch number(0...9) {
        case 0...3: .key(key())
        case 4: .index(number(0...3))
        case 5: .slice(range())
        case 6, 7: .each
        case 8: .descendants
        default: .keyOrElements(key(), range())
        }
    }

    mutating func pattern(_ count: ClosedRange<Int> = 0...4) -> JSONPath {
        JSONPath((0..<number(count)).map { _ in component() })
    }

    /// Mostly a few; sometimes so many, or so long ones, that there are more than 64 states.
    mutating func patterns() -> [JSONPath] {
        switch number(0...15) {
        case 0: return (0..<number(16...50)).map { _ in pattern(0...6) }
        case 1:
            // The steps of a long pattern that matches are all "at any depth" in the end.
            let long = Array(repeating: [JSONPath.Component.descendants, .slice(0..<0)], count: 40).flatMap(
                \.self
            )
            return [pattern(), JSONPath(long), pattern(), JSONPath(long), pattern()]
        default: return (0..<number(1...4)).map { _ in pattern() }
        }
    }
}

extension TestNode {
    /// The path as errors and items have it.
    var jsonPath: JSONLocation {
        JSONLocation(
            path.map { step in
                switch step {
                case .member(let name, _): .key(String(decoding: name, as: UTF8.self))
                case .element(let index): .index(index)
                }
            }
        )
    }
}
