extension Arena {
    /// The way from one node down to another.
    ///
    /// The children of an array or object lie after everything that is in them, so each search in a level is one for the
    /// first container that ends after the node.
    ///
    /// - Complexity: O(depth · log children), and more by the scalars among them.
    func path(from ancestor: Int, to target: Int) -> JSONLocation {
        var path = JSONLocation()
        var current = ancestor
        while current != target {
            let container = node(current)
            guard let step = step(in: container, towards: target) else { return path }
            let isObject = container.kind == .object
            path.components.append(isObject ? .key(string(step - 1)) : .index(step - container.first))
            current = step
        }
        return path
    }

    /// The child of an array or object that is a node or has it somewhere in it.
    private func step(in container: Node, towards target: Int) -> Int? {
        let width: Int
        switch container.kind {
        case .object: width = 2
        case .array: width = 1
        case .null, .bool, .number, .string: return nil
        }
        if target >= container.first { return target < container.first + width * container.count ? target : nil }
        /// The first child at a position or after it that has children.
        func parent(from position: Int) -> Int? {
            (position..<container.count).lazy.map { container.first + width * $0 + width - 1 }
                .first { node($0).hasChildren }
        }
        // All that is in a child lies before the end of its own children.
        let position = (0..<container.count).partitionPoint { position in
            guard let parent = parent(from: position) else { return true }
            let inner = node(parent)
            return target < inner.first + inner.count * (inner.kind == .object ? 2 : 1)
        }
        return parent(from: position)
    }
}

extension Node {
    /// Only what has children shows where it is among them.
    fileprivate var hasChildren: Bool { (kind == .array || kind == .object) && count > 0 }
}
