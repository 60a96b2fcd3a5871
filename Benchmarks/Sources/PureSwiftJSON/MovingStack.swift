/// A stack whose top part can be moved to an array at once.
struct MovingStack<Element>: ~Copyable {
    private var base: UnsafeMutablePointer<Element>
    private var capacity: Int
    private(set) var count = 0

    init() {
        capacity = 64
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deinitialize(count: count)
        base.deallocate()
    }

    /// The last element; there must be one.
    var top: Element {
        @inline(__always) _read { yield base[count - 1] }
        @inline(__always) _modify { yield &base[count - 1] }
    }

    @inline(__always)
    mutating func append(_ element: consuming Element) {
        if count == capacity { grow() }
        (base + count).initialize(to: element)
        count += 1
    }

    @inline(__always)
    mutating func removeLast() -> Element? {
        guard count > 0 else { return nil }
        count -= 1
        return (base + count).move()
    }

    /// Moves all elements from an index on to an array.
    @inline(__always)
    mutating func removeAll(from start: Int) -> [Element] {
        let moved = count - start
        guard moved > 0 else { return [] }
        count = start
        return Array(unsafeUninitializedCapacity: moved) { buffer, initializedCount in
            buffer.baseAddress?.moveInitialize(from: base + start, count: moved)
            initializedCount = moved
        }
    }

    @inline(never)
    private mutating func grow() {
        let newBase = UnsafeMutablePointer<Element>.allocate(capacity: capacity * 2)
        newBase.moveInitialize(from: base, count: count)
        base.deallocate()
        base = newBase
        capacity *= 2
    }
}
