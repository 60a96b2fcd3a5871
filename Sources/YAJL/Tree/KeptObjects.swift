/// Objects that were made of an arena's arrays and objects, and are kept with it so that they are not made again.
///
/// Module SwiftyJSON keeps what Foundation has in their place. That refers to the arena it was made of, which would then never
/// be freed. So it is made of a twin: an arena on the same memory that keeps nothing.
// It is used within the lock only.
final class KeptObjects {
    static let lock = SystemCalls.Lock()

    /// In smaller documents things are made again as fast as they are found.
    static let fewestNodes = 64

    /// How many objects are kept; each new one drives out the oldest.
    private static let greatestCount = 16

    let twin: Arena
    private var entries: [(index: Int, object: AnyObject)] = []

    init(twin: Arena) {
        self.twin = twin
    }

    subscript(index: Int) -> AnyObject? { entries.first { $0.index == index }?.object }

    /// Keeps an object; returns what is not kept any more, to be freed outside of the lock.
    func keep(_ object: AnyObject, at index: Int) -> AnyObject? {
        if self[index] != nil { return nil }
        entries.append((index, object))
        return entries.count > Self.greatestCount ? entries.removeFirst().object : nil
    }
}

/// The memory of two arenas, freed with the last of them.
@safe
// Unchecked, since it holds pointers, which it only frees.
final class SharedArenaMemory: @unchecked Sendable {
    private let nodes: UnsafeMutablePointer<Node>
    private let nodeCapacity: Int
    private let text: UnsafeMutablePointer<UInt8>
    private let textCapacity: Int

    init(
        _ nodes: UnsafeMutablePointer<Node>,
        _ nodeCapacity: Int,
        _ text: UnsafeMutablePointer<UInt8>,
        _ textCapacity: Int
    ) {
        unsafe self.nodes = unsafe nodes
        self.nodeCapacity = nodeCapacity
        unsafe self.text = unsafe text
        self.textCapacity = textCapacity
    }

    deinit {
        unsafe BlockCache.shared.put(nodes, capacity: nodeCapacity)
        unsafe BlockCache.shared.put(text, capacity: textCapacity)
    }
}
