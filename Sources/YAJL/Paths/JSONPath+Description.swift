extension JSONPath: CustomStringConvertible {
    /// The pattern as a JSONPath, for example `$.users[*].name` or `$..['first name'][2:]`.
    ///
    /// Read again it gives an equal pattern.
    public var description: String {
        var text = "$"
        for (position, component) in components.enumerated() {
            let isDescendant = position > 0 && components[position - 1] == .descendants
            switch component {
            case .key(let key) where JSONLocation.isPlainName(key): text += isDescendant ? key : ".\(key)"
            case .key(let key): text += "[\(JSONLocation.quoted(key))]"
            case .index(let index): text += "[\(index)]"
            case .slice(let range): text += "[\(Self.slice(range))]"
            case .each: text += isDescendant ? "*" : "[*]"
            case .descendants: text += ".."
            case .keyOrElements(let key, let range):
                text += "[\(JSONLocation.quoted(key)),\(range.count == 1 ? "\(range.lowerBound)" : Self.slice(range))]"
            }
        }
        return text
    }

    private static func slice(_ range: Range<Int>) -> String {
        (range.lowerBound == 0 && !range.isEmpty ? "" : "\(range.lowerBound)") + ":"
            + (range.upperBound == Int.max ? "" : "\(range.upperBound)")
    }
}
