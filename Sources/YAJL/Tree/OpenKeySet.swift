/// The keys of all objects that are open, to notice a duplicate when it comes.
@safe
struct OpenKeySet {
    private struct Key {
        /// Where the object's children begin on the builder's stack: tells the objects apart.
        var object: Int
        var text: Range<Int>
    }

    private var keys = HashedEntries<Key>()
    /// The texts of all keys, one after the other.
    private var texts: [UInt8] = []

    /// Adds a key of an object; returns whether it was not there yet.
    mutating func insert(_ key: UnsafeBufferPointer<UInt8>, object: Int) -> Bool {
        // Objects repeat each other's keys: without this, deep nesting would make chains.
        let hash = unsafe KeyHash.hash(key) ^ UInt64(truncatingIfNeeded: object) &* 0x9E37_79B9_7F4A_7C15
        let earlier = keys.find(hash) { unsafe $0.object == object && texts[$0.text].elementsEqual(key) }
        guard earlier == nil else { return false }
        let start = texts.count
        unsafe texts.append(contentsOf: key)
        keys.append(Key(object: object, text: start..<texts.count), hash)
        return true
    }

    /// Takes out the keys of an object, which must be the innermost.
    mutating func removeKeys(ofObject object: Int) {
        while let last = keys.all.last, last.object == object {
            keys.removeLast()
            texts.removeLast(last.text.count)
        }
    }
}
