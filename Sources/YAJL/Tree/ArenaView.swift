/// The contents of an arena, for code that holds the arena elsewhere: reading them counts no references.
@safe
struct ArenaView: BitwiseCopyable {
    private let nodes: UnsafeMutablePointer<Node>
    let text: UnsafeMutablePointer<UInt8>

    /// The view must not be used longer than the arena lives.
    @unsafe
    init(_ arena: Arena) {
        unsafe nodes = arena.nodes
        unsafe text = arena.text
    }

    func node(_ index: Int) -> Node { unsafe nodes[index] }

    /// Lets the processor fetch the first members of a value that is decoded soon, if it is an object.
    ///
    /// Waiting for them took 3 % of the time for decoding citm_catalog.json.
    func prefetchMembers(of index: Int) {
        let node = node(index)
        if node.kind == .object { unsafe prefetch(nodes + node.first) }
    }

    /// The bytes of a text.
    @unsafe
    func textBytes(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeBufferPointer(start: Arena.textStart(nodes + index, text), count: node(index).textCount)
    }

    /// A text as a `String`.
    func string(_ index: Int) -> String { unsafe Arena.string(textBytes(index)) }

    /// The index after the members of an object that has one.
    func memberIndex(of object: Node) -> KeyIndex {
        let slots = unsafe UnsafeMutableRawPointer(nodes + (object.first + 2 * object.count))
        return unsafe KeyIndex(
            slots: slots.assumingMemoryBound(to: UInt32.self),
            capacity: KeyIndex.capacity(for: object.count)
        )
    }
}
