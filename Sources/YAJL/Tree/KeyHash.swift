/// The hash of a key, by its bytes.
///
/// `String` hashes by canonical equivalence, which is slow and would merge keys that RFC 8259 keeps apart. Documents come
/// from anyone, so the hash is keyed by two random words per process: nobody can prepare keys that collide. The mixing
/// step is the folded 128-bit product of wyhash (Wang Yi, public domain).
@safe
enum KeyHash {
    private static let seeds: (UInt64, UInt64) = {
        var generator = SystemRandomNumberGenerator()
        // A zero would make a product lose all other bits.
        return (generator.next() | 1, generator.next() | 1 << 63)
    }()

    /// The hash of a key.
    static func hash(_ key: UnsafeBufferPointer<UInt8>) -> UInt64 {
        let node = unsafe Arena.keyNode(key)
        guard let start = key.baseAddress else { return hash(short: node) }
        return unsafe hash(start, count: key.count, node: node)
    }

    /// The hash of a key; `node` is its short node, or any if it has none.
    @unsafe
    static func hash(_ text: UnsafePointer<UInt8>, count: Int, node: Node) -> UInt64 {
        if count < Node.shortestLongText { return hash(short: node) }
        let seeds = seeds
        let raw = unsafe UnsafeRawPointer(text)
        var state = seeds.0 ^ UInt64(truncatingIfNeeded: count)
        var index = 0
        while index + 16 < count {
            state = mix(
                unsafe (raw + index).loadUnaligned(as: UInt64.self) ^ state,
                unsafe (raw + index + 8).loadUnaligned(as: UInt64.self) ^ seeds.1
            )
            index += 16
        }
        // The last 15 or 16 bytes; a key that is not short has 15 at least.
        let low = unsafe (raw + max(count - 16, 0)).loadUnaligned(as: UInt64.self)
        let high = unsafe (raw + (count - 8)).loadUnaligned(as: UInt64.self)
        return mix(mix(low ^ state, high ^ seeds.1), seeds.0)
    }

    static func hash(short node: Node) -> UInt64 {
        let seeds = seeds
        return mix(mix(node.low ^ seeds.0, node.high ^ seeds.1), seeds.0)
    }

    private static func mix(_ a: UInt64, _ b: UInt64) -> UInt64 {
        let product = a.multipliedFullWidth(by: b)
        return product.high ^ product.low
    }
}
