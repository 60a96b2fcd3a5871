/// One step of a coding path.
enum CodingStep {
    /// A key that the program has given.
    case key(any CodingKey)
    /// The member whose name is this node.
    case member(Int)
    case index(Int)
}

/// The steps on the way to where a decoding is.
struct CodingSteps {
    /// How many steps there are, and the stamp of the last one.
    ///
    /// After steps have been taken back and others taken, it is not the same place.
    struct Place: BitwiseCopyable {
        var depth: Int32
        var stamp: UInt32
    }

    private var entries: [(step: CodingStep, stamp: UInt32)] = []
    private var lastStamp: UInt32 = 0

    /// Where the steps lead to.
    var place: Place { Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: entries.last?.stamp ?? 0) }

    /// Whether they lead to a place.
    @inline(__always)
    func isAt(_ place: Place) -> Bool {
        guard let last = entries.last else { return place.depth == 0 }
        return last.stamp == place.stamp
    }

    @inline(__always)
    mutating func push(_ step: CodingStep) -> Place {
        lastStamp &+= 1
        entries.append((step, lastStamp))
        return Place(depth: Int32(truncatingIfNeeded: entries.count), stamp: lastStamp)
    }

    @inline(__always)
    mutating func pop() {
        entries.removeLast()
    }

    mutating func removeAll() {
        entries.removeAll(keepingCapacity: true)
    }

    /// The steps to a place, or `nil` if they are not there any more.
    func steps(to place: Place) -> [CodingStep]? {
        let depth = Int(place.depth)
        guard depth <= entries.count, depth == 0 || entries[depth - 1].stamp == place.stamp else { return nil }
        return entries[..<depth].map(\.step)
    }
}
