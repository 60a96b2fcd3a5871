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

    private var nodes: [Name: Int]

    init(minimumCapacity: Int) {
        nodes = Dictionary(minimumCapacity: minimumCapacity)
    }

    /// The node for a name.
    subscript(name: String) -> Int? { nodes[Name(text: name)] }

    /// Adds a node, if there is none for its name.
    mutating func insert(_ node: Int, for name: String) {
        let name = Name(text: name)
        if nodes[name] == nil { nodes[name] = node }
    }

    /// The names in the order of their nodes.
    var names: [String] { nodes.sorted { $0.value < $1.value }.map(\.key.text) }
}
