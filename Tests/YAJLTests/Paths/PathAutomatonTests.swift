import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// The automaton against the obvious matcher, and what it knows about the rest of a document.
@Suite struct PathAutomatonTests {
    /// The automaton's answers for each node of a tree, in order.
    private struct Found: Equatable {
        var selected: [[Int]] = []
        var descends: [Bool] = []
        /// After the node and all in it.
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
            // It is the same after the value.
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
                let after = expected[(position + node.size)...]
                if !found.descends[position], inside.contains(where: { !$0.isEmpty }) {
                    Issue.record("\(patterns) in \(tree): there is more in node \(position)")
                    return
                }
                if found.isExhausted[position], after.contains(where: { !$0.isEmpty }) {
                    Issue.record("\(patterns) in \(tree): there is more after node \(position)")
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

    /// After each of some steps, whether nothing more can match.
    @Test func exhaustion() {
        let one = Follower(["$.a.b"])
        #expect(one.beginRoot() == PathMatch(isSelected: false, descends: true))
        #expect(one.isExhausted)
        one.enterObject()
        #expect(!one.isContainerExhausted && !one.isExhausted)
        #expect(one.step("x").isNothing && !one.isExhausted)
        #expect(one.step("a") == PathMatch(isSelected: false, descends: true))
        // The name is used up, so nothing after the value can match; what is in it still can.
        #expect(one.isContainerExhausted && one.isExhausted)
        one.enterObject()
        #expect(!one.isExhausted)
        #expect(one.step("b") == PathMatch(isSelected: true, descends: false))
        #expect(one.isExhausted && one.nextSelected() == 0 && one.nextSelected(from: 1) == nil)
        one.leave()
        #expect(one.isExhausted && one.step("a").isNothing)
        one.leave()
        #expect(!one.beginRoot().isNothing)

        let slice = Follower(["$[1:3]"])
        _ = slice.beginRoot()
        slice.enterArray()
        #expect([false, true, true, false].map { $0 == slice.stepElement().isSelected } == [true, true, true, true])
        #expect(slice.isExhausted)

        let any = Follower(["$..a"])
        _ = any.beginRoot()
        any.enterObject()
        for _ in 0..<3 { #expect(any.step("b").descends && !any.isExhausted) }

        // An array where a name is waited for.
        let other = Follower(["$.a"])
        _ = other.beginRoot()
        other.enterArray()
        #expect(other.isContainerExhausted && other.isExhausted)

        let all = Follower(["$.a"], matchesDuplicates: true)
        _ = all.beginRoot()
        all.enterObject()
        #expect(all.step("a").isSelected && all.step("a").isSelected && !all.isExhausted)
    }

    /// A pattern that extends over several words of states, and one after it.
    @Test(arguments: [62, 63, 64, 65, 127, 128, 200])
    func manyStates(_ count: Int) {
        for component: JSONPath.Component in ["a", .each, 0, .slice(0...), .keyOrElements("a", 0..<1)] {
            let isObject = if case .key = component { true } else { false }
            let long = JSONPath(Array(repeating: component, count: count) + [.descendants, "z"])
            let automaton = Follower([long, [.descendants, "z"], "$"])
            var match = automaton.beginRoot()
            #expect(match.isSelected && automaton.nextSelected() == 2)
            for _ in 0..<count {
                #expect(match.descends)
                if isObject { automaton.enterObject() } else { automaton.enterArray() }
                match = isObject ? automaton.step("a") : automaton.stepElement()
                #expect(!match.isSelected)
            }
            automaton.enterObject()
            match = automaton.step("z")
            #expect(match.isSelected && automaton.nextSelected() == 0 && automaton.nextSelected(from: 1) == 1)
            #expect(automaton.nextSelected(from: 2) == nil)
            for _ in 0...count { automaton.leave() }
            #expect(automaton.isExhausted)
        }
    }

    /// A name is found only if all of its bytes are the same, whatever block of the name they are in.
    @Test(arguments: 1...40)
    func everyByteOfAName(_ count: Int) {
        let name = String(repeating: "a", count: count)
        let automaton = Follower([JSONPath([.key(name)])], matchesDuplicates: true)
        _ = automaton.beginRoot()
        automaton.enterObject()
        #expect(automaton.step(name).isSelected)
        for place in 0..<count {
            let other = name.prefix(place) + "b" + name.dropFirst(place + 1)
            #expect(!automaton.step(String(other)).isSelected, "\(place)")
        }
    }

    @Test func depth() {
        let automaton = Follower(["$..a", "$.x"])
        _ = automaton.beginRoot()
        for _ in 0..<100_000 {
            automaton.enterArray()
            if !automaton.stepElement().descends { Issue.record("not everywhere") }
        }
        for _ in 0..<100_000 { automaton.leave() }
        _ = automaton.beginRoot()
        automaton.enterObject()
        #expect(automaton.step("x").isSelected && automaton.nextSelected() == 1)
    }
}

/// An automaton for expectations, which need something that can be copied.
private final class Follower {
    private var automaton: PathAutomaton

    init(_ patterns: [JSONPath], matchesDuplicates: Bool = false) {
        automaton = PathAutomaton(patterns, matchesDuplicates: matchesDuplicates)
    }

    var isContainerExhausted: Bool { automaton.isContainerExhausted }
    var isExhausted: Bool { automaton.isExhausted }
    func nextSelected(from start: Int = 0) -> Int? { automaton.nextSelected(from: start) }
    func beginRoot() -> PathMatch { automaton.beginRoot() }
    func stepElement() -> PathMatch { automaton.stepElement() }
    func enterObject() { automaton.enterObject() }
    func enterArray() { automaton.enterArray() }
    func leave() { automaton.leave() }

    func step(_ key: String) -> PathMatch {
        var key = key
        return key.withUTF8 { automaton.step(key: $0) }
    }
}
