/// What a decoder finds out about types and keys, which is the same for all documents.
final class DecodingCaches {
    private static let pool = ReusePool<DecodingCaches>()

    // What uses them never calls anything that comes back here.
    @exclusivity(unchecked) private var uncheckedPlans = TypeTable<(any JSONDirectlyDecodable.Type)?>()
    @exclusivity(unchecked) private var uncheckedKeys = TypeTable<KeyNames>()

    deinit {
        unsafe uncheckedKeys.forEach { $0.deallocate() }
    }

    /// Caches that nobody else uses.
    static func take() -> DecodingCaches { pool.take() ?? DecodingCaches() }

    /// Lets others use caches; they must not be used here any more.
    static func put(_ caches: DecodingCaches) { pool.put(caches) }

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
