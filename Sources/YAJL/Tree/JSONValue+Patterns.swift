/// All values that a pattern selects.
extension JSONValue {
    /// The values that a pattern selects, in the order of the document.
    ///
    /// ```swift
    /// let names = value.values(at: "$.users[*].name")
    /// let prices = value.values(at: "$..price").compactMap(\.double)
    /// ```
    ///
    /// A pattern that selects nothing gives an empty array, while ``value(at:)-(JSONLocation)`` throws an error.
    ///
    /// - Complexity: O(number of values that must be looked at): a step by name or index leads straight to one, `[*]` goes
    ///   through the children, `..` through everything below. No recursion.
    public func values(at pattern: JSONPath) -> [JSONValue] {
        var search = PatternSearch(in: self, for: pattern)
        var values: [JSONValue] = []
        while let value = search.next() { values.append(value) }
        return values
    }

    /// The values that a pattern selects with their places, in the order of the document.
    ///
    /// ```swift
    /// for (path, value) in value.matches(of: "$..price") where value.double == nil {
    ///     print("\(path) is not a number")  // $.items[3].price is not a number
    /// }
    /// ```
    ///
    /// - Complexity: That of ``values(at:)``, and O(depth) for each place.
    public func matches(of pattern: JSONPath) -> [(path: JSONLocation, value: JSONValue)] {
        var search = PatternSearch(in: self, for: pattern)
        var matches: [(path: JSONLocation, value: JSONValue)] = []
        while let value = search.next() { matches.append((search.path, value)) }
        return matches
    }
}

/// Goes through those parts of a tree in which something can match.
private struct PatternSearch: ~Copyable {
    /// An array or object, and the positions in it that are still to be looked at.
    private struct Level {
        let container: JSONValue
        var positions: Range<Int>
    }

    private let components: [JSONPath.Component]
    private var automaton: PathAutomaton
    private var root: JSONValue?
    private var levels: [Level] = []
    /// How many levels are around the value that was found last.
    private var foundDepth = 0

    init(in root: JSONValue, for pattern: JSONPath) {
        components = pattern.components
        automaton = PathAutomaton([pattern])
        self.root = root
    }

    mutating func next() -> JSONValue? {
        if let value = root.take() {
            if look(at: value, automaton.beginRoot()) { return value }
        }
        while let last = levels.indices.last {
            guard let position = levels[last].positions.popFirst() else {
                levels.removeLast()
                automaton.leave()
                continue
            }
            let value: JSONValue
            let match: PathMatch
            switch levels[last].container {
            case .array(let array):
                value = array[position]
                match = automaton.stepElement()
            case .object(let object):
                value = object.values[position]
                // The name is made only if it matters.
                var key = automaton.waitsForNames ? object.keys[position] : ""
                match = key.withUTF8 { unsafe automaton.step(key: $0) }
            case .null, .bool, .number, .string:
                continue
            }
            if look(at: value, match) { return value }
        }
        return nil
    }

    /// Opens a value if there is something to find in it; returns whether it is selected itself.
    private mutating func look(at value: JSONValue, _ match: PathMatch) -> Bool {
        foundDepth = levels.count
        guard match.descends else { return match.isSelected }
        var positions: Range<Int>
        switch value {
        case .null, .bool, .number, .string:
            return match.isSelected
        case .array(let array):
            automaton.enterArray()
            positions = 0..<array.count
            if let range = onlyComponent?.range {
                positions = range.clamped(to: positions)
                automaton.skipElements(to: positions.lowerBound)
            } else if automaton.isContainerExhausted {
                positions = 0..<0
            }
        case .object(let object):
            automaton.enterObject()
            positions = 0..<object.count
            if let key = onlyComponent?.key {
                positions = object.position(of: key).map { $0..<$0 + 1 } ?? 0..<0
            } else if automaton.isContainerExhausted {
                positions = 0..<0
            }
        }
        levels.append(Level(container: value, positions: positions))
        return match.isSelected
    }

    /// The component that must lead on, if there is just one.
    private var onlyComponent: JSONPath.Component? { automaton.onlyState.map { components[$0] } }

    /// The place of the value that was found last.
    var path: JSONLocation {
        JSONLocation(
            levels[..<foundDepth].map { level in
                let position = level.positions.lowerBound - 1
                return level.container.object.map { .key($0.keys[position]) } ?? .index(position)
            }
        )
    }
}
