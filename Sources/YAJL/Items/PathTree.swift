/// The steps to values that have been found, as a tree: the path of one is made only when somebody asks for it.
///
/// A separate path for each value takes time and memory in proportion to the square of the depth.
///
/// Each root has its own tree, although they are kept together: a node comes before all that lie in it, and after all that
/// have ended before it.
final class PathTree {
    private struct Node {
        /// The array or object around it; of the root -1.
        var outer: Int
        /// The step from there.
        var step: JSONLocation.Component
        /// How many values of the array or object around come before it.
        var position: Int
        /// How many values it has itself; known when it has ended.
        var count = -1
    }

    private var nodes: [Node] = []

    /// How many nodes there are, roots included.
    var count: Int { nodes.count }

    /// Adds an array or object that is a root.
    func addRoot() -> Int { add(.index(0), at: 0, in: -1) }

    /// Adds an array or object.
    func add(_ step: JSONLocation.Component, at position: Int, in outer: Int) -> Int {
        nodes.append(Node(outer: outer, step: step, position: position))
        return nodes.count - 1
    }

    /// Says how many values an array or object has.
    func end(_ node: Int, count: Int) {
        nodes[node].count = count
    }

    /// - Complexity: O(depth).
    func path(to node: Int) -> JSONLocation {
        var components: [JSONLocation.Component] = []
        var node = node
        while nodes[node].outer >= 0 {
            components.append(nodes[node].step)
            node = nodes[node].outer
        }
        components.reverse()
        return JSONLocation(components)
    }

    /// A tree with nothing but the nodes on the way to one, which have their places on that way.
    func way(to nodes: [Int]) -> PathTree {
        let tree = PathTree()
        for (depth, node) in nodes.enumerated() {
            _ = tree.add(self.nodes[node].step, at: self.nodes[node].position, in: depth - 1)
        }
        return tree
    }

    /// Where the arrays and objects inside one array or object are in a document.
    ///
    /// - Parameters:
    ///   - node: The array or object, which has been added before all that lie in it.
    ///   - root: Where it is in the document.
    func find(in arena: Arena, from node: Int, at root: Int) -> FoundNodes {
        var found = FoundNodes(arena: arena, first: node, indices: [root], counts: [nodes[node].count])
        for other in nodes.indices.dropFirst(node + 1) {
            found.indices.append(found.index(at: nodes[other].position, in: nodes[other].outer))
            found.counts.append(nodes[other].count)
        }
        return found
    }

    /// Where arrays and objects are in a document.
    struct FoundNodes {
        let arena: Arena
        fileprivate let first: Int
        /// Where each array or object is, from the first on.
        fileprivate var indices: [Int]
        fileprivate var counts: [Int]

        /// Where a value of an array or object is, also that of a member that has been left out.
        func index(at position: Int, in node: Int) -> Int {
            let container = arena.node(indices[node - first])
            if container.kind == .array { return container.first + position }
            // Where members have been left out, all of them lie before those that count.
            let count = counts[node - first]
            let members = container.first - (container.count == count ? 0 : 2 * count)
            return members + 2 * position + 1
        }
    }
}

/// Follows the arrays and objects that are open with nodes of a tree, as far as somebody needs them.
struct OpenPlaces {
    private(set) var tree = PathTree()
    /// The nodes of the outermost arrays and objects that are open.
    private var nodes: [Int] = []
    private var innermost: ItemPlace.Parent?

    /// The innermost array or object that is open, for the values in it.
    ///
    /// - Complexity: O(1) on average for all that are open.
    mutating func parent(_ cursor: PathCursor, store: ByteBuffer) -> ItemPlace.Parent {
        let node = node(ofDepth: cursor.depth, cursor, store: store)
        if let innermost { return innermost }
        let parent = ItemPlace.Parent(tree, node)
        innermost = parent
        return parent
    }

    /// The node of the array or object that is the value at this depth.
    mutating func node(ofDepth depth: Int, _ cursor: PathCursor, store: ByteBuffer) -> Int {
        while nodes.count < depth {
            innermost = nil
            if let outer = nodes.last {
                let (step, position) = cursor.step(atDepth: nodes.count, store: store)
                nodes.append(tree.add(step, at: position, in: outer))
            } else {
                nodes.append(tree.addRoot())
            }
        }
        return nodes[depth - 1]
    }

    /// Says that the innermost array or object has ended.
    ///
    /// - Parameters:
    ///   - depth: How many are open around it.
    ///   - count: How many values it has.
    mutating func leave(depth: Int, count: Int) {
        guard nodes.count > depth else { return }
        tree.end(nodes[depth], count: count)
        nodes.removeLast(nodes.count - depth)
        innermost = nil
    }

    /// Forgets all nodes but those of what is open, if there are many more.
    ///
    /// Places that have been made keep what they need.
    ///
    /// - Returns: Whether it did: then the next places must be made with another parent.
    mutating func forgetEnded() -> Bool {
        guard tree.count > 1024 + 2 * nodes.count else { return false }
        tree = tree.way(to: nodes)
        nodes = Array(nodes.indices)
        innermost = nil
        return true
    }
}
