/// Remembers for each open container whether it is an object: one bit per level, the innermost 64 in a register.
@usableFromInline
struct NestingStack {
    @usableFromInline var depth = 0
    @usableFromInline var bits: UInt64 = 0
    @usableFromInline var outerBits: [UInt64] = []

    @inlinable
    init() {}

    /// Whether the innermost open container is an object.
    @inlinable @inline(__always)
    var isObject: Bool { bits & 1 != 0 }

    @inlinable @inline(__always)
    mutating func push(isObject: Bool) {
        if depth & 63 == 0, depth > 0 { outerBits.append(bits) }
        bits = bits << 1 | (isObject ? 1 : 0)
        depth += 1
    }

    @inlinable @inline(__always)
    mutating func pop() {
        depth -= 1
        bits >>= 1
        // An even multiple of 64 levels is left: the register is used up, and the saved word continues.
        if depth & 63 == 0, depth > 0, let outer = outerBits.popLast() { bits = outer }
    }
}
