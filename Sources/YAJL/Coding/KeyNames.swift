/// The name of a key, for looking it up in arenas.
@safe
struct KeyName: BitwiseCopyable {
    /// The node that a short name would be in an arena, or the head of a long one's.
    let node: Node
    /// The bytes, which belong to ``KeyNames``.
    let text: UnsafeBufferPointer<UInt8>

    /// No name.
    static var none: KeyName { unsafe KeyName(node: .null, text: UnsafeBufferPointer(start: nil, count: 0)) }

    var isNone: Bool { node.low == 0 }

    /// The hash that an arena's index has for the name.
    var hash: UInt64 { unsafe KeyHash.hash(text) }
}

extension ArenaView {
    /// Whether a key has a name.
    @inline(__always)
    func isKey(_ index: Int, _ name: KeyName) -> Bool {
        unsafe node(index).hasText(name.text, short: name.node, in: text)
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
        for byte in 0..<Self.count { unsafe names[byte].text.deallocate() }
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
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: name.count)
        _ = unsafe copy.initialize(from: name)
        let name = unsafe KeyName(node: Arena.keyNode(name), text: UnsafeBufferPointer(copy))
        unsafe names[byte] = name
        return name
    }
}
