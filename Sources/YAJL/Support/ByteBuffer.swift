/// Bytes that grow at the end, at an address that is stable until the next append.
@safe
final class ByteBuffer {
    private(set) var start: UnsafeMutablePointer<UInt8>
    private(set) var capacity: Int
    private(set) var count = 0

    init(capacity: Int = 0) {
        self.capacity = max(capacity, 32)
        unsafe start = SystemCalls.reallocate(nil, count: self.capacity)
    }

    deinit {
        unsafe SystemCalls.deallocate(start)
    }

    var bytes: UnsafeBufferPointer<UInt8> { unsafe UnsafeBufferPointer(start: start, count: count) }

    func append(_ byte: UInt8) {
        if count == capacity { grow(for: 1) }
        unsafe start[count] = byte
        count += 1
    }

    func append(_ source: UnsafePointer<UInt8>, count added: Int) {
        guard added > 0 else { return }
        if count + added > capacity { grow(for: added) }
        unsafe (start + count).update(from: source, count: added)
        count += added
    }

    /// Appends bytes that a closure puts into the buffer.
    ///
    /// - Parameters:
    ///   - bound: How many they are at most.
    ///   - fill: Gets room for as many bytes and ``StringText/blockSize`` more; returns how many it has put there.
    func append(atMost bound: Int, _ fill: (UnsafeMutablePointer<UInt8>) -> Int) {
        let room = bound + StringText.blockSize
        if count + room > capacity { grow(for: room) }
        count += unsafe fill(start + count)
    }

    /// Appends the UTF-8 of a scalar, and nothing for a surrogate.
    func append(scalar: UInt32) {
        Unicode.Scalar(scalar)?.utf8.forEach { append($0) }
    }

    func removeAll() {
        count = 0
        // One giant token must not hold its memory for the rest of a long stream.
        if capacity > 1 << 20 {
            capacity = 1 << 16
            unsafe start = SystemCalls.reallocate(start, count: capacity)
        }
    }

    func truncate(to newCount: Int) {
        count = min(count, newCount)
    }

    private func grow(for added: Int) {
        capacity = max(capacity * 2, count + added)
        unsafe start = SystemCalls.reallocate(start, count: capacity)
    }
}
