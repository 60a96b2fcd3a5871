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
    /// Whether the document has more than what is decoded, so that values which are kept must not keep it.
    let sharesArena: Bool
    let settings: YAJLDecoder
    let userInfo: [CodingUserInfoKey: Any]
    let caches: DecodingCaches
    let hints: DecodingCaches.Hints
    /// The errors so far, if they are no reason to stop.
    let log: DecodingLog?
    // What uses it never calls anything that comes back here.
    @exclusivity(unchecked) private var uncheckedSteps: CodingSteps

    init(arena: Arena, root: Int, settings: YAJLDecoder, sharesArena: Bool = false) {
        self.arena = arena
        self.sharesArena = sharesArena
        unsafe view = ArenaView(arena)
        self.root = root
        self.settings = settings
        userInfo = settings.userInfo.isEmpty ? [:] : settings.userInfo as [CodingUserInfoKey: Any]
        let caches = DecodingCaches.take()
        unsafe uncheckedSteps = caches.takeSteps()
        self.caches = caches
        hints = caches.hints
        log = settings.goesOnAfterErrors ? DecodingLog() : nil
    }

    /// A session of the same document with a coding path of its own, for decoders and containers that the program may keep
    /// while others go on.
    init(branchOf other: DecodingSession, at place: CodingSteps.Place, node: Int, step: CodingStep?, arena: Arena) {
        self.arena = arena
        unsafe view = ArenaView(arena)
        root = other.root
        sharesArena = other.sharesArena
        settings = other.settings
        userInfo = other.userInfo
        unsafe uncheckedSteps = CodingSteps()
        caches = other.caches
        hints = other.hints
        caches.addUser()
        log = other.log
        for key in other.codingPath(at: place, node: node) { _ = push(.key(key)) }
        if let step { _ = push(step) }
    }

    deinit {
        unsafe caches.removeUser(with: uncheckedSteps)
    }

    /// A value of the document, for the program to keep.
    func value(_ index: Int) -> JSONValue {
        let value = arena.value(index)
        return sharesArena ? value.copied() : value
    }

    /// Where the session is now.
    var place: CodingSteps.Place { unsafe uncheckedSteps.place }

    /// Whether the session is at a place.
    @inline(__always)
    func isAt(_ place: CodingSteps.Place) -> Bool { unsafe uncheckedSteps.isAt(place) }

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
        case .member(let node): JSONCodingKey(ofMember: arena.string(node))
        case .index(let index): JSONCodingKey(intValue: index)
        }
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
