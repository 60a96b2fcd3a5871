/// Remembers the names in the objects that are open, for as many as there is room for.
///
/// Names are remembered by their hashes, see ``KeyNames/hash(_:)``.
struct RepeatedKeys {
    private struct Level {
        /// Where its names begin in `few`.
        let start: Int
        /// Its names, if they are many.
        var many: Set<Int>?
    }

    /// How many names are remembered at a time.
    static let mostNames = 1 << 20

    /// Up to how many names of an object are searched one by one.
    private static let mostSearched = 48

    /// Whether there was a name that could not be remembered.
    private(set) var isFull = false
    private var levels: [Level] = []
    private var few: [Int] = []
    private var manyCount = 0

    mutating func beginObject() {
        levels.append(Level(start: few.count, many: nil))
    }

    mutating func endObject() {
        guard let level = levels.popLast() else { return }
        few.removeLast(few.count - level.start)
        manyCount -= level.many?.count ?? 0
    }

    /// Remembers a name of the innermost object; `false` if it had that name before.
    mutating func insert(_ hash: Int) -> Bool {
        // In place: a copy of the level would share the set, and each insertion copy all of it.
        guard let last = levels.indices.last else { return true }
        let start = levels[last].start
        let hasMany = levels[last].many != nil
        guard few.count + manyCount < Self.mostNames else {
            let isKnown = hasMany ? levels[last].many?.contains(hash) == true : few[start...].contains(hash)
            if !isKnown { isFull = true }
            return !isKnown
        }
        if hasMany {
            let isNew = levels[last].many?.insert(hash).inserted == true
            if isNew { manyCount += 1 }
            return isNew
        }
        if few[start...].contains(hash) { return false }
        few.append(hash)
        if few.count - start > Self.mostSearched {
            levels[last].many = Set(few[start...])
            manyCount += few.count - start
            few.removeLast(few.count - start)
        }
        return true
    }
}
