/// The name of a key as the node that it would be in an arena; of a long one the text is elsewhere.
@safe
struct KeyName: BitwiseCopyable {
    fileprivate(set) var node: Node

    /// No name.
    static var none: KeyName { KeyName(node: .null) }

    var isNone: Bool { node.low == 0 }

    /// The bytes of a long name.
    @unsafe
    var bytes: UnsafePointer<UInt8> {
        // `KeyNames` has made it of an address.
        unsafe UnsafePointer(bitPattern: UInt(truncatingIfNeeded: node.high)).unsafelyUnwrapped
    }

    /// The hash that an arena's index has for the name.
    var hash: UInt64 {
        if node.hasFlag { return KeyHash.hash(short: node) }
        return unsafe KeyHash.hash(bytes, count: node.count, node: Node(low: node.low, high: 0))
    }
}

extension ArenaView {
    /// Whether a key has a name.
    @inline(__always)
    func isKey(_ index: Int, _ name: KeyName) -> Bool {
        let node = node(index)
        if node.low != name.node.low { return false }
        if name.node.hasFlag { return node.high == name.node.high }
        return unsafe SystemCalls.areEqual(text + node.offset, name.bytes, count: node.count)
    }
}

/// The names of a type's keys that are bytes, such as those of an enumeration: each once it has been asked for.
///
/// Only those of an enumeration are kept: a structure may stand for the index of a name in a table that changes.
@safe
struct KeyNames: BitwiseCopyable {
    private let names: UnsafeMutablePointer<KeyName>
    private static var count: Int { 256 }

    init() {
        unsafe names = .allocate(capacity: Self.count)
        unsafe names.initialize(repeating: .none, count: Self.count)
    }

    func deallocate() {
        for byte in 0..<Self.count {
            let name = unsafe names[byte]
            if !name.isNone, !name.node.hasFlag { unsafe name.bytes.deallocate() }
        }
        unsafe names.deallocate()
    }

    /// Whether the keys of a type are bytes.
    @inline(__always)
    static func areBytes<Key>(_ type: Key.Type) -> Bool { MemoryLayout<Key>.size <= 1 && _isPOD(Key.self) }

    /// Whether the name of a key will be the same each time.
    @inline(never)
    static func isFixed(_ key: some CodingKey) -> Bool { Mirror(reflecting: key).displayStyle == .enum }

    /// The byte of a key.
    @inline(__always)
    static func byte<Key>(_ key: Key) -> Int {
        MemoryLayout<Key>.size == 0 ? 0 : unsafe Int(unsafeBitCast(key, to: UInt8.self))
    }

    /// The key of a type that is a byte.
    static func key<Key: CodingKey>(_ type: Key.Type, _ byte: UInt8) -> any CodingKey {
        // The byte was taken from such a key, and a type without bytes has one value.
        MemoryLayout<Key>.size == 0 ? unsafe unsafeBitCast((), to: Key.self) : unsafe unsafeBitCast(byte, to: Key.self)
    }

    /// The name for a byte; ``KeyName/none`` if it has not been asked for.
    subscript(byte: Int) -> KeyName { unsafe names[byte] }

    /// Keeps the name for a byte.
    func set(_ name: UnsafeBufferPointer<UInt8>, for byte: Int) -> KeyName {
        let node = unsafe Arena.keyNode(name)
        var high = node.high
        if !node.hasFlag {
            let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count)
            _ = unsafe copy.initialize(from: name)
            high = UInt64(UInt(bitPattern: copy.baseAddress))
        }
        let name = KeyName(node: Node(low: node.low, high: high))
        unsafe names[byte] = name
        return name
    }
}
