/// What a decoder finds out about types and keys, which is the same for all documents.
final class DecodingCaches {
    private static let pool = ReusePool<DecodingCaches>()

    private var plans = TypeTable<(any JSONDirectlyDecodable.Type)?>()
    private var keys = TypeTable<KeyTable>()

    /// Caches that nobody else uses.
    static func take() -> DecodingCaches { pool.take() ?? DecodingCaches() }

    /// Lets others use caches; they must not be used here any more.
    static func put(_ caches: DecodingCaches) { pool.put(caches) }

    /// How a type is made from JSON, if not by its `init(from:)`.
    @inline(__always)
    func plan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        if let plan = plans[type] { return plan }
        return findPlan(for: type)
    }

    @inline(never)
    private func findPlan(for type: any Decodable.Type) -> (any JSONDirectlyDecodable.Type)? {
        let plan = type as? any JSONDirectlyDecodable.Type
        plans.insert(plan, for: type)
        return plan
    }

    /// The names of a type's keys, if they are few.
    @inline(__always)
    func keyTable<Key: CodingKey>(for type: Key.Type) -> KeyTable? {
        guard MemoryLayout<Key>.size <= 1, _isPOD(Key.self) else { return nil }
        if let table = keys[type] { return table }
        let table = KeyTable()
        keys.insert(table, for: type)
        return table
    }
}

/// The names of keys that are bytes, such as those of an enumeration: each as a node, once it has been asked for.
///
/// A key's name is taken to be a function of its byte, as it is for all enumerations.
@safe
final class KeyTable {
    private let nodes: UnsafeMutablePointer<Node>

    init() {
        unsafe nodes = .allocate(capacity: 256)
        unsafe nodes.initialize(repeating: .null, count: 256)
    }

    deinit {
        unsafe nodes.deallocate()
    }

    /// The byte of a key.
    @inline(__always)
    static func byte<Key>(_ key: Key) -> Int {
        unsafe MemoryLayout<Key>.size == 0 ? 0 : withUnsafeBytes(of: key) { unsafe Int($0[0]) }
    }

    /// The node of a key's name, `null` if it has not been asked for, or does not fit into a node.
    @inline(__always)
    subscript(byte: Int) -> Node {
        get { unsafe nodes[byte] }
        set { unsafe nodes[byte] = newValue }
    }
}
