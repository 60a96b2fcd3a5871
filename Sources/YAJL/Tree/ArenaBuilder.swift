/// Builds an arena from events, which must be in an order that a document can have.
///
/// The children of open arrays and objects wait on a stack. At its end an array or object moves them to the arena, where
/// they lie side by side, and takes their place on the stack. There is no recursion.
///
/// **Shapes.** Objects at the same place of a document mostly have the same keys in the same order. So each object is
/// compared with one that is complete, of which all keys are known to differ: the one before it in the array, or the one
/// at the same place of its parent's own model. A key that meets its counterpart takes over the node, which saves its text;
/// if all keys do, there are no duplicates to look for. That costs one comparison per key.
///
/// **Memory.** What is reserved before there are values depends on the length of the text alone: 2.5 times as much at first
/// (the Swift engine expects the whole text, libyajl one slice of it), and 9 times as much at most when the first slice has
/// been read, for there is a node of 16 bytes for two bytes at most, and no more text than there are bytes. Only objects that
/// repeat names can need more. Pages that are not used are not taken, but a system can refuse what it does not have: no more than
/// 1 GiB each is reserved for nodes and for text before it is needed. A block of a freed document that is used again can be
/// four times as large.
@safe
struct ArenaBuilder: ~Copyable {
    /// An array or object that is open.
    private struct Frame: BitwiseCopyable {
        /// Where its children begin on the stack.
        var start = 0
        /// The next key of the model, in the arena; of an array, its first element.
        var modelNext = 0
        var modelEnd = 0
        /// The value of the model for the key that came last; 0 if there is none.
        var modelValue = 0
        var isObject = false
        /// Whether all keys so far have met their counterparts, so that they differ.
        var isDistinct = true
    }

    private var keepsLastDuplicate = true
    /// The keys of the open objects, if duplicates are to be rejected.
    var openKeys: OpenKeySet?

    private var nodes = ArenaBlock<Node>()
    private var text = ArenaBlock<UInt8>()

    private(set) var stack: UnsafeMutablePointer<Node>?
    var top = 0
    private(set) var stackCapacity = 0

    /// One frame for what is around the document's value, and one for each open array or object.
    private var frames: UnsafeMutablePointer<Frame>?
    private var frameCapacity = 0
    private(set) var depth = 0

    private var finder = DuplicateFinder()

    init() {}

    /// Prepares for a document whose first part has this many bytes.
    ///
    /// - Parameters:
    ///   - expectedBytes: How much there will be, about.
    ///   - duplicateKeys: Which value of a name counts. Only events can be rejected.
    mutating func begin(expectedBytes: Int, duplicateKeys: JSONParsingOptions.DuplicateKeys) {
        keepsLastDuplicate = duplicateKeys == .keepLast
        openKeys = duplicateKeys == .reject ? OpenKeySet() : nil
        nodes.discard()
        text.discard()
        top = 0
        depth = 0
        nodes.reserve(min(expectedBytes / 8 + 4, Self.mostReservedNodes))
        text.reserve(min(expectedBytes / 2, Self.mostReservedText))
        if stackCapacity == 0 { growStack() }
        if frameCapacity == 0 { growFrames() }
        frame = Frame()
    }

    /// How much memory is reserved for nodes and texts, for tests.
    var reservedByteCount: Int { nodes.capacity * MemoryLayout<Node>.stride + text.capacity }

    private static var largestKeptStack: Int { 1 << 16 }
    private static var mostReservedText: Int { 1 << 30 }
    private static var mostReservedNodes: Int { mostReservedText / MemoryLayout<Node>.stride }

    /// The amounts that have been added; setting earlier ones forgets everything since, if what was open then still is.
    var mark: (nodeCount: Int, textCount: Int, top: Int, depth: Int) {
        get { (nodes.count, text.count, top, depth) }
        set { (nodes.count, text.count, top, depth) = newValue }
    }

    /// Makes room for the rest of a document, if it is like the part of it that has been read.
    mutating func reserve(forBytes byteCount: Int, bytesRead: Int) {
        // The nodes on the stack will come to the arena too.
        let expectedNodes = min(
            (nodes.count + top) * (byteCount / bytesRead + 1),
            byteCount / 2 + 1,
            Self.mostReservedNodes
        )
        if expectedNodes > nodes.capacity { nodes.grow(to: expectedNodes) }
        let expectedText = min(text.count * (byteCount / bytesRead + 1), byteCount, Self.mostReservedText)
        if expectedText > text.capacity { text.grow(to: expectedText) }
    }

    deinit {
        nodes.deallocate()
        text.deallocate()
        unsafe SystemCalls.deallocate(stack)
        unsafe SystemCalls.deallocate(frames)
    }

    /// Whether a value is complete and none is open.
    var isComplete: Bool { depth == 0 && top > 0 }

    /// Whether any value has begun.
    var hasValue: Bool { depth > 0 || top > 0 }

    /// Whether the innermost open value is an object.
    var isInObject: Bool { depth > 0 && frame.isObject }

    /// Whether the innermost open value is an array.
    var isInArray: Bool { depth > 0 && !frame.isObject }

    /// A number that tells the innermost open object from the others that are open.
    var openObject: Int { frame.start }

    /// The place of the value that is being built: of the one that comes next, or of the one that is complete.
    var path: JSONLocation {
        var components: [JSONLocation.Component] = []
        guard depth > 0 else { return JSONLocation() }
        for level in 1...depth {
            let outer = unsafe frames.unsafelyUnwrapped[level]
            let end = unsafe level == depth ? top : frames.unsafelyUnwrapped[level + 1].start
            if !outer.isObject {
                components.append(.index(end - outer.start))
            } else if (end - outer.start) % 2 != 0 {
                let key = unsafe stack.unsafelyUnwrapped + (end - 1)
                let start = unsafe Arena.textStart(key, text.base)
                let bytes = unsafe UnsafeBufferPointer(start: start, count: key.pointee.textCount)
                components.append(.key(unsafe String(decoding: bytes, as: UTF8.self)))
            }
        }
        return JSONLocation(components)
    }

    @inline(__always)
    mutating func beginArray() -> JSONFlow {
        var modelNext = 0
        if frame.isObject, frame.modelValue != 0 {
            let model = nodes[frame.modelValue]
            if model.kind == .array, model.count > 0 { modelNext = model.first }
        }
        open(Frame(start: top, modelNext: modelNext, modelEnd: modelNext == 0 ? 0 : modelNext &+ 1))
        return .continue
    }

    @inline(__always)
    mutating func beginObject() -> JSONFlow {
        var frame = Frame(start: top, isObject: true)
        if let model {
            frame.modelNext = model.first
            frame.modelEnd = model.first &+ 2 &* model.count
        }
        open(frame)
        return .continue
    }

    /// A string or number, whose text is kept.
    ///
    /// - Parameter hasBlock: Whether 16 bytes can be read from the start of the text.
    @inline(__always)
    mutating func textNode(_ kind: Node.Kind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) -> Node {
        guard count < Node.shortestLongText else {
            return unsafe .longText(kind, count: count, offset: text.append(start, count: count))
        }
        return unsafe hasBlock
            ? Node.shortText(kind, block: start, count: count) : Node.shortText(kind, start, count: count)
    }

    /// The next key of the open object, whose text is kept.
    @inline(__always)
    mutating func keyNode(_ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) -> Node {
        let key = unsafe UnsafeBufferPointer(start: start, count: count)
        let short =
            unsafe hasBlock && count < Node.shortestLongText
            ? Node.shortText(.string, block: start, count: count) : Arena.keyNode(key)
        let expected = frame.modelNext
        if expected < frame.modelEnd, unsafe nodes[expected].hasText(key, short: short, in: text.base) {
            frame.modelNext = expected &+ 2
            frame.modelValue = expected &+ 1
            return nodes[expected]
        }
        // There is no model: all objects of a small document, for which the call took 2 % of the time.
        return unsafe frame.modelEnd == 0 ? newKey(key, short) : unexpectedKey(key, short)
    }

    /// Ends the open array, and takes its children from the stack.
    @inline(__always)
    mutating func closedArray() -> Node { closed(.array, count: top &- frame.start, isIndexed: false) }

    /// Ends the open object, and takes its members from the stack.
    @inline(__always)
    mutating func closedObject() -> Node {
        if top &- frame.start > 2, !frame.isDistinct { keepDistinct() }
        let count = (top &- frame.start) >> 1
        return count < KeyIndex.fewestMembers ? closed(.object, count: count, isIndexed: false) : closedIndexed(count)
    }

    /// Where a text with escapes is put: it becomes a node, or stays where it is as the arena's text.
    private var roomStart: UnsafeMutablePointer<UInt8> { unsafe text.base + text.count }

    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> {
        if text.count &+ count > text.capacity { text.grow(to: text.count &+ count) }
        return unsafe roomStart
    }

    /// A key or string from the start of the ``room(forBytes:)``.
    mutating func nodeFromRoom(_ kind: JSONEventKind, count: Int) -> Node {
        let start = unsafe UnsafePointer(roomStart)
        // A new key that is long is copied onto itself.
        if kind == .key { return unsafe keyNode(start, count: count, hasBlock: false) }
        guard count >= Node.shortestLongText else { return unsafe Node.shortText(.string, start, count: count) }
        defer { text.count &+= count }
        return .longText(.string, count: count, offset: text.count)
    }

    /// A complete object that the next one probably resembles.
    @inline(__always)
    private var model: Node? {
        let node: Node
        if frame.isObject {
            guard frame.modelValue != 0 else { return nil }
            node = nodes[frame.modelValue]
        } else if top > frame.start {
            node = unsafe stack.unsafelyUnwrapped[top &- 1]
        } else if frame.modelNext < frame.modelEnd {
            node = nodes[frame.modelNext]
        } else {
            return nil
        }
        return node.kind == .object ? node : nil
    }

    /// A key that is not the next one of the model: one after it, or a new one.
    @inline(never)
    private mutating func unexpectedKey(_ key: UnsafeBufferPointer<UInt8>, _ short: Node) -> Node {
        var candidate = frame.modelNext &+ 2
        let end = min(frame.modelEnd, frame.modelNext &+ 12)
        while candidate < end {
            if unsafe nodes[candidate].hasText(key, short: short, in: text.base) {
                frame.modelNext = candidate &+ 2
                frame.modelValue = candidate &+ 1
                return nodes[candidate]
            }
            candidate &+= 2
        }
        frame.modelValue = 0
        return unsafe newKey(key, short)
    }

    /// A key that is not in the model.
    private mutating func newKey(_ key: UnsafeBufferPointer<UInt8>, _ short: Node) -> Node {
        frame.isDistinct = false
        guard key.count >= Node.shortestLongText else { return short }
        let offset = unsafe text.append(key.baseAddress.unsafelyUnwrapped, count: key.count)
        return .longText(.string, count: key.count, offset: offset)
    }

    /// The innermost frame.
    ///
    /// It stays where it is: copying it in and out of a property took a tenth of the time for canada.json.
    private var frame: Frame {
        _read { yield unsafe frames.unsafelyUnwrapped[depth] }
        _modify { yield unsafe &frames.unsafelyUnwrapped[depth] }
    }

    mutating func push(_ node: Node) {
        if top == stackCapacity { growStack() }
        unsafe stack.unsafelyUnwrapped[top] = node
        top &+= 1
    }

    private mutating func open(_ inner: Frame) {
        depth &+= 1
        if depth == frameCapacity { growFrames() }
        frame = inner
    }

    /// Moves the children to the arena; the array or object can take their place.
    @inline(__always)
    private mutating func closed(_ kind: Node.Kind, count: Int, isIndexed: Bool) -> Node {
        let start = frame.start
        let childCount = top &- start
        if nodes.count &+ childCount > nodes.capacity { nodes.grow(to: nodes.count &+ childCount) }
        let destination = unsafe nodes.base + nodes.count
        let source = unsafe stack.unsafelyUnwrapped + start
        if childCount <= 4 {
            // Most arrays and objects are small, and a call costs more than this.
            for index in 0..<childCount { unsafe destination[index] = source[index] }
        } else {
            unsafe destination.update(from: source, count: childCount)
        }
        let node = Node.container(kind, count: count, first: nodes.count, isIndexed: isIndexed)
        nodes.count &+= childCount
        top = start
        depth &-= 1
        return node
    }

    /// Ends a large object: its index follows the members.
    @inline(never)
    private mutating func closedIndexed(_ count: Int) -> Node {
        let capacity = KeyIndex.capacity(for: count)
        let first = nodes.count
        let node = closed(.object, count: count, isIndexed: capacity > 0)
        guard capacity > 0 else { return node }
        let slots = unsafe nodes.append(capacity, of: UInt32.self)
        let index = unsafe KeyIndex(slots: slots, capacity: capacity)
        unsafe index.fill(withKeysFrom: nodes.base + first, count: count, text: text.base)
        return node
    }

    /// Leaves out the members of the open object whose key has come before.
    ///
    /// If there are some, all members stay in the arena, before those that count: selected values are found by their position.
    @inline(never)
    private mutating func keepDistinct() {
        let members = unsafe stack.unsafelyUnwrapped + frame.start
        let count = (top - frame.start) / 2
        if unsafe DuplicateFinder.areClearlyDistinct(members, count: count) { return }
        let all = unsafe nodes.append(2 * count, of: Node.self)
        unsafe all.update(from: members, count: 2 * count)
        let kept = unsafe finder.removeDuplicates(
            members,
            count: count,
            text: text.base,
            keepsLast: keepsLastDuplicate
        )
        if kept == count { nodes.count -= 2 * count }
        top = frame.start + 2 * kept
    }

    @inline(never)
    mutating func growStack(to needed: Int = 64) {
        stackCapacity = max(stackCapacity * 2, needed)
        unsafe stack = SystemCalls.reallocate(stack, count: stackCapacity)
    }

    @inline(never)
    private mutating func growFrames() {
        frameCapacity = max(frameCapacity * 2, 16)
        unsafe frames = SystemCalls.reallocate(frames, count: frameCapacity)
    }

    /// Takes the document out, and prepares for another one.
    ///
    /// Open values end here; a key without a value is left out. There must be at least one value.
    mutating func takeArena() -> Arena {
        while depth > 0 {
            if frame.isObject {
                if (top - frame.start) % 2 != 0 { top -= 1 }
                push(closedObject())
            } else {
                push(closedArray())
            }
        }
        if nodes.count == nodes.capacity { nodes.grow(to: nodes.count + 1) }
        unsafe nodes.base[nodes.count] = unsafe stack.unsafelyUnwrapped[0]
        nodes.count += 1
        top = 0
        nodes.trim()
        text.trim()
        let arena = Arena(nodes, text)
        nodes = ArenaBlock()
        text = ArenaBlock()
        // One giant array or object must not hold its memory for all documents to come.
        if stackCapacity > Self.largestKeptStack {
            stackCapacity = 0
            unsafe SystemCalls.deallocate(stack)
            unsafe stack = nil
        }
        finder.releaseMemory(beyond: Self.largestKeptStack)
        return arena
    }
}
