/// The state that the decoders and containers of one decoding share: the document, the settings, and the path.
///
/// The coding path is a stack of steps, on which something is put only where another type's `init(from:)` is called. A
/// decoder that has been kept for later may find that its steps are gone; each step has a stamp, so that this is noticed,
/// and the path is then found in the document.
@safe
final class DecodingSession {
    let arena: Arena
    let view: ArenaView
    /// The node that is decoded.
    private(set) var root: Int
    /// Whether the document has more than what is decoded, so that values which are kept must not keep it.
    let sharesArena: Bool
    let settings: YAJLDecoder
    let userInfo: [CodingUserInfoKey: Any]
    let caches: DecodingCaches
    let hints: DecodingCaches.Hints
    /// The errors so far, if they are not a reason to stop.
    let log: DecodingLog?
    private let origin: SessionOrigin

    // Code that uses these two never calls anything that comes back here.
    /// Whether keyed containers are used again: while the document is decoded, in the way that most are.
    @safe @exclusivity(unchecked) private(set) var keepsContainers = false
    @safe @exclusivity(unchecked) private var steps: CodingSteps

    init(arena: Arena, root: Int, settings: YAJLDecoder, sharesArena: Bool = false) {
        self.arena = arena
        self.sharesArena = sharesArena
        unsafe view = ArenaView(arena)
        self.root = root
        self.settings = settings
        userInfo = settings.userInfo.isEmpty ? [:] : settings.userInfo as [CodingUserInfoKey: Any]
        let caches = DecodingCaches.take()
        steps = caches.takeSteps()
        self.caches = caches
        hints = caches.hints
        log = settings.goesOnAfterErrors ? DecodingLog() : nil
        origin = .document
    }

    /// A session of the same document with its own steps, for decoders and containers that the program may keep while
    /// others continue.
    ///
    /// - Parameters:
    ///   - decoder: Where it branches off.
    ///   - key: The step from there, if there is one.
    ///   - arena: The document, or another one for a value that is missing in it.
    init(branchOf decoder: NodeDecoder, key: (any CodingKey)?, arena: Arena) {
        let other = decoder.session
        self.arena = arena
        unsafe view = ArenaView(arena)
        root = other.root
        sharesArena = other.sharesArena
        settings = other.settings
        userInfo = other.userInfo
        steps = CodingSteps()
        caches = other.caches
        hints = other.hints
        caches.addUser()
        log = other.log
        origin = other.origin.next(decoder, key)
    }

    /// Continues with another value of the document; nothing of the last one may be in use.
    func restart(at root: Int) {
        self.root = root
    }

    /// Begins to decode the document.
    func begin() {
        guard log == nil, case .useDefaultKeys = settings.keyDecodingStrategy else { return }
        keepsContainers = true
    }

    /// Ends decoding the document; the program may have kept decoders and containers.
    func end() {
        guard keepsContainers else { return }
        keepsContainers = false
        caches.endDocument()
    }

    deinit {
        caches.removeUser(with: steps)
    }

    /// A value of the document, for the program to keep.
    func value(_ index: Int) -> JSONValue {
        let value = arena.value(index)
        return sharesArena ? value.copied() : value
    }

    /// Where the session is now.
    var place: CodingSteps.Place { steps.place }

    /// Whether the session is at a place.
    func isAt(_ place: CodingSteps.Place) -> Bool { steps.isAt(place) }

    /// Keeps a key for the step that is pushed next, which it returns.
    func keep(_ key: any CodingKey) -> CodingStep {
        steps.keep(key)
        return .kept
    }

    /// Moves the key that was kept last to another session, where its step is pushed.
    func moveKept(to other: DecodingSession) {
        if let key = steps.takeKept() { _ = other.keep(key) }
    }

    /// Goes a step further.
    func push(_ step: CodingStep) -> CodingSteps.Place { steps.push(step) }

    /// Goes from one element to the next.
    func replaceLast(with step: CodingStep) -> CodingSteps.Place {
        steps.replaceLast(with: step)
    }

    /// Goes back.
    @inline(__always)
    func pop() { steps.pop() }

    /// The keys on the way to a place, which is that of a node.
    func codingPath(at place: CodingSteps.Place, node: Int) -> [any CodingKey] {
        guard let keys = steps.keys(to: place, name: { arena.string($0) }) else {
            return arena.path(from: root, to: node).components.map(JSONCodingKey.init)
        }
        // Types that try others in turn ask for many of these, and an empty array before the keys would copy them.
        if case .document = origin { return keys }
        return origin.codingPath + keys
    }
}

/// Where a session begins.
private enum SessionOrigin {
    case document
    /// A place of another session, which knows the keys to there, and a step from it.
    ///
    /// The generation is how many sessions in a row begin so, with this one.
    case branch(of: NodeDecoder, key: (any CodingKey)?, generation: Int)
    case path([any CodingKey])

    /// How many sessions keep each other in a row: all of them would be freed one inside of the other.
    private static var longestRow: Int { 64 }

    /// The origin of a session that branches off from one with this origin.
    func next(_ decoder: NodeDecoder, _ key: (any CodingKey)?) -> SessionOrigin {
        guard case .branch(_, _, let generation) = self else { return .branch(of: decoder, key: key, generation: 1) }
        let next = SessionOrigin.branch(of: decoder, key: key, generation: generation + 1)
        return generation < Self.longestRow ? next : .path(next.codingPath)
    }

    var codingPath: [any CodingKey] {
        switch self {
        case .document: []
        case .branch(let decoder, let key, _): decoder.codingPath + (key.map { [$0] } ?? [])
        case .path(let keys): keys
        }
    }
}

extension JSONCodingKey {
    fileprivate init(_ component: JSONLocation.Component) {
        switch component {
        case .key(let name): self.init(stringValue: name)
        case .index(let index): self.init(intValue: index)
        }
    }
}
