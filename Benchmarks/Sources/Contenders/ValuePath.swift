internal import PureSwiftJSON

/// Where a value is in a document: the steps to it from the root.
struct ValuePath: Hashable {
    /// A step from a value to one inside it.
    enum Component: Hashable {
        /// The member of an object with this name.
        case key(String)
        /// The element of an array at this index.
        case index(Int)
    }

    var components: [Component] = []
}

extension PureJSON {
    /// The value at a path; `nil` if there is none.
    subscript(path: ValuePath) -> PureJSON? {
        var value = self
        for step in path.components {
            guard let next = value[step] else { return nil }
            value = next
        }
        return value
    }

    /// The value one step inside, or this one without a step; `nil` if there is none.
    subscript(step: ValuePath.Component?) -> PureJSON? {
        switch step {
        case .key(let key): self[key]
        case .index(let index): self[index]
        case nil: self
        }
    }
}
