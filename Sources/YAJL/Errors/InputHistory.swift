/// The last bytes of the chunks that are gone, for the snippets of errors.
struct InputHistory {
    /// How much a snippet may need of them.
    static let capacity = 64

    private(set) var bytes: [UInt8] = []

    mutating func removeAll() {
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func append(_ chunk: UnsafeBufferPointer<UInt8>) {
        unsafe bytes.append(contentsOf: chunk.suffix(Self.capacity))
        if bytes.count > Self.capacity { bytes.removeFirst(bytes.count - Self.capacity) }
    }
}
