import YAJL

/// The events of a ``Trace`` as a tree, in which members can be sorted and left out.
indirect enum EventTree {
    case scalar(String)
    case array([EventTree])
    case object([(name: String, value: EventTree)])

    static func roots(of entries: [String]) -> [EventTree] {
        var rest = entries[...]
        var roots: [EventTree] = []
        while !rest.isEmpty { roots.append(EventTree(&rest)) }
        return roots
    }

    private init(_ rest: inout ArraySlice<String>) {
        let first = rest.removeFirst()
        switch first {
        case "[":
            var elements: [EventTree] = []
            while rest.first != "]" { elements.append(EventTree(&rest)) }
            rest.removeFirst()
            self = .array(elements)
        case "{":
            var members: [(String, EventTree)] = []
            while let name = rest.first, name != "}" {
                rest.removeFirst()
                members.append((name, EventTree(&rest)))
            }
            rest.removeFirst()
            self = .object(members)
        default: self = .scalar(first)
        }
    }

    /// The tree as options write it.
    func laidOut(_ options: JSONWritingOptions) -> EventTree {
        switch self {
        case .scalar: return self
        case .array(let elements): return .array(elements.map { $0.laidOut(options) })
        case .object(var members):
            if options.omitsNulls { members.removeAll { if case .scalar("null") = $0.value { true } else { false } } }
            if options.sortsKeys {
                members = members.enumerated().sorted { left, right in
                    let (one, other) = (Array(left.element.name.utf8), Array(right.element.name.utf8))
                    return one == other ? left.offset < right.offset : one.lexicographicallyPrecedes(other)
                }.map(\.element)
            }
            return .object(members.map { ($0.name, $0.value.laidOut(options)) })
        }
    }

    var entries: [String] {
        switch self {
        case .scalar(let entry): [entry]
        case .array(let elements): ["["] + elements.flatMap(\.entries) + ["]"]
        case .object(let members): ["{"] + members.flatMap { [$0.name] + $0.value.entries } + ["}"]
        }
    }
}
