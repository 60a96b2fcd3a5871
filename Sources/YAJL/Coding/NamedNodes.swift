/// Nodes by names, which are compared and hashed by their bytes.
///
/// A `Dictionary` by `String` compares by canonical equivalence, for which it must sort combining marks: a name of 320 KB
/// of them took 6 seconds, and four times as long for each doubling.
struct NamedNodes {
    private struct Name: Hashable {
        var text: String

        static func == (left: Name, right: Name) -> Bool { left.text.hasSameBytes(as: right.text) }

        func hash(into hasher: inout Hasher) { hasher.combine(bytesOf: text) }
    }

    private var entries: [(name: String, node: Int)] = []
    /// The nodes of a large object; the names of a small one are compared one by one.
    private var index: [Name: Int]?

    init(minimumCapacity count: Int) {
        entries.reserveCapacity(count)
        if count > 16 { index = Dictionary(minimumCapacity: count) }
    }

    /// The node for a name.
    subscript(name: String) -> Int? {
        if let index { return index[Name(text: name)] }
        return entries.first { $0.name.hasSameBytes(as: name) }?.node
    }

    /// Adds a node, if there is none for its name.
    mutating func insert(_ node: Int, for name: String) {
        guard self[name] == nil else { return }
        entries.append((name, node))
        index?[Name(text: name)] = node
    }

    /// The names in the order of their nodes.
    var names: [String] { entries.map(\.name) }
}
