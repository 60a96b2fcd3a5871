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
    /// It is only a guess, so deep values may share the places, and what other documents have left does no harm.
    private let hints: UnsafeMutablePointer<Int>
    private static var hintCount: Int { 16 }

    private init() {
        unsafe hints = .allocate(capacity: Self.hintCount)
        unsafe hints.initialize(repeating: 0, count: Self.hintCount)
    }

    deinit {
        unsafe hints.deallocate()
        unsafe uncheckedKeys.forEach { $0.deallocate() }
    }

    /// Caches that nobody else uses.
    static func take() -> DecodingCaches { pool.take() ?? DecodingCaches() }

    /// Lets others use caches; they must not be used here any more.
    ///
    /// - Parameter steps: Those that the decoding has used.
    static func put(_ caches: DecodingCaches, with steps: consuming CodingSteps) {
        if steps.isEmpty { caches.spareSteps = steps }
        pool.put(caches)
    }

    /// Steps without any, for a decoding to use.
    func takeSteps() -> CodingSteps {
        var steps = CodingSteps()
        swap(&steps, &spareSteps)
        return steps
    }

    /// Where the guess for a depth is kept.
    @unsafe @inline(__always)
    func hint(forDepth depth: Int32) -> UnsafeMutablePointer<Int> {
        unsafe hints + (Int(truncatingIfNeeded: depth) & (Self.hintCount - 1))
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
