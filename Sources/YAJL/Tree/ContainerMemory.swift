/// Where the elements of an array, or the members of an object, are.
enum ContainerMemory {
    /// Nowhere: it is empty.
    case none
    /// The array or object at this index of an arena.
    case arena(Arena, Int)
    case own(OwnValues)

    /// The memory, if it belongs to one array or object.
    var own: OwnValues? {
        if case .own(let values) = self { values } else { nil }
    }

    /// Whether two containers are the same memory, so that there is nothing to compare.
    func isSame(as other: ContainerMemory) -> Bool {
        switch (self, other) {
        case (.none, .none): true
        case (.arena(let arena, let index), .arena(let otherArena, let otherIndex)):
            arena === otherArena && index == otherIndex
        case (.own(let values), .own(let otherValues)): values === otherValues
        default: false
        }
    }

    /// The object that was kept, or the node to make it of, if that is in another arena: nothing that is kept with a document
    /// may keep it alive.
    func kept() -> (object: AnyObject?, twin: (Arena, Int)?) {
        switch self {
        case .none: return (nil, nil)
        case .arena(let arena, let index):
            let (object, twin) = arena.kept(at: index)
            return (object, twin.map { ($0, index) })
        case .own(let values): return (values.keptObject(), nil)
        }
    }

    /// Keeps an object, if none was kept yet.
    func keep(_ object: AnyObject) {
        switch self {
        case .none: break
        case .arena(let arena, let index): arena.keep(object, at: index)
        case .own(let values): values.keep(object)
        }
    }
}

extension JSONArray {
    var memory: ContainerMemory {
        switch storage {
        case .empty: .none
        case .slice(let arena, let index): .arena(arena, index)
        case .changed(let values): .own(values)
        case .built(let values): .own(values)
        }
    }

    /// The object that another module has made of the array and kept with it, or the array to make it of.
    ///
    /// It is kept until the array changes or is freed.
    package func kept() -> (object: AnyObject?, source: JSONArray) {
        let (object, twin) = memory.kept()
        return (object, twin.map { JSONArray(.slice($0, $1)) } ?? self)
    }

    /// Keeps what was made of the source of ``kept()``, if nothing was kept yet.
    package func keep(_ object: AnyObject) { memory.keep(object) }
}

extension JSONObject {
    var memory: ContainerMemory {
        switch storage {
        case .empty: .none
        case .slice(let arena, let index): .arena(arena, index)
        case .changed(let values): .own(values)
        case .built(let members): .own(members)
        }
    }

    /// The object that another module has made of the object and kept with it, or the object to make it of.
    ///
    /// It is kept until the object changes or is freed.
    package func kept() -> (object: AnyObject?, source: JSONObject) {
        let (object, twin) = memory.kept()
        return (object, twin.map { JSONObject(.slice($0, $1)) } ?? self)
    }

    /// Keeps what was made of the source of ``kept()``, if nothing was kept yet.
    package func keep(_ object: AnyObject) { memory.keep(object) }
}

extension JSONValue {
    /// Where the elements of an array, or the members of an object, are.
    var memory: ContainerMemory {
        switch self {
        case .array(let array): array.memory
        case .object(let object): object.memory
        case .null, .bool, .number, .string: .none
        }
    }
}
