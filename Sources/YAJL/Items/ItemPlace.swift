/// Where a selected value is.
///
/// One is made for each item and mostly not looked at, so it is small: what neighbours have in common is in one object.
struct ItemPlace {
    /// The array or object around values, or a member of it.
    final class Parent {
        private let tree: PathTree
        private let node: Int
        /// The name of the member.
        let name: String?

        init(_ tree: PathTree, _ node: Int, name: String? = nil) {
            self.tree = tree
            self.node = node
            self.name = name
        }

        func member(_ name: String) -> Parent { Parent(tree, node, name: name) }

        var path: JSONLocation {
            let path = tree.path(to: node)
            return name.map { JSONLocation(path.components + [.key($0)]) } ?? path
        }
    }

    /// Which part of the input a value is.
    enum Bounds {
        /// These bytes, as absolute offsets.
        case bytes(Range<Int>)
        /// These tokens of the current batch.
        case tokens(Range<Int>)
    }

    /// The first of the patterns that select it.
    let pattern: Int
    /// Where it begins and ends; ``KeptBytes/range(of:)`` gives the bytes.
    var bounds: Bounds
    /// The array around it, or the member that it is the value of; `nil` for a root.
    private let parent: Parent?
    /// Its position in the array, else -1.
    private let position: Int

    /// A root value.
    init(rootFor pattern: Int, _ bounds: Bounds) {
        self.pattern = pattern
        self.bounds = bounds
        parent = nil
        position = -1
    }

    /// A value in an array or object.
    init(pattern: Int, _ bounds: Bounds, parent: Parent, step: JSONLocation.Component) {
        self.pattern = pattern
        self.bounds = bounds
        switch step {
        case .index(let index):
            self.parent = parent
            position = index
        case .key(let name):
            self.parent = parent.member(name)
            position = -1
        }
    }

    /// The name of the member that the value is of; empty for an element or a root.
    var name: String { parent?.name ?? "" }

    var path: JSONLocation {
        guard let parent else { return JSONLocation() }
        return position < 0 ? parent.path : JSONLocation(parent.path.components + [.index(position)])
    }
}
