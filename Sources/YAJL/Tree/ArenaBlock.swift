/// The memory for the nodes or for the text of a document that is being built.
@safe
struct ArenaBlock<Element: BitwiseCopyable> {
    private var start: UnsafeMutablePointer<Element>?
    /// How many elements are in use.
    var count = 0
    private(set) var capacity = 0

    /// The first element, once memory has been reserved.
    var base: UnsafeMutablePointer<Element> { unsafe start.unsafelyUnwrapped }

    /// An element that is in use.
    @inline(__always)
    subscript(index: Int) -> Element {
        assert(index >= 0 && index < count, "an element outside of its block")
        return unsafe base[index]
    }

    /// Takes memory for as many elements as are likely.
    mutating func reserve(_ expected: Int) { unsafe (start, capacity) = BlockCache.shared.take(count: expected) }

    /// Makes room for a number of elements.
    @inline(never)
    mutating func grow(to needed: Int) {
        let larger = max(capacity + capacity / 2, needed)
        unsafe (start, capacity) = BlockCache.shared.grow(start, capacity: capacity, usedCount: count, to: larger)
    }

    /// Gives back the room that is not used, if that is a good part of the block.
    ///
    /// A block that is given back smaller than it was asked for teaches glibc to map and unmap such blocks each time,
    /// and then every page of the next document costs a fault: a quarter of the time for canada.json.
    mutating func trim() {
        let slack = (capacity - count) * MemoryLayout<Element>.stride
        guard slack > count * MemoryLayout<Element>.stride / 2, slack > 1024 else { return }
        unsafe start = SystemCalls.reallocate(start, count: count)
        capacity = count
    }

    /// Room for values of another type after the elements, as so many elements.
    @unsafe
    mutating func append<Other: BitwiseCopyable>(_ otherCount: Int, of type: Other.Type) -> UnsafeMutablePointer<Other>
    {
        let used = otherCount * MemoryLayout<Other>.stride / MemoryLayout<Element>.stride
        if count + used > capacity { grow(to: count + used) }
        defer { count += used }
        return unsafe UnsafeMutableRawPointer(base + count).bindMemory(to: type, capacity: otherCount)
    }

    /// Frees the memory, and starts empty.
    mutating func discard() {
        deallocate()
        self = ArenaBlock()
    }

    /// Frees the memory; the block must not be used any more.
    func deallocate() { unsafe SystemCalls.deallocate(start) }
}

extension ArenaBlock<UInt8> {
    /// Copies a text of 15 bytes or more; returns where it is.
    @inline(__always)
    mutating func append(_ source: UnsafePointer<UInt8>, count length: Int) -> Int {
        let offset = count
        if offset &+ length > capacity { grow(to: offset &+ length) }
        let raw = unsafe UnsafeRawPointer(source)
        let destination = unsafe UnsafeMutableRawPointer(base + offset)
        if length <= 32, length >= 16 {
            // Two blocks that overlap: without a call, which costs canada.json 3 %.
            let start = unsafe raw.loadUnaligned(as: SIMD16<UInt8>.self)
            let end = unsafe (raw + (length &- 16)).loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe destination.storeBytes(of: start, as: SIMD16<UInt8>.self)
            unsafe (destination + (length &- 16)).storeBytes(of: end, as: SIMD16<UInt8>.self)
        } else {
            unsafe destination.copyMemory(from: raw, byteCount: length)
        }
        count = offset &+ length
        return offset
    }
}
