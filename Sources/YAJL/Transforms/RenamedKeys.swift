/// The new names that a closure gave, so that it need not be asked each time.
///
/// Each name has one place, by a hash of its bytes, that it may have to share: the last one that came is kept. A place that
/// is shared costs a call of the closure and no more.
@usableFromInline
struct RenamedKeys {
    private struct Entry {
        var name: [UInt8]
        var newName: [UInt8]
    }

    private static var capacity: Int { 256 }
    /// Longer names are not kept.
    private static var longestKept: Int { 256 }

    private let rename: (String) throws -> String
    /// One more than there are places, for names that are not kept.
    private var entries = [Entry?](repeating: nil, count: Self.capacity + 1)

    @usableFromInline
    init(_ rename: @escaping (String) throws -> String) {
        self.rename = rename
    }

    /// Where the new name is, for the time until the next call.
    @usableFromInline
    mutating func position(of key: Token) throws -> Int {
        let bytes = unsafe key.unsafeText
        let isKept = bytes.count <= Self.longestKept
        let position = isKept ? unsafe Int(KeyHash.hash(bytes) % UInt64(Self.capacity)) : Self.capacity
        if isKept, entries[position].map({ unsafe Self.areEqual($0.name, bytes) }) == true { return position }
        let newName = try unsafe rename(String(decoding: bytes, as: UTF8.self))
        entries[position] = unsafe Entry(name: isKept ? Array(bytes) : [], newName: Array(newName.utf8))
        return position
    }

    /// Calls a closure with a new name.
    @usableFromInline
    func withName<Result>(at position: Int, _ body: (Token) throws -> Result) rethrows -> Result {
        try unsafe (entries[position]?.newName ?? []).withUnsafeBufferPointer { bytes in
            try body(unsafe Token(.key, bytes))
        }
    }

    private static func areEqual(_ name: [UInt8], _ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard name.count == bytes.count, let start = bytes.baseAddress else { return name.count == bytes.count }
        return unsafe name.withUnsafeBufferPointer { name in
            guard let other = name.baseAddress else { return true }
            return unsafe SystemCalls.areEqual(other, start, count: bytes.count)
        }
    }
}
