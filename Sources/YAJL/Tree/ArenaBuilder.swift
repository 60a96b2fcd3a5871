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
/// been read, for there is a node of 16 bytes for two bytes at most, and no more text than there are bytes. Pages that are
/// not used are not taken. A block of a freed document that is used again can be four times as large.
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

    private var nodes: UnsafeMutablePointer<Node>?
    private var nodeCount = 0
    private var nodeCapacity = 0

    private var text: UnsafeMutablePointer<UInt8>?
    private var textCount = 0
    private var textCapacity = 0

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
    ///   - keepsLastDuplicate: Whether the last value of a name counts, else the first.
    mutating func begin(expectedBytes: Int, keepsLastDuplicate: Bool) {
        self.keepsLastDuplicate = keepsLastDuplicate
        discardArena()
        unsafe (nodes, nodeCapacity) = BlockCache.shared.take(count: expectedBytes / 8 + 4)
        unsafe (text, textCapacity) = BlockCache.shared.take(count: expectedBytes / 2)
        // One giant array must not hold its memory for all documents to come.
        if stackCapacity > Self.largestKeptStack {
            stackCapacity = 0
            unsafe SystemCalls.deallocate(stack)
            unsafe stack = nil
        }
        if stackCapacity == 0 { growStack() }
        if frameCapacity == 0 { growFrames() }
        frame = Frame()
    }

    /// How much memory the nodes and texts have, used or not.
    var reservedByteCount: Int { nodeCapacity * MemoryLayout<Node>.stride + textCapacity }

    private static var largestKeptStack: Int { 1 << 16 }

    private mutating func discardArena() {
        unsafe SystemCalls.deallocate(nodes)
        unsafe SystemCalls.deallocate(text)
        unsafe (nodes, nodeCount, nodeCapacity) = (nil, 0, 0)
        unsafe (text, textCount, textCapacity) = (nil, 0, 0)
        top = 0
        depth = 0
    }

    /// Makes room for the rest of a document, if it is like the part of it that has been read.
    mutating func reserve(forBytes byteCount: Int, bytesRead: Int) {
        // What waits on the stack will come to the arena too.
        let expectedNodes = min((nodeCount + top) * (byteCount / bytesRead + 1), byteCount / 2 + 1)
        if expectedNodes > nodeCapacity { growNodes(to: expectedNodes) }
        let expectedText = min(textCount * (byteCount / bytesRead + 1), byteCount)
        if expectedText > textCapacity { growText(to: expectedText) }
    }

    deinit {
        unsafe SystemCalls.deallocate(nodes)
        unsafe SystemCalls.deallocate(text)
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

    /// What tells the innermost open object from the others that are open.
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
                let start = unsafe Arena.textStart(key, text.unsafelyUnwrapped)
                let bytes = unsafe UnsafeBufferPointer(start: start, count: key.pointee.textCount)
                components.append(.key(unsafe String(decoding: bytes, as: UTF8.self)))
            }
        }
        return JSONLocation(components)
    }

    // MARK: Events

    @inline(__always)
    mutating func null() { push(.null) }

    @inline(__always)
    mutating func bool(_ value: Bool) { push(.bool(value)) }

    @inline(__always)
    mutating func scalar(_ kind: Node.Kind, _ start: UnsafePointer<UInt8>, count: Int) {
        push(unsafe textNode(kind, start, count: count, hasBlock: false))
    }

    @inline(__always)
    mutating func key(_ start: UnsafePointer<UInt8>, count: Int) {
        push(unsafe keyNode(start, count: count, hasBlock: false))
    }

    @inline(__always)
    mutating func endArray() { push(closedArray()) }

    @inline(__always)
    mutating func endObject() { push(closedObject()) }

    @inline(__always)
    mutating func beginArray() {
        var modelNext = 0
        if frame.isObject, frame.modelValue != 0 {
            let model = unsafe nodes.unsafelyUnwrapped[frame.modelValue]
            if model.kind == .array, model.count > 0 { modelNext = model.first }
        }
        open(Frame(start: top, modelNext: modelNext, modelEnd: modelNext == 0 ? 0 : modelNext &+ 1))
    }

    @inline(__always)
    mutating func beginObject() {
        var frame = Frame(start: top, isObject: true)
        if let model {
            frame.modelNext = model.first
            frame.modelEnd = model.first &+ 2 &* model.count
        }
        open(frame)
    }

    // MARK: Nodes

    /// A string or number, whose text is kept.
    ///
    /// - Parameter hasBlock: Whether 16 bytes can be read from the start of the text.
    @inline(__always)
    mutating func textNode(_ kind: Node.Kind, _ start: UnsafePointer<UInt8>, count: Int, hasBlock: Bool) -> Node {
        guard count < Node.shortestLongText else { return unsafe store(kind, start, count: count) }
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
        if expected < frame.modelEnd, unsafe isText(expected, key, short) {
            frame.modelNext = expected &+ 2
            frame.modelValue = expected &+ 1
            return unsafe nodes.unsafelyUnwrapped[expected]
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

    /// Where a text is put that has escapes: it becomes a node, or stays where it is as the arena's text.
    private var roomStart: UnsafeMutablePointer<UInt8> { unsafe text.unsafelyUnwrapped + textCount }

    mutating func room(forBytes count: Int) -> UnsafeMutablePointer<UInt8> {
        if textCount &+ count > textCapacity { growText(to: textCount &+ count) }
        return unsafe roomStart
    }

    /// A key or string from the start of the ``room(forBytes:)``.
    mutating func nodeFromRoom(_ kind: JSONEventKind, count: Int) -> Node {
        let start = unsafe UnsafePointer(roomStart)
        // A new key that is long is copied onto itself.
        if kind == .key { return unsafe keyNode(start, count: count, hasBlock: false) }
        guard count >= Node.shortestLongText else { return unsafe Node.shortText(.string, start, count: count) }
        defer { textCount &+= count }
        return .longText(.string, count: count, offset: textCount)
    }

    // MARK: Parts

    /// A complete object that the next one probably resembles.
    @inline(__always)
    private var model: Node? {
        let node: Node
        if frame.isObject {
            guard frame.modelValue != 0 else { return nil }
            node = unsafe nodes.unsafelyUnwrapped[frame.modelValue]
        } else if top > frame.start {
            node = unsafe stack.unsafelyUnwrapped[top &- 1]
        } else if frame.modelNext < frame.modelEnd {
            node = unsafe nodes.unsafelyUnwrapped[frame.modelNext]
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
            if unsafe isText(candidate, key, short) {
                frame.modelNext = candidate &+ 2
                frame.modelValue = candidate &+ 1
                return unsafe nodes.unsafelyUnwrapped[candidate]
            }
            candidate &+= 2
        }
        frame.modelValue = 0
        return unsafe newKey(key, short)
    }

    /// A key that is not in the model.
    @inline(__always)
    private mutating func newKey(_ key: UnsafeBufferPointer<UInt8>, _ short: Node) -> Node {
        frame.isDistinct = false
        guard key.count >= Node.shortestLongText else { return short }
        return unsafe store(.string, key.baseAddress.unsafelyUnwrapped, count: key.count)
    }

    @inline(__always)
    private func isText(_ index: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ short: Node) -> Bool {
        let node = unsafe nodes.unsafelyUnwrapped[index]
        if bytes.count < Node.shortestLongText { return node == short }
        return unsafe node.low == short.low
            && SystemCalls.areEqual(
                text.unsafelyUnwrapped + node.offset,
                bytes.baseAddress.unsafelyUnwrapped,
                count: bytes.count
            )
    }

    /// The innermost frame.
    ///
    /// It stays where it is: copying it in and out of a property took a tenth of the time for canada.json.
    private var frame: Frame {
        @inline(__always) _read { yield unsafe frames.unsafelyUnwrapped[depth] }
        @inline(__always) _modify { yield unsafe &frames.unsafelyUnwrapped[depth] }
    }

    @inline(__always)
    private mutating func push(_ node: Node) {
        if top == stackCapacity { growStack() }
        unsafe stack.unsafelyUnwrapped[top] = node
        top &+= 1
    }

    @inline(__always)
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
        if nodeCount &+ childCount > nodeCapacity { growNodes(to: nodeCount &+ childCount) }
        let destination = unsafe nodes.unsafelyUnwrapped + nodeCount
        let source = unsafe stack.unsafelyUnwrapped + start
        if childCount <= 4 {
            // Most arrays and objects are small, and a call costs more than this.
            for index in 0..<childCount { unsafe destination[index] = source[index] }
        } else {
            unsafe destination.update(from: source, count: childCount)
        }
        let node = Node.container(kind, count: count, first: nodeCount, isIndexed: isIndexed)
        nodeCount &+= childCount
        top = start
        depth &-= 1
        return node
    }

    /// Ends a large object: its index follows the members.
    @inline(never)
    private mutating func closedIndexed(_ count: Int) -> Node {
        let capacity = KeyIndex.capacity(for: count)
        let first = nodeCount
        let node = closed(.object, count: count, isIndexed: capacity > 0)
        guard capacity > 0 else { return node }
        let slotNodes = capacity * MemoryLayout<UInt32>.stride / MemoryLayout<Node>.stride
        if nodeCount + slotNodes > nodeCapacity { growNodes(to: nodeCount + slotNodes) }
        let base = unsafe nodes.unsafelyUnwrapped
        let slots = unsafe UnsafeMutableRawPointer(base + nodeCount).bindMemory(to: UInt32.self, capacity: capacity)
        nodeCount += slotNodes
        let index = unsafe KeyIndex(slots: slots, capacity: capacity)
        index.clear()
        for position in 0..<count {
            let key = unsafe base + (first + 2 * position)
            let hash = unsafe KeyHash.hash(
                Arena.textStart(key, text.unsafelyUnwrapped),
                count: key.pointee.textCount,
                node: key.pointee
            )
            // The keys differ: there is nothing to compare.
            _ = index.insert(hash, position: position) { _ in false }
        }
        return node
    }

    /// Leaves out the members of the open object whose key has come before.
    @inline(never)
    private mutating func keepDistinct() {
        let members = unsafe stack.unsafelyUnwrapped + frame.start
        let count = (top - frame.start) / 2
        let kept = unsafe finder.removeDuplicates(
            members,
            count: count,
            text: text.unsafelyUnwrapped,
            keepsLast: keepsLastDuplicate
        )
        top = frame.start + 2 * kept
    }

    /// Copies a text of 15 bytes or more.
    @inline(__always)
    private mutating func store(_ kind: Node.Kind, _ source: UnsafePointer<UInt8>, count: Int) -> Node {
        let offset = textCount
        if offset &+ count > textCapacity { growText(to: offset &+ count) }
        let raw = unsafe UnsafeRawPointer(source)
        let destination = unsafe UnsafeMutableRawPointer(text.unsafelyUnwrapped + offset)
        if count <= 32, count >= 16 {
            // Two blocks that overlap: without a call, which costs canada.json 3 %.
            let start = unsafe raw.loadUnaligned(as: SIMD16<UInt8>.self)
            let end = unsafe (raw + (count &- 16)).loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe destination.storeBytes(of: start, as: SIMD16<UInt8>.self)
            unsafe (destination + (count &- 16)).storeBytes(of: end, as: SIMD16<UInt8>.self)
        } else {
            unsafe destination.copyMemory(from: raw, byteCount: count)
        }
        textCount = offset &+ count
        return .longText(kind, count: count, offset: offset)
    }

    // MARK: Memory

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

    @inline(never)
    private mutating func growNodes(to needed: Int) {
        let count = max(nodeCapacity + nodeCapacity / 2, needed)
        unsafe (nodes, nodeCapacity) = BlockCache.shared.grow(
            nodes,
            capacity: nodeCapacity,
            usedCount: nodeCount,
            to: count
        )
    }

    @inline(never)
    private mutating func growText(to needed: Int) {
        let count = max(textCapacity + textCapacity / 2, needed)
        unsafe (text, textCapacity) = BlockCache.shared.grow(
            text,
            capacity: textCapacity,
            usedCount: textCount,
            to: count
        )
    }

    /// Takes the document out, and prepares for another one.
    ///
    /// What is open ends here; a key without a value is left out. There must be at least one value.
    mutating func finish() -> Arena {
        while depth > 0 {
            if frame.isObject {
                if (top - frame.start) % 2 != 0 { top -= 1 }
                endObject()
            } else {
                endArray()
            }
        }
        if nodeCount == nodeCapacity { growNodes(to: nodeCount + 1) }
        unsafe nodes.unsafelyUnwrapped[nodeCount] = unsafe stack.unsafelyUnwrapped[0]
        nodeCount += 1
        top = 0
        unsafe Self.trim(&nodes, count: nodeCount, capacity: &nodeCapacity)
        unsafe Self.trim(&text, count: textCount, capacity: &textCapacity)
        let arena = unsafe Arena(
            nodes: nodes.unsafelyUnwrapped,
            nodeCount: nodeCount,
            nodeCapacity: nodeCapacity,
            text: text.unsafelyUnwrapped,
            textCount: textCount,
            textCapacity: textCapacity
        )
        unsafe (nodes, nodeCount, nodeCapacity) = (nil, 0, 0)
        unsafe (text, textCount, textCapacity) = (nil, 0, 0)
        return arena
    }

    /// Gives back the room of a block that is not used, if that is a good part of it.
    ///
    /// A block that is given back smaller than it was asked for teaches glibc to map and unmap such blocks anew each time,
    /// and then every page of the next document costs a fault: a quarter of the time for canada.json.
    private static func trim<Element: BitwiseCopyable>(
        _ block: inout UnsafeMutablePointer<Element>?,
        count: Int,
        capacity: inout Int
    ) {
        let slack = (capacity - count) * MemoryLayout<Element>.stride
        guard slack > count * MemoryLayout<Element>.stride / 2, slack > 1024 else { return }
        unsafe block = SystemCalls.reallocate(block, count: count)
        capacity = count
    }
}
