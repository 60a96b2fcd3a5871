/// Objects that were made of an arena's arrays and objects, and are kept with it so that they are not made again.
///
/// Module SwiftyJSON keeps what Foundation has in their place. That refers to the arena it was made of, which would then never
/// be freed. So it is made of a twin: an arena on the same memory that keeps nothing, and frees the memory in the end.
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
