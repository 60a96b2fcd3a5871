/// Which kind each open array or object is: one bit per level, those of the innermost levels in a word.
struct OpenContainers {
    private(set) var depth = 0
    /// The innermost levels, the last one lowest; 1 is an object.
    private var inner: UInt64 = 0
    /// The levels outside of them, 64 in each word.
    private var outer: [UInt64] = []

    var isInObject: Bool { inner & 1 != 0 }

    mutating func open(isObject: Bool) {
        if depth & 63 == 0, depth > 0 { keepInner() }
        inner = inner << 1 | (isObject ? 1 : 0)
        depth &+= 1
    }

    mutating func close() {
        inner >>= 1
        depth &-= 1
        if depth & 63 == 0, depth > 0 { restoreInner() }
    }

    // Apart, since hardly any document is so deep.
    @inline(never)
    private mutating func keepInner() { outer.append(inner) }

    @inline(never)
    private mutating func restoreInner() { inner = outer.popLast() ?? 0 }
}
