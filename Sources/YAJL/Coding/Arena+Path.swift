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
        var found: Int?
        var (low, high) = (0, container.count)
        while low < high {
            let middle = (low + high) / 2
            let probe = (middle..<high).first { node(container.first + width * $0 + width - 1).hasChildren }
            guard let probe else {
                high = middle
                continue
            }
            let child = container.first + width * probe + width - 1
            let inner = node(child)
            // All that is in the child lies before the end of its own children, and what came before it is not a match.
            if target < inner.first + inner.count * (inner.kind == .object ? 2 : 1) {
                found = child
                high = middle
            } else {
                low = probe + 1
            }
        }
        return found
    }
}

extension Node {
    /// Only what has children shows where it is among them.
    fileprivate var hasChildren: Bool { (kind == .array || kind == .object) && count > 0 }
}
