/// Follows the path of the current event, token by token.
///
/// Each open array or object counts its values and remembers its last key, by address: the text stays where the batch has
/// it. Only at the end of a batch are the keys that are still needed copied, which is rarely more than a few.
@safe @usableFromInline
struct PathCursor {
    /// The state of an array or object when a nested one began.
    @usableFromInline
    struct Frame: BitwiseCopyable {
        // Not in the cursor's order: else they are copied in one load of 16 bytes, which waits for the two stores of 8 before.
        @usableFromInline var keyMeta: UInt
        @usableFromInline var count: Int
        @usableFromInline var keyAddress: UInt
        /// How many bytes of the key store belong to this frame and those outside of it; only with `isStoredFrameBit`.
        @usableFromInline var storeEnd: Int

        @inlinable
        init(count: Int, keyAddress: UInt, keyMeta: UInt) {
            self.count = count
            self.keyAddress = keyAddress
            self.keyMeta = keyMeta
            storeEnd = 0
        }
    }

    /// The events to leave out.
    @usableFromInline
    enum Skipping {
        case nothing
        /// The contents of the array or object at this depth.
        case contents(depth: Int)
        /// One value at this depth.
        case value(depth: Int)
    }

    @usableFromInline static var isObjectBit: UInt { 1 }
    @usableFromInline static var hasKeyBit: UInt { 2 }
    /// The key's address is an offset in the key store.
    @usableFromInline static var isStoredBit: UInt { 4 }
    @usableFromInline static var isStoredFrameBit: UInt { 8 }

    /// One frame per open array or object, outermost first, below `depth`.
    ///
    /// The token source makes room before each batch.
    @usableFromInline var frames: UnsafeMutablePointer<Frame>

    /// How many arrays and objects are open.
    @usableFromInline var depth = 0

    /// How many values of the innermost array or object are complete.
    @usableFromInline var count = 0

    @usableFromInline var keyAddress: UInt = 0

    /// Bits as above, and from bit 8 on the key's length.
    @usableFromInline var keyMeta: UInt = 0

    @usableFromInline var skipping = Skipping.nothing

    init(frames: UnsafeMutablePointer<Frame>) {
        unsafe self.frames = unsafe frames
    }

    /// Whether the next token is left out.
    var isSkipping: Bool {
        if case .nothing = skipping { false } else { true }
    }

    /// Whether the innermost open container is an object.
    @inlinable
    var isInObject: Bool { keyMeta & Self.isObjectBit != 0 }

    @inlinable
    mutating func begin(isObject: Bool) {
        unsafe frames[depth] = Frame(
            count: count,
            keyAddress: keyAddress,
            keyMeta: keyMeta & ~Self.isStoredFrameBit
        )
        depth &+= 1
        count = 0
        keyMeta = isObject ? Self.isObjectBit : 0
    }

    /// Goes back to the array or object around; its value is not counted yet.
    @inlinable
    mutating func end() {
        depth &-= 1
        count = unsafe frames[depth].count
        keyAddress = unsafe frames[depth].keyAddress
        keyMeta = unsafe frames[depth].keyMeta & ~Self.isStoredFrameBit
    }

    @inlinable
    mutating func key(_ token: Token) {
        keyAddress = token.address
        keyMeta = Self.isObjectBit | Self.hasKeyBit | UInt(bitPattern: token.length) << 8
    }

    @inlinable
    mutating func finishValue() {
        count &+= 1
    }

    /// Leaves tokens out from index `index` on; returns the index of the first token that counts again.
    @inlinable
    mutating func skip(_ tokens: UnsafePointer<Token>, from index: Int, to end: Int) -> Int {
        var index = index
        switch skipping {
        case .nothing:
            return index
        case .contents(let target):
            while index < end {
                let kind = unsafe tokens[index].kind
                if depth == target, kind == .endArray || kind == .endObject {
                    skipping = .nothing
                    return index
                }
                unsafe pass(tokens[index])
                index += 1
            }
        case .value(let target):
            while index < end {
                let token = unsafe tokens[index]
                pass(token)
                index += 1
                let endsValue = token.kind != .key && !(token.kind == .string && token.flag)
                if depth == target, endsValue {
                    skipping = .nothing
                    return index
                }
            }
        }
        return index
    }

    /// Follows one token that nobody sees.
    @inlinable
    mutating func pass(_ token: Token) {
        switch token.kind {
        case .null, .bool, .number:
            finishValue()
        case .string:
            if !token.flag { finishValue() }
        case .key:
            key(token)
        case .beginObject:
            begin(isObject: true)
        case .beginArray:
            begin(isObject: false)
        case .endObject, .endArray:
            end()
            finishValue()
        }
    }

    /// Goes to a place of which only the depth and the kind matter.
    mutating func move(toDepth depth: Int, isInObject: Bool) {
        self.depth = depth
        keyMeta = isInObject ? Self.isObjectBit : 0
    }

    /// Copies the keys that are still needed before the batch that holds them goes away.
    mutating func storeKeys(into store: ByteBuffer) {
        var firstNew = depth
        while firstNew > 0, unsafe frames[firstNew - 1].keyMeta & Self.isStoredFrameBit == 0 {
            firstNew -= 1
        }
        var end = unsafe firstNew == 0 ? 0 : frames[firstNew - 1].storeEnd
        for level in firstNew..<depth {
            unsafe Self.storeKey(&frames[level].keyAddress, &frames[level].keyMeta, at: &end, in: store)
            unsafe frames[level].keyMeta |= Self.isStoredFrameBit
            unsafe frames[level].storeEnd = end
        }
        Self.storeKey(&keyAddress, &keyMeta, at: &end, in: store)
    }

    private static func storeKey(_ address: inout UInt, _ meta: inout UInt, at end: inout Int, in store: ByteBuffer) {
        guard meta & hasKeyBit != 0 else { return }
        let length = Int(bitPattern: meta >> 8)
        defer { end += length }
        // A key that is in the store already was the last one, and nothing before it has changed: it is in place.
        guard meta & isStoredBit == 0 else { return }
        store.truncate(to: end)
        if let text = unsafe UnsafePointer<UInt8>(bitPattern: address) { unsafe store.append(text, count: length) }
        address = UInt(bitPattern: end)
        meta |= isStoredBit
    }

    /// The path of the current value, or of the array or object around it.
    ///
    /// - Parameter afterValue: Whether the current value is the one that has just been finished.
    func path(includingCurrent: Bool, afterValue: Bool = false, store: ByteBuffer) -> JSONLocation {
        var components: [JSONLocation.Component] = []
        guard depth > 0 else { return JSONLocation() }
        components.reserveCapacity(depth)
        for level in 1..<max(depth, 1) {
            let frame = unsafe frames[level]
            components.append(Self.component(frame.count, frame.keyAddress, frame.keyMeta, store))
        }
        if includingCurrent, !isInObject || keyMeta & Self.hasKeyBit != 0 {
            components.append(Self.component(afterValue ? count - 1 : count, keyAddress, keyMeta, store))
        }
        return JSONLocation(components)
    }

    /// The last step to the value that has just been finished; `nil` for a root.
    func lastStep(store: ByteBuffer) -> JSONLocation.Component? {
        depth == 0 ? nil : Self.component(count - 1, keyAddress, keyMeta, store)
    }

    /// The step to the value that comes next; there must be an array or object around it.
    func currentStep(store: ByteBuffer) -> JSONLocation.Component { Self.component(count, keyAddress, keyMeta, store) }

    /// The step in the array or object of this depth to what is open in it, and how many of its values come before that.
    func step(atDepth depth: Int, store: ByteBuffer) -> (step: JSONLocation.Component, position: Int) {
        let frame = unsafe frames[depth]
        return (Self.component(frame.count, frame.keyAddress, frame.keyMeta, store), frame.count)
    }

    private static func component(
        _ count: Int,
        _ address: UInt,
        _ meta: UInt,
        _ store: ByteBuffer
    ) -> JSONLocation.Component {
        guard meta & hasKeyBit != 0 else { return .index(count) }
        let length = Int(bitPattern: meta >> 8)
        let start: UnsafePointer<UInt8>? =
            unsafe meta & isStoredBit != 0
            ? UnsafePointer(store.start + Int(bitPattern: address)) : UnsafePointer(bitPattern: address)
        return .key(unsafe String(decoding: UnsafeBufferPointer(start: start, count: length), as: UTF8.self))
    }
}
