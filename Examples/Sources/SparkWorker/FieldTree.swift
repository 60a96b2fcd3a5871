import YAJL

/// The members of a record that are looked at, as a tree of names.
struct FieldTree: Sendable {
    private struct Child: Sendable {
        var name: [UInt8]
        var node: Int
    }

    private struct Node: Sendable {
        var children: [Child] = []
        /// The number of the field, if the value here is one.
        var field: Int?
        /// The numbers of the fields in the value.
        var inner: [Int] = []
    }

    private var nodes = [Node()]
    private(set) var fieldCount = 0

    /// The node of the record itself.
    static var root: Int { 0 }

    /// Makes the tree of some paths; `nil` if one has anything but names, or leads into the value of another one.
    init?(_ paths: [ValuePath]) {
        for path in paths {
            guard let names = path.names, !names.isEmpty else { return nil }
            var node = Self.root
            var outer: [Int] = []
            for name in names {
                outer.append(node)
                node = add(Array(name.utf8), to: node)
            }
            guard nodes[node].field == nil else { continue }
            nodes[node].field = fieldCount
            for node in outer { nodes[node].inner.append(fieldCount) }
            fieldCount += 1
        }
        if nodes.contains(where: { $0.field != nil && !$0.children.isEmpty }) { return nil }
    }

    private mutating func add(_ name: [UInt8], to node: Int) -> Int {
        if let child = nodes[node].children.first(where: { $0.name == name }) { return child.node }
        nodes.append(Node())
        nodes[node].children.append(Child(name: name, node: nodes.count - 1))
        return nodes.count - 1
    }

    /// The number of the field at a path that the tree was made of.
    func field(_ path: ValuePath) -> Int {
        var node = Self.root
        for name in path.names ?? [] { node = child(of: node, Array(name.utf8).span) ?? node }
        return nodes[node].field ?? 0
    }

    func field(at node: Int) -> Int? { nodes[node].field }

    func fields(in node: Int) -> [Int] { nodes[node].inner }

    /// The node of a member, if anything in it is looked at.
    func child(of node: Int, _ name: Span<UInt8>) -> Int? {
        search: for child in nodes[node].children where child.name.count == name.count {
            for index in name.indices where child.name[index] != name[index] { continue search }
            return child.node
        }
        return nil
    }
}
