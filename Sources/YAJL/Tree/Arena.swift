/// The memory of a document: all its values as nodes, and the texts that do not fit into a node.
///
/// ```
/// tokens ──┬─▶ ArenaBuilder ──▶ nodes ──▶ JSONValue, made when asked for
/// text ────┘   with the Swift engine and the usual options
///
/// {"id": 7, "tags": ["a", "b"]}
///
/// nodes   0 "a"   1 "b"   2 "id"   3 7   4 "tags"   5 array 0…1   6 object 2…5
///         └─ children of an array ─┘   └─ members: key, value, … ─┘   └─ the root is last
/// ```
///
/// No value in it changes after it has been built, so any number of threads may read it. It is freed in one step, however
/// deep the values are.
@safe @usableFromInline
// Unchecked, since it holds pointers: what they point to is never written again. Locks guard what reads keep.
final class Arena: ContainerMemory, @unchecked Sendable {
    @usableFromInline let nodes: UnsafeMutablePointer<Node>
    @usableFromInline let nodeCount: Int
    @usableFromInline let text: UnsafeMutablePointer<UInt8>
    @usableFromInline let textCount: Int
    private let nodeBlock: ArenaBlock<Node>
    private let textBlock: ArenaBlock<UInt8>

    /// Whether this is the ``KeptObjects/twin`` of another arena: it keeps nothing.
    private let isTwin: Bool

    /// Made by look-ups, within the lock of ``CharacterKeys``, for large objects at these indices.
    private var characterKeys: [Int: CharacterKeys] = [:]

    /// Made within its lock, when something is to be kept.
    private var keptObjects: KeptObjects?

    /// Takes over memory from ``BlockCache`` or `SystemCalls.reallocate`.
    init(_ nodes: ArenaBlock<Node>, _ text: ArenaBlock<UInt8>, isTwin: Bool = false) {
        nodeBlock = nodes
        unsafe self.nodes = nodes.base
        nodeCount = nodes.count
        textBlock = text
        unsafe self.text = text.base
        textCount = text.count
        self.isTwin = isTwin
    }

    deinit {
        // A twin lives as long as this or longer, and frees the memory.
        if keptObjects != nil { return }
        unsafe BlockCache.shared.put(nodes, capacity: nodeBlock.capacity)
        unsafe BlockCache.shared.put(text, capacity: textBlock.capacity)
    }

    override func kept(at index: Int) -> (object: AnyObject?, twin: Arena?) {
        if isTwin || nodeCount < KeptObjects.fewestNodes { return (nil, nil) }
        return KeptObjects.lock.withLock {
            if let keptObjects { return (keptObjects[index], keptObjects.twin) }
            let kept = KeptObjects(twin: Arena(nodeBlock, textBlock, isTwin: true))
            keptObjects = kept
            return (nil, kept.twin)
        }
    }

    override func keep(_ object: AnyObject, at index: Int) {
        // Entries that are driven out are freed outside of the lock.
        _ = KeptObjects.lock.withLock { keptObjects?.keep(object, at: index) }
    }

    @inlinable
    var rootIndex: Int { nodeCount &- 1 }

    @inlinable
    func node(_ index: Int) -> Node {
        // A debug build finds a wrong index where it is used, also beside memory that can be read.
        assert(index >= 0 && index < nodeCount, "a node outside of its document")
        return unsafe nodes[index]
    }

    override func count(of index: Int) -> Int { node(index).count }

    override func value(at position: Int, of index: Int) -> JSONValue { value(child(position, of: index)) }

    override func key(at position: Int, of index: Int) -> String { string(child(position, of: index) &- 1) }

    override func value(for key: UnsafeBufferPointer<UInt8>, of index: Int) -> JSONValue? {
        unsafe find(key, inObject: index).map { value($0) }
    }

    /// The index of an element of an array, or of a member's value in an object.
    @usableFromInline
    func child(_ position: Int, of index: Int) -> Int {
        let node = node(index)
        // As in any collection, an index out of range is a mistake of the program.
        precondition(position >= 0 && position < node.count, "index out of range")
        return node.kind == .object ? node.first &+ 2 &* position &+ 1 : node.first &+ position
    }

    override func memoryForChanges(of index: Int, isUnique: Bool) -> OwnValues? { ChangedValues(self, index) }

    /// The address of a text.
    @unsafe @inlinable
    func textStart(_ index: Int) -> UnsafePointer<UInt8> {
        unsafe Self.textStart(nodes + index, text)
    }

    @unsafe @inlinable
    static func textStart(
        _ node: UnsafeMutablePointer<Node>,
        _ text: UnsafeMutablePointer<UInt8>
    ) -> UnsafePointer<UInt8> {
        unsafe node.pointee.hasFlag
            ? UnsafePointer(UnsafeMutableRawPointer(node).assumingMemoryBound(to: UInt8.self) + 2)
            : UnsafePointer(text + node.pointee.offset)
    }

    /// The bytes of a text.
    @unsafe @inlinable @inline(__always)
    func textBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let node = node(index)
        assert(node.hasFlag || node.offset + node.textCount <= textCount, "a text outside of its document")
        return unsafe UnsafeBufferPointer(start: textStart(index), count: node.textCount)
    }

    /// A text as a `String`.
    @inlinable
    func string(_ index: Int) -> String {
        unsafe Self.string(textBytes(index))
    }

    /// A text as a `String`; its bytes were checked when it was parsed.
    @unsafe @inlinable
    static func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        unsafe String(copying: UTF8Span(unchecked: Span(_unsafeElements: text)))
    }

    override func position(of key: UnsafeBufferPointer<UInt8>, in index: Int) -> Int? {
        unsafe find(key, inObject: index).map { ($0 &- node(index).first) >> 1 }
    }

    /// The index of the value that an object has for a key, or `nil`.
    ///
    /// - Complexity: O(1) on average.
    func find(_ key: UnsafeBufferPointer<UInt8>, inObject index: Int) -> Int? {
        let object = node(index)
        let count = object.count
        let first = object.first
        // The short node of a long key is only its head: kind and length.
        let short = unsafe Self.keyNode(key)
        if object.hasFlag {
            let hash = unsafe key.baseAddress.map { unsafe KeyHash.hash($0, count: key.count, node: short) }
            let found = memberIndex(of: object).find(hash ?? KeyHash.hash(short: short)) {
                unsafe nodes[first + 2 * $0].hasText(key, short: short, in: text)
            }
            return found.map { first + 2 * $0 + 1 }
        }
        if key.count < Node.shortestLongText {
            var position = first
            let end = first &+ 2 &* count
            while position < end {
                if unsafe nodes[position] == short { return position &+ 1 }
                position &+= 2
            }
            return nil
        }
        for position in 0..<count where unsafe nodes[first + 2 * position].hasText(key, short: short, in: text) {
            return first + 2 * position + 1
        }
        return nil
    }

    override func position(ofCharacters key: String, in index: Int) -> Int? {
        let object = node(index)
        let name = { self.string(object.first + 2 * $0) }
        guard object.hasFlag else { return (0..<object.count).last { CharacterKeys.areSame(name($0), key) } }
        return CharacterKeys.lock.withLock {
            let names = characterKeys[index] ?? CharacterKeys()
            characterKeys[index] = names
            return names.place(of: key, count: object.count, name: name)
        }
    }

    /// The index after the members of an object that has one.
    func memberIndex(of object: Node) -> KeyIndex { unsafe ArenaView(self).memberIndex(of: object) }

    /// The short node of a key, or only the head of its node if it is long.
    @unsafe @inline(__always)
    static func keyNode(_ key: UnsafeBufferPointer<UInt8>) -> Node {
        guard key.count < Node.shortestLongText else {
            return Node(low: Node.longTextHead(.string, count: key.count), high: 0)
        }
        guard let start = key.baseAddress else {
            return Node(low: UInt64(Node.Kind.string.rawValue) | Node.flag, high: 0)
        }
        return unsafe Node.shortText(.string, start, count: key.count)
    }
}
