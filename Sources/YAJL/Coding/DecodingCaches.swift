/// The facts about types and keys that a decoder finds, which are the same for all documents.
@safe
final class DecodingCaches {
    private static let pool = ReusePool<DecodingCaches>()

    // Code that uses them never calls anything that comes back here.
    @safe @exclusivity(unchecked) private var plans = TypeTable<(any JSONDirectlyDecodable.Type)?>()
    @safe @exclusivity(unchecked) private var keyNames = TypeTable<KeyNames>()
    @safe @exclusivity(unchecked) private var mismatches: [Mismatch: String] = [:]
    @exclusivity(unchecked) private var containers = unsafe TypeTable<Unmanaged<KeptContainer>>()
    /// The containers that have been used for this document.
    @exclusivity(unchecked) private var usedContainers: [Unmanaged<KeptContainer>] = unsafe []

    /// Memory for the steps of the next decoding.
    private var spareSteps = CodingSteps()

    /// For each depth the node after the member that was found last, where the next one will mostly be.
    ///
    /// It is only a guess, so deep values may share the places; what other documents have left may not even be a name.
    @safe
    struct Hints: BitwiseCopyable {
        private let nodes: UnsafeMutablePointer<Int>
        private static var count: Int { 16 }

        fileprivate init() {
            unsafe nodes = .allocate(capacity: Self.count)
            unsafe nodes.initialize(repeating: 0, count: Self.count)
        }

        fileprivate func deallocate() { unsafe nodes.deallocate() }

        /// Where the guess for a depth is kept.
        @unsafe
        func place(forDepth depth: Int) -> UnsafeMutablePointer<Int> {
            unsafe nodes + (depth & (Self.count - 1))
        }
    }

    let hints = Hints()

    /// How many sessions use the caches besides the one that took them: those that branch off from it.
    ///
    /// Programs can free decoders that they have kept on several threads at once.
    private let otherUsers = AtomicCount()

    deinit {
        hints.deallocate()
        otherUsers.deallocate()
        keyNames.forEach { $0.deallocate() }
        unsafe containers.forEach { unsafe $0.release() }
    }

    /// Caches that nobody else uses.
    static func take() -> DecodingCaches { pool.take() ?? DecodingCaches() }

    func addUser() { otherUsers.add(1) }

    /// Lets others use the caches, if this was the last one.
    ///
    /// - Parameter steps: Those that the session has used.
    func removeUser(with steps: consuming CodingSteps) {
        guard otherUsers.add(-1) < 0 else { return }
        otherUsers.add(1)
        if steps.isEmpty {
            steps.forgetKeys()
            spareSteps = steps
        }
        Self.pool.put(self)
    }

    /// Steps without any, for a decoding to use.
    func takeSteps() -> CodingSteps {
        var steps = CodingSteps()
        swap(&steps, &spareSteps)
        return steps
    }

    /// How a type is made from JSON, if not by its `init(from:)`.
    func plan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        plans[type] ?? plans.insert(Self.findPlan(for: type), for: type)
    }

    @inline(never)
    private static func findPlan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        type as? any JSONDirectlyDecodable.Type ?? RefusedFoundationTypes.decodingPlan(for: type)
    }

    /// The container that is kept for a type of keys.
    @inline(__always)
    func container(for type: any CodingKey.Type) -> Unmanaged<KeptContainer>? { unsafe containers[type] }

    /// Keeps a container that has been made for a document, instead of the one before.
    func keep<Key: CodingKey>(_ container: KeyedDecodingContainer<Key>, for object: KeyedObject) {
        typealias Kept = TypedKeptContainer<KeyedDecodingContainer<Key>>
        let kept: Kept
        if let other = unsafe self.container(for: Key.self) {
            // The container that is kept for a type of keys has this type.
            kept = unsafe unsafeDowncast(other.takeUnretainedValue(), to: Kept.self)
        } else {
            guard let new = Kept.make() else { return }
            kept = new
            unsafe containers.insert(Unmanaged.passRetained(kept), for: Key.self)
        }
        if kept.isUnused { noteUse(of: kept) }
        kept.keep(container, for: object)
    }

    /// Notes that a container has been used for the first time for a document.
    func noteUse(of container: KeptContainer) {
        unsafe usedContainers.append(Unmanaged.passUnretained(container))
    }

    /// Lets containers forget the document.
    func endDocument() {
        unsafe usedContainers.forEach { unsafe $0._withUnsafeGuaranteedRef { $0.endDocument() } }
        unsafe usedContainers.removeAll(keepingCapacity: true)
    }

    /// What is wrong with a value of another kind than a type needs.
    ///
    /// Types that try others in turn ask for few of these messages, and for each of them many times.
    func message(for type: Any.Type, expected: String, found kind: Node.Kind) -> String {
        let mismatch = Mismatch(type: ObjectIdentifier(type), expected: expected, kind: kind)
        if let message = mismatches[mismatch] { return message }
        let message = "\(type) needs \(expected), and this is \(JSONValueKind(kind).phrase)"
        mismatches[mismatch] = message
        return message
    }

    /// The names of a type's keys, which live as long as the caches.
    func keyNames(of type: any CodingKey.Type) -> KeyNames {
        keyNames[type] ?? keyNames.insert(KeyNames(), for: type)
    }
}

private struct Mismatch: Hashable {
    let type: ObjectIdentifier
    let expected: String
    let kind: Node.Kind

    /// Nearly always the type and the kind tell what is expected.
    func hash(into hasher: inout Hasher) {
        hasher.combine(type)
        hasher.combine(kind)
    }
}
