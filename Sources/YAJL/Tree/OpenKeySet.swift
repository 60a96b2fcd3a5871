/// The keys of all objects that are open, to notice a duplicate when it comes.
@safe
struct OpenKeySet {
    private struct Key {
        /// Where the object's children begin on the builder's stack: tells the objects apart.
        var object: Int
        var bytes: [UInt8]
    }

    private var keys = HashedEntries<Key>()

    /// Adds a key of an object; returns whether it was not there yet.
    mutating func insert(_ key: UnsafeBufferPointer<UInt8>, object: Int) -> Bool {
        // Objects repeat each other's keys: without this, deep nesting would make chains.
        let hash = unsafe KeyHash.hash(key) ^ UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15
        let isThere = keys.find(hash) { unsafe $0.object == object && $0.bytes.elementsEqual(key) } != nil
        if !isThere { unsafe keys.append(Key(object: object, bytes: Array(key)), hash) }
        return !isThere
    }

    /// Takes out the keys of an object, which must be the innermost.
    mutating func removeKeys(ofObject object: Int) {
        while let last = keys.all.last, last.object == object { keys.removeLast() }
    }
}
