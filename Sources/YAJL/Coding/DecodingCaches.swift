/// What a decoder finds out about types and keys, which is the same for all documents.
@safe
final class DecodingCaches {
    private static let pool = ReusePool<DecodingCaches>()

    // What uses them never calls anything that comes back here.
    @exclusivity(unchecked) private var uncheckedPlans = TypeTable<(any JSONDirectlyDecodable.Type)?>()
    @exclusivity(unchecked) private var uncheckedKeys = TypeTable<KeyNames>()

    /// Memory for the steps of the next decoding.
    private var spareSteps = CodingSteps()

    /// For each depth the node behind the member that was found last, where the next one will mostly be.
    ///
    /// It is only a guess, so deep values may share the places; what other documents have left may even be no name.
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
        @unsafe @inline(__always)
        func place(forDepth depth: Int32) -> UnsafeMutablePointer<Int> {
            unsafe nodes + (Int(truncatingIfNeeded: depth) & (Self.count - 1))
        }
    }

    let hints = Hints()

    /// How many sessions use the caches: one, and those that branch off from it.
    private var userCount = 1

    deinit {
        hints.deallocate()
        unsafe uncheckedKeys.forEach { $0.deallocate() }
    }

    /// Caches that nobody else uses.
    static func take() -> DecodingCaches { pool.take() ?? DecodingCaches() }

    func addUser() { userCount += 1 }

    /// Lets others use the caches, if this was the last one.
    ///
    /// - Parameter steps: Those that the session has used.
    func removeUser(with steps: consuming CodingSteps) {
        userCount -= 1
        guard userCount == 0 else { return }
        userCount = 1
        if steps.isEmpty { spareSteps = steps }
        Self.pool.put(self)
    }

    /// Steps without any, for a decoding to use.
    func takeSteps() -> CodingSteps {
        var steps = CodingSteps()
        swap(&steps, &spareSteps)
        return steps
    }

    /// How a type is made from JSON, if not by its `init(from:)`.
    @inline(__always)
    func plan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        if let plan = unsafe uncheckedPlans[type] { return plan }
        return findPlan(for: type)
    }

    @inline(never)
    private func findPlan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        let plan = type as? any JSONDirectlyDecodable.Type
        unsafe uncheckedPlans.insert(plan, for: type)
        return plan
    }

    /// The names of a type's keys, which live as long as the caches.
    @inline(__always)
    func keyNames(of type: any CodingKey.Type) -> KeyNames {
        unsafe uncheckedKeys[type] ?? makeKeyNames(of: type)
    }

    @inline(never)
    private func makeKeyNames(of type: any CodingKey.Type) -> KeyNames {
        let names = KeyNames()
        unsafe uncheckedKeys.insert(names, for: type)
        return names
    }
}
