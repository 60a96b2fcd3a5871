internal import PureSwiftJSON

/// The longest array of a document, the first of those of equal length.
struct LongestArray {
    private(set) var path = ValuePath()
    private(set) var elements: [PureJSON] = []

    /// Searches everything but members whose name occurs twice, which libraries do not agree about.
    ///
    /// - Parameter isSuitable: Which arrays count; `nil` comes out if none does.
    init?(in root: PureJSON, where isSuitable: ([PureJSON]) -> Bool) {
        var path = ValuePath()
        var isFound = false
        func visit(_ value: PureJSON) {
            switch value {
            case .array(let elements):
                if !isFound || elements.count > self.elements.count, isSuitable(elements) {
                    isFound = true
                    self.path = path
                    self.elements = elements
                }
                for (index, element) in elements.enumerated() { descend(.index(index), element) }
            case .object(let members):
                let repeated = LookUps.repeatedKeys(members)
                for member in members where !repeated.contains(member.key) { descend(.key(member.key), member.value) }
            case .null, .bool, .number, .string:
                break
            }
        }
        func descend(_ step: ValuePath.Component, _ value: PureJSON) {
            path.components.append(step)
            visit(value)
            path.components.removeLast()
        }
        visit(root)
        if !isFound { return nil }
    }
}
