internal import CYAJLSupport

/// Large blocks of freed documents, written texts and parsed chunks, kept for the next ones.
///
/// The system clears each page of a fresh block when it is first touched. That takes a third of the time of a document that
/// is parsed and freed again and again, as servers do. So a few blocks are kept: never more than a limit, and not for longer
/// than some seconds without a use.
///
/// Small blocks are left to the C library, which keeps them itself.
@safe
// Unchecked: what is kept is accessed within the lock only.
final class BlockCache: @unchecked Sendable {
    @safe
    private struct Entry {
        var block: UnsafeMutableRawPointer
        var byteCount: Int
        /// The sweep that came last before the block was put in.
        var sweep: Int
    }

    static let shared = BlockCache()

    /// Smaller blocks are not kept.
    static var smallestBlock: Int { 1 << 16 }
    private static var entryLimit: Int { 16 }
    /// A block is given back by the second sweep after it has been put in.
    private static var nanosecondsBetweenSweeps: UInt64 { 4_000_000_000 }

    private let lock = SystemCalls.Lock()
    /// The one that was put in last comes last.
    private var entries: [Entry] = []
    private var heldByteCount = 0
    private var heldLimit = 16 << 20
    private var sweep = 0
    private var isSweeping = false

    /// How many bytes are kept at most.
    var limit: Int {
        get { lock.withLock { heldLimit } }
        set {
            lock.withLock {
                heldLimit = newValue
                removeEntries { _ in heldByteCount > newValue }
            }
        }
    }

    /// How many bytes are kept.
    var byteCount: Int { lock.withLock { heldByteCount } }

    /// Gives back what is kept.
    func removeAll() {
        lock.withLock { removeEntries { _ in true } }
    }

    /// A block for about as many elements, with the number of those that it has room for.
    func take<Element: BitwiseCopyable>(count: Int) -> (block: UnsafeMutablePointer<Element>, capacity: Int) {
        let stride = MemoryLayout<Element>.stride
        // The count is the most that is likely; mostly a quarter of it is used.
        if let entry = takeEntry(forBytes: count * stride / 4, atLeast: count * stride / 16) {
            return unsafe (entry.block.assumingMemoryBound(to: Element.self), entry.byteCount / stride)
        }
        return unsafe (SystemCalls.reallocate(nil, count: count), count)
    }

    /// Makes a block larger.
    ///
    /// - Parameters:
    ///   - usedCount: How many elements are in it.
    ///   - count: How many it must have room for.
    func grow<Element: BitwiseCopyable>(
        _ block: UnsafeMutablePointer<Element>?,
        capacity: Int,
        usedCount: Int,
        to count: Int
    ) -> (block: UnsafeMutablePointer<Element>, capacity: Int) {
        let stride = MemoryLayout<Element>.stride
        guard let entry = takeEntry(forBytes: count * stride, atLeast: count * stride) else {
            return unsafe (SystemCalls.reallocate(block, count: count), count)
        }
        let larger = unsafe entry.block.assumingMemoryBound(to: Element.self)
        if let block = unsafe block {
            unsafe larger.update(from: block, count: usedCount)
            unsafe put(block, capacity: capacity)
        }
        return unsafe (larger, entry.byteCount / stride)
    }

    /// Takes over a block that is no longer used.
    func put<Element: BitwiseCopyable>(_ block: UnsafeMutablePointer<Element>, capacity: Int) {
        let byteCount = capacity * MemoryLayout<Element>.stride
        guard byteCount >= Self.smallestBlock, unsafe keep(UnsafeMutableRawPointer(block), byteCount) else {
            unsafe SystemCalls.deallocate(block)
            return
        }
    }

    /// Takes out the smallest block that is large enough, else the largest of the others.
    ///
    /// A much larger one stays for a document that needs it.
    private func takeEntry(forBytes byteCount: Int, atLeast least: Int) -> Entry? {
        guard byteCount >= Self.smallestBlock / 4 else { return nil }
        return lock.withLock {
            var best: (index: Int, fit: (Int, Int))?
            for (index, entry) in entries.enumerated() where least...(16 * byteCount) ~= entry.byteCount {
                let fit = entry.byteCount >= byteCount ? (0, entry.byteCount) : (1, -entry.byteCount)
                if best.map({ fit < $0.fit }) ?? true { best = (index, fit) }
            }
            guard let best else { return nil }
            let entry = entries.remove(at: best.index)
            heldByteCount -= entry.byteCount
            return entry
        }
    }

    /// Puts a block in, in the place of older ones if need be; returns whether there is room.
    private func keep(_ block: UnsafeMutableRawPointer, _ byteCount: Int) -> Bool {
        var startsSweeping = false
        let isKept = lock.withLock {
            guard byteCount <= heldLimit else { return false }
            removeEntries { _ in heldByteCount + byteCount > heldLimit || entries.count >= Self.entryLimit }
            unsafe entries.append(Entry(block: block, byteCount: byteCount, sweep: sweep))
            heldByteCount += byteCount
            startsSweeping = !isSweeping && !cyajl_has_one_thread()
            if startsSweeping { isSweeping = true }
            return true
        }
        if startsSweeping { startSweeping() }
        return isKept
    }

    /// Frees the oldest blocks as long as a condition holds.
    private func removeEntries(while isSuperfluous: (Entry) -> Bool) {
        while let oldest = entries.first, isSuperfluous(oldest) {
            entries.removeFirst()
            heldByteCount -= oldest.byteCount
            unsafe SystemCalls.deallocate(oldest.block.assumingMemoryBound(to: UInt8.self))
        }
    }

    private func startSweeping() {
        Task.detached(priority: .background) {
            repeat {
                try? await Task.sleep(nanoseconds: Self.nanosecondsBetweenSweeps)
            } while self.sweepOnce()
        }
    }

    /// Gives back what has not been used since the last time; returns whether anything is left.
    private func sweepOnce() -> Bool {
        lock.withLock {
            removeEntries { $0.sweep < sweep }
            sweep += 1
            isSweeping = !entries.isEmpty
            return isSweeping
        }
    }
}
