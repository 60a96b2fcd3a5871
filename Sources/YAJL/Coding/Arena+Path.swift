extension Arena {
    /// The way from one node down to another.
    ///
    /// The children of an array or object lie after everything that is in them, so each search in a level is one for the
    /// first container that ends after the node.
    ///
    /// - Complexity: O(depth · children).
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
        let values = stride(
            from: container.first + width - 1,
            to: container.first + width * container.count,
            by: width
        )
        return values.first { child in
            if child == target { return true }
            let child = node(child)
            guard child.kind == .array || child.kind == .object, child.count > 0 else { return false }
            // All that is in the child lies before the end of its own children, and what came before it was not a match.
            return target < child.first + child.count * (child.kind == .object ? 2 : 1)
        }.flatMap { target < container.first || target == $0 ? $0 : nil }
    }
}
