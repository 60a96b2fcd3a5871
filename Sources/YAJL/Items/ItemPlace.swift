/// Where a selected value is.
struct ItemPlace {
    /// The array or object around values that have been found in it.
    final class Parent {
        let path: JSONPath

        init(_ path: JSONPath) {
            self.path = path
        }
    }

    /// The first of the patterns that select it.
    let pattern: Int
    /// Its bytes in the input, as absolute offsets.
    var range: Range<Int>
    /// What is around it; `nil` for a root.
    private let parent: Parent?
    /// Its position there, if that is an array, else -1.
    private let position: Int
    /// The name of the member that the value is of; empty for an element or a root.
    let name: String

    /// A root value.
    init(rootFor pattern: Int, range: Range<Int>) {
        self.pattern = pattern
        self.range = range
        parent = nil
        position = -1
        name = ""
    }

    /// A value in an array or object.
    init(pattern: Int, range: Range<Int>, parent: Parent, step: JSONPath.Component) {
        self.pattern = pattern
        self.range = range
        self.parent = parent
        switch step {
        case .index(let index):
            position = index
            name = ""
        case .key(let key):
            position = -1
            name = key
        }
    }

    init(pattern: Int, range: Range<Int>, path: JSONPath) {
        if let step = path.components.last {
            let parent = Parent(JSONPath(path.components.dropLast()))
            self.init(pattern: pattern, range: range, parent: parent, step: step)
        } else {
            self.init(rootFor: pattern, range: range)
        }
    }

    var path: JSONPath {
        guard let parent else { return JSONPath() }
        return JSONPath(parent.path.components + [position < 0 ? .key(name) : .index(position)])
    }
}
