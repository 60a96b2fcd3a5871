/// The arrays and objects of an arena that are around the place where a writer is.
///
/// The writer's path does not follow each step. It is brought up to date where text is handed over: errors come from
/// nowhere else.
@safe
struct ArenaLevels: ~Copyable {
    /// An array or object, and how far it has been written.
    @safe
    struct Level: BitwiseCopyable {
        /// The element, key or member's value that is written now or comes next.
        var next: UnsafeMutablePointer<Node>
        var end: UnsafeMutablePointer<Node>
        var isObject: Bool
        /// Where in the output the key of the open member is.
        var keyOffset = 0

        /// The start of an array or object.
        init(_ container: Node, in nodes: UnsafeMutablePointer<Node>) {
            isObject = container.kind == .object
            unsafe next = nodes + container.first
            unsafe end = next + (isObject ? 2 &* container.count : container.count)
        }
    }

    private let nodes: UnsafeMutablePointer<Node>
    /// The outermost array or object.
    private let root: UnsafeMutablePointer<Node>
    // An array of Swift takes 6 to 40 % longer to write a document.
    private var start: UnsafeMutablePointer<Level>?
    private var capacity = 0
    private(set) var count = 0
    /// How many are in the path with the place that they still have.
    private var unchangedCount = 0
    /// How many are in the path, with the one that the writer is in.
    private var countInPath = 0

    init(_ nodes: UnsafeMutablePointer<Node>, root: UnsafeMutablePointer<Node>) {
        unsafe self.nodes = unsafe nodes
        unsafe self.root = unsafe root
    }

    deinit {
        unsafe SystemCalls.deallocate(start)
    }

    mutating func push(_ level: Level) {
        if count == capacity { grow() }
        unsafe start.unsafelyUnwrapped[count] = level
        count &+= 1
    }

    @inline(never)
    private mutating func grow() {
        capacity = max(16, capacity * 2)
        unsafe start = SystemCalls.reallocate(start, count: capacity)
    }

    /// Takes out the innermost one; there must be one.
    mutating func pop() -> Level {
        count &-= 1
        unchangedCount = min(unchangedCount, count)
        return unsafe start.unsafelyUnwrapped[count]
    }

    /// Brings a path up to date.
    ///
    /// - Parameter innermost: The array or object that the writer is in.
    mutating func update(_ path: inout WritingPath, innermost: Level) {
        remove(from: &path, keeping: unchangedCount)
        for index in unchangedCount...count {
            let level = unsafe index < count ? start.unsafelyUnwrapped[index] : innermost
            if level.isObject {
                path.begin(.object, at: level.keyOffset)
            } else {
                let array = unsafe index > 0 ? start.unsafelyUnwrapped[index - 1].next : root
                path.begin(.array, at: unsafe level.next - (nodes + array.pointee.first))
            }
        }
        unchangedCount = count
        countInPath = count + 1
    }

    /// Takes all but the outermost ones out of a path.
    mutating func remove(from path: inout WritingPath, keeping kept: Int = 0) {
        for _ in kept..<max(kept, countInPath) { path.end() }
        countInPath = min(countInPath, kept)
    }
}
