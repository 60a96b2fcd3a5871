internal import YAJL

/// The arrays and objects that are open, and the way to the value that is being read.
struct OpenValues {
    private struct Level {
        let isObject: Bool
        /// How many elements or members are complete.
        var count = 0
        /// Where its last key begins in `keys`; that of the next level, or the end of all, is where it ends.
        let keyStart: Int
    }

    private var levels: [Level] = []
    private var keys: [UInt8] = []

    var depth: Int { levels.count }

    mutating func begin(isObject: Bool) {
        levels.append(Level(isObject: isObject, keyStart: keys.count))
    }

    /// Returns how many elements or members there were.
    mutating func end() -> Int {
        guard let level = levels.popLast() else { return 0 }
        keys.removeLast(keys.count - level.keyStart)
        return level.count
    }

    mutating func key(_ bytes: UnsafeRawBufferPointer) {
        guard let level = levels.last else { return }
        keys.removeLast(keys.count - level.keyStart)
        keys.append(contentsOf: bytes)
    }

    mutating func finishValue() {
        if !levels.isEmpty { levels[levels.count - 1].count += 1 }
    }

    var path: JSONLocation {
        let ends = levels.dropFirst().map(\.keyStart) + [keys.count]
        return JSONLocation(
            zip(levels, ends).map { level, end in
                level.isObject
                    ? .key(String(decoding: keys[level.keyStart..<end], as: UTF8.self)) : .index(level.count)
            }
        )
    }
}
