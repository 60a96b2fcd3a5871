/// What the decoders and containers of one decoding share: the document, the settings, and the way to where they are.
///
/// The coding path is a stack of steps, on which something is put only where another type's `init(from:)` is called. A
/// decoder that has been kept for later may find that its steps are gone; each step has a stamp, so that this is noticed,
/// and the path is then found in the document.
@safe
final class DecodingSession {
    let arena: Arena
    let view: ArenaView
    /// The node that is decoded.
    let root: Int
    let settings: YAJLDecoder
    let userInfo: [CodingUserInfoKey: Any]
    @exclusivity(unchecked) private var uncheckedCaches: DecodingCaches
    /// The errors so far, if they are no reason to stop.
    let log: DecodingLog?
    // What uses it never calls anything that comes back here.
    @exclusivity(unchecked) private var uncheckedSteps: CodingSteps

    /// The members of objects by what the key strategy makes of their names.
    private var convertedObjects: [[String: Int]] = []

    init(arena: Arena, root: Int, settings: YAJLDecoder) {
        self.arena = arena
        unsafe view = ArenaView(arena)
        self.root = root
        self.settings = settings
        userInfo = settings.userInfo.isEmpty ? [:] : settings.userInfo as [CodingUserInfoKey: Any]
        let caches = DecodingCaches.take()
        unsafe uncheckedSteps = caches.takeSteps()
        unsafe uncheckedCaches = caches
        log = settings.goesOnAfterErrors ? DecodingLog() : nil
    }

    /// A session of the same document with a coding path of its own, for decoders and containers that the program may keep
    /// while others go on.
    init(branchOf other: DecodingSession, at place: CodingSteps.Place, node: Int, step: CodingStep, arena: Arena) {
        self.arena = arena
        unsafe view = ArenaView(arena)
        root = other.root
        settings = other.settings
        userInfo = other.userInfo
        unsafe uncheckedSteps = CodingSteps()
        unsafe uncheckedCaches = other.caches
        log = other.log
        for key in other.codingPath(at: place, node: node) { _ = push(.key(key)) }
        _ = push(step)
    }

    deinit {
        // A branch that the program has kept still needs them.
        if unsafe isKnownUniquelyReferenced(&uncheckedCaches) {
            unsafe DecodingCaches.put(uncheckedCaches, with: uncheckedSteps)
        }
    }

    var caches: DecodingCaches {
        @inline(__always) get { unsafe uncheckedCaches }
    }

    /// Where the session is now.
    var place: CodingSteps.Place { unsafe uncheckedSteps.place }

    /// Goes a step further.
    @inline(__always)
    func push(_ step: CodingStep) -> CodingSteps.Place { unsafe uncheckedSteps.push(step) }

    /// Goes from one element to the next.
    @inline(__always)
    func replaceLast(with step: CodingStep) -> CodingSteps.Place {
        unsafe uncheckedSteps.pop()
        return unsafe uncheckedSteps.push(step)
    }

    /// Goes back.
    @inline(__always)
    func pop() { unsafe uncheckedSteps.pop() }

    /// The keys on the way to a place, which is that of a node.
    func codingPath(at place: CodingSteps.Place, node: Int) -> [any CodingKey] {
        guard let steps = unsafe uncheckedSteps.steps(to: place) else {
            return arena.path(from: root, to: node).components.map(JSONCodingKey.init)
        }
        return steps.map(key)
    }

    /// The keys on the way to a place and one step further.
    func codingPath(at place: CodingSteps.Place, node: Int, then step: CodingStep) -> [any CodingKey] {
        codingPath(at: place, node: node) + [key(step)]
    }

    private func key(_ step: CodingStep) -> any CodingKey {
        switch step {
        case .byte(let byte, let type): KeyNames.key(type, byte)
        case .key(let key): key
        case .member(let node): JSONCodingKey(stringValue: arena.string(node))
        case .index(let index): JSONCodingKey(intValue: index)
        }
    }

    /// Keeps the members of an object by what the key strategy makes of their names.
    func addConverted(_ members: [String: Int]) -> Int {
        convertedObjects.append(members)
        return convertedObjects.count - 1
    }

    /// The members that have been kept by ``addConverted(_:)``.
    func converted(_ object: Int) -> [String: Int] { convertedObjects[object] }

    /// The node of the value that an object has for a key.
    ///
    /// - Parameters:
    ///   - name: The key's name.
    ///   - object: The object's node.
    ///   - depth: How deep the object is.
    @inline(__always)
    func find(_ name: KeyName, in object: Int, depth: Int32) -> Int? {
        let node = view.node(object)
        let first = node.first
        let end = first &+ 2 &* node.count
        let hint = unsafe caches.hint(forDepth: depth)
        var position = unsafe hint.pointee
        if position < first || position >= end { position = first }
        if position < end, view.isKey(position, name) {
            unsafe hint.pointee = position &+ 2
            return position &+ 1
        }
        let found = search(name, node, from: position)
        if let found { unsafe hint.pointee = found &+ 1 }
        return found
    }

    @inline(never)
    private func search(_ name: KeyName, _ object: Node, from start: Int) -> Int? {
        let view = view
        let first = object.first
        let end = first &+ 2 &* object.count
        var found: Int?
        if object.hasFlag {
            found = arena.memberIndex(of: object).find(name.hash) { view.isKey(first + 2 * $0, name) }
            found = found.map { first + 2 * $0 }
        } else {
            var position = start
            while position < end, found == nil {
                if view.isKey(position, name) { found = position }
                position &+= 2
            }
            position = first
            while position < start, found == nil {
                if view.isKey(position, name) { found = position }
                position &+= 2
            }
        }
        return found.map { $0 &+ 1 }
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
