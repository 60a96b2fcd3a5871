/// Where a selected value is.
struct ItemPlace {
    /// The first of the patterns that select it.
    var pattern: Int
    /// Its bytes in the input, as absolute offsets.
    var range: Range<Int>
    /// The path of the array or object around it.
    private let parent: JSONPath
    /// What leads from there to the value; `nil` for a root.
    let step: JSONPath.Component?

    init(
        pattern: Int,
        range: Range<Int>,
        parent: JSONPath,
        step: JSONPath.Component?
    ) {
        self.pattern = pattern
        self.range = range
        self.parent = parent
        self.step = step
    }

    init(pattern: Int, range: Range<Int>, path: JSONPath) {
        self.pattern = pattern
        self.range = range
        parent = JSONPath(path.components.dropLast())
        step = path.components.last
    }

    /// The name of the member that the value is of; empty for an element or a root.
    var name: String {
        if case .key(let name) = step { name } else { "" }
    }

    var path: JSONPath { step.map { JSONPath(parent.components + [$0]) } ?? parent }
}
