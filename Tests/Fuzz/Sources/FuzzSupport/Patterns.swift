import YAJL

extension Decisions {
    /// A pattern of a few steps, with names that the mutator uses.
    package mutating func pattern() -> JSONPath {
        let names = ["a", "b", "id", "name", "", "0", "é", "a name of 17 byte"]
        return JSONPath(
            (0..<number(0...4)).flatMap { _ -> [JSONPath.Component] in
                switch number(0...9) {
                case 0...2: return [.each]
                case 3, 4: return [.key(pick(names))]
                case 5: return [.index(number(0...3))]
                case 6: return [.slice(slice())]
                case 7: return [.descendants, .each]
                case 8: return [.descendants, .key(pick(names))]
                default: return [.keyOrElements(pick(names), slice())]
                }
            }
        )
    }

    private mutating func slice() -> Range<Int> {
        let start = number(0...4)
        let count = number(0...4)
        return start..<(count == 4 ? Int.max : start + count)
    }
}

extension JSONValue {
    /// The value and all in it with their paths, in the order of the document.
    package func nodes(at path: [JSONLocation.Component] = []) -> [(path: [JSONLocation.Component], value: JSONValue)] {
        switch self {
        case .array(let array):
            [(path, self)] + array.enumerated().flatMap { $1.nodes(at: path + [.index($0)]) }
        case .object(let object):
            [(path, self)] + object.flatMap { $0.value.nodes(at: path + [.key($0.key)]) }
        default: [(path, self)]
        }
    }
}

extension JSONPath {
    /// Whether the pattern selects what a path leads to: slow, and obviously right.
    package func selects(_ path: [JSONLocation.Component]) -> Bool {
        // After which numbers of steps of the pattern the path can be here.
        var reached = [true] + components.map { _ in false }
        for place in path {
            addDescendants(&reached)
            var next = reached.map { _ in false }
            for (number, step) in components.enumerated() where reached[number] {
                if step == .descendants {
                    next[number] = true
                } else if Self.takes(step, place) {
                    next[number + 1] = true
                }
            }
            reached = next
        }
        addDescendants(&reached)
        return reached[components.count]
    }

    /// Descendants may be none.
    private func addDescendants(_ reached: inout [Bool]) {
        for (number, step) in components.enumerated() where reached[number] && step == .descendants {
            reached[number + 1] = true
        }
    }

    private static func takes(_ step: Component, _ place: JSONLocation.Component) -> Bool {
        switch (step, place) {
        case (.each, _): true
        case (.key(let key), .key(let name)), (.keyOrElements(let key, _), .key(let name)):
            key.utf8.elementsEqual(name.utf8)
        case (.index(let index), .index(let position)): index == position
        case (.slice(let range), .index(let position)), (.keyOrElements(_, let range), .index(let position)):
            range.contains(position)
        default: false
        }
    }
}

extension FuzzInput {
    /// The value that the text has, without its second names; `nil` if the text is not JSON or deep.
    package var value: JSONValue? {
        var options = JSONParsingOptions.inMemory
        options.limits.depth = 100
        return try? JSONValue(parsing: text, options: options)
    }
}
