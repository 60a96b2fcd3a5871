import Testing

@testable import YAJL

/// The automaton against the obvious matcher, and what it knows about the rest of a document.
@Suite struct PathAutomatonTests {
    /// What the automaton says about each node of a tree, in order.
    private struct Found: Equatable {
        var selected: [[Int]] = []
        var descends: [Bool] = []
        /// Behind the node and all in it.
        var isContainerExhausted: [Bool] = []
        var isExhausted: [Bool] = []
    }

    private static func run(_ automaton: inout PathAutomaton, _ tree: TestTree, skipping: Bool) -> Found {
        var found = Found()
        let match = automaton.beginRoot()
        visit(tree, match, &automaton, skipping, &found)
        return found
    }

    private static func visit(
        _ tree: TestTree,
        _ match: PathMatch,
        _ automaton: inout PathAutomaton,
        _ skipping: Bool,
        _ found: inout Found
    ) {
        var selected: [Int] = []
        if match.isSelected {
            var next = automaton.nextSelected()
            while let pattern = next {
                selected.append(pattern)
                next = automaton.nextSelected(from: pattern + 1)
            }
        }
        let position = found.selected.count
        found.selected.append(selected)
        found.descends.append(match.descends)
        found.isContainerExhausted.append(automaton.isContainerExhausted)
        found.isExhausted.append(automaton.isExhausted)
        defer {
            // It is the same behind the value.
            if found.isExhausted[position] != automaton.isExhausted { Issue.record("exhausted inside a value") }
        }
        if skipping, !match.descends {
            // Nothing is selected in what is skipped.
            for _ in 1..<TestNode.all(in: tree).count {
                found.selected.append([])
                found.descends.append(false)
                found.isContainerExhausted.append(true)
                found.isExhausted.append(automaton.isExhausted)
            }
            return
        }
        switch tree {
        case .null, .bool, .number, .string: break
        case .array(let elements):
            automaton.enterArray()
            for element in elements { visit(element, automaton.stepElement(), &automaton, skipping, &found) }
            automaton.leave()
        case .object(let members):
            automaton.enterObject()
            for member in members {
                let match = member.key.withUnsafeBufferPointer { automaton.step(key: $0) }
                visit(member.value, match, &automaton, skipping, &found)
            }
            automaton.leave()
        }
    }

    @Test(arguments: 0..<4)
    func randomTrees(_ seed: Int) {
        var random = RandomPatterns(seed: UInt64(seed))
        for _ in 0..<scaled(50_000) {
            let tree = random.tree()
            let patterns = random.patterns()
            let withDuplicates = random.random.chance(1, in: 3)
            var automaton = PathAutomaton(patterns, matchesDuplicates: withDuplicates)
            let skipping = random.random.chance(1, in: 2)
            let found = Self.run(&automaton, tree, skipping: skipping)
            // It can be used again.
            let again = Self.run(&automaton, tree, skipping: skipping)
            let nodes = TestNode.all(in: tree)
            let expected = nodes.map { node in
                patterns.indices.filter { patterns[$0].selects(node.path, withDuplicates: withDuplicates) }
            }
            guard found.selected == expected, again == found else {
                Issue.record("\(patterns) in \(tree): \(found.selected), not \(expected)")
                return
            }
            for (position, node) in nodes.enumerated() {
                let inside = expected[(position + 1)..<(position + node.size)]
                let behind = expected[(position + node.size)...]
                if !found.descends[position], inside.contains(where: { !$0.isEmpty }) {
                    Issue.record("\(patterns) in \(tree): there is more in node \(position)")
                    return
                }
                if found.isExhausted[position], behind.contains(where: { !$0.isEmpty }) {
                    Issue.record("\(patterns) in \(tree): there is more behind node \(position)")
                    return
                }
                let siblings = nodes.indices.dropFirst(position + node.size).prefix {
                    nodes[$0].path.count >= node.path.count
                }
                if found.isContainerExhausted[position], siblings.contains(where: { !expected[$0].isEmpty }) {
                    Issue.record("\(patterns) in \(tree): there is more in the container around node \(position)")
                    return
                }
            }
        }
    }
}
