/// One step of a coding path.
enum CodingStep {
    /// A key that the program has given.
    case key(any CodingKey)
    /// The member whose name is this node.
    case member(Int)
    case index(Int)
}

/// What the decoders and containers of one decoding share: the document, the settings, and the way to where they are.
///
/// The coding path is a stack of steps, on which something is put only where another type's `init(from:)` is called. A
/// decoder that has been kept for later may find that its steps are gone; each step has a stamp, so that this is noticed,
/// and the path is then found in the document.
@safe
final class DecodingSession {
    /// The last step of a path, and how many there are.
    struct Place: BitwiseCopyable {
        var depth: Int32
        var stamp: UInt32
    }

    private struct Entry {
        var step: CodingStep
        var stamp: UInt32
    }

    let arena: Arena
    /// The node that is decoded.
    let root: Int
    let settings: YAJLDecoder
    let userInfo: [CodingUserInfoKey: Any]
    private(set) var caches: DecodingCaches
    let log: DecodingLog
    private var entries: [Entry] = []
    private var lastStamp: UInt32 = 0

    /// For each depth the node behind the member that was found last, where the next one will mostly be.
    ///
    /// It is only a guess, so deep values may share the places.
    private let hints: UnsafeMutablePointer<Int>
    private static var hintCount: Int { 16 }

    init(arena: Arena, root: Int, settings: YAJLDecoder) {
        self.arena = arena
        self.root = root
        self.settings = settings
        userInfo = settings.userInfo
        caches = DecodingCaches.take()
        log = DecodingLog()
        unsafe hints = .allocate(capacity: Self.hintCount)
        unsafe hints.initialize(repeating: 0, count: Self.hintCount)
    }

    /// A session of the same document with a coding path of its own, for decoders and containers that the program may keep
    /// while others go on.
    init(branchOf other: DecodingSession, at place: Place, node: Int, step: CodingStep, arena: Arena) {
        self.arena = arena
        root = other.root
        settings = other.settings
        userInfo = other.userInfo
        caches = other.caches
        log = other.log
        entries = other.codingPath(at: place, node: node).map { Entry(step: .key($0), stamp: 0) }
        entries.append(Entry(step: step, stamp: 0))
        unsafe hints = .allocate(capacity: Self.hintCount)
        unsafe hints.initialize(repeating: 0, count: Self.hintCount)
    }

    deinit {
        unsafe hints.deallocate()
        // A branch that the program has kept still needs them.
        if isKnownUniquelyReferenced(&caches) { DecodingCaches.put(caches) }
    }

    /// Where the session is now.
    var place: Place { Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: entries.last?.stamp ?? 0) }

    /// Goes a step further.
    @inline(__always)
    func push(_ step: CodingStep) -> Place {
        lastStamp &+= 1
        entries.append(Entry(step: step, stamp: lastStamp))
        return Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: lastStamp)
    }

    /// Goes from one element to the next.
    @inline(__always)
    func replaceLast(with step: CodingStep) -> Place {
        entries.removeLast()
        return push(step)
    }

    @inline(__always)
    func pop() {
        entries.removeLast()
    }

    /// The keys on the way to a place, which is that of a node.
    func codingPath(at place: Place, node: Int) -> [any CodingKey] {
        let depth = Int(place.depth)
        guard depth <= entries.count, depth == 0 || entries[depth - 1].stamp == place.stamp else {
            return arena.path(from: root, to: node).components.map(JSONCodingKey.init)
        }
        return entries[..<depth].map { key($0.step) }
    }

    /// The keys on the way to a place and one step further.
    func codingPath(at place: Place, node: Int, then step: CodingStep) -> [any CodingKey] {
        codingPath(at: place, node: node) + [key(step)]
    }

    private func key(_ step: CodingStep) -> any CodingKey {
        switch step {
        case .key(let key): key
        case .member(let node): JSONCodingKey(ofMember: arena.string(node))
        case .index(let index): JSONCodingKey(intValue: index)
        }
    }

    /// The node of the value that an object has for a key.
    ///
    /// - Parameters:
    ///   - key: The key's node, if it is short enough to fit into one.
    ///   - object: The object's node.
    ///   - depth: How deep the object is, about.
    @inline(__always)
    func find(_ key: Node, in object: Int, depth: Int32) -> Int? {
        let node = arena.node(object)
        let first = node.first
        let end = first &+ 2 &* node.count
        let slot = Int(truncatingIfNeeded: depth) & (Self.hintCount - 1)
        var position = unsafe hints[slot]
        if position < first || position >= end { position = first }
        if position < end, arena.node(position) == key {
            unsafe hints[slot] = position &+ 2
            return position &+ 1
        }
        return search(key, node, from: position, slot: slot)
    }

    @inline(never)
    private func search(_ key: Node, _ object: Node, from start: Int, slot: Int) -> Int? {
        let first = object.first
        let end = first &+ 2 &* object.count
        var found: Int?
        if object.hasFlag {
            found = arena.memberIndex(of: object).find(KeyHash.hash(short: key)) { arena.node(first + 2 * $0) == key }
            found = found.map { first + 2 * $0 }
        } else {
            var position = start
            while position < end, found == nil {
                if arena.node(position) == key { found = position }
                position &+= 2
            }
            position = first
            while position < start, found == nil {
                if arena.node(position) == key { found = position }
                position &+= 2
            }
        }
        guard let found else { return nil }
        unsafe hints[slot] = found &+ 2
        return found &+ 1
    }
}

extension JSONCodingKey {
    fileprivate init(_ component: JSONPath.Component) {
        switch component {
        case .key(let name): self.init(stringValue: name)
        case .index(let index): self.init(intValue: index)
        }
    }
}
