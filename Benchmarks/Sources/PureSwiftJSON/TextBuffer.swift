/// Grows to the longest string with escapes and is used again for each.
@usableFromInline
struct TextBuffer: ~Copyable {
    @usableFromInline var base: UnsafeMutablePointer<UInt8>
    @usableFromInline var count = 0
    private var capacity: Int

    @usableFromInline
    init() {
        capacity = 256
        base = .allocate(capacity: capacity)
    }

    // Inlinable because Swift 6.3.1 crashes on inlinable functions that hold a value whose `deinit` is not.
    @inlinable
    deinit {
        base.deallocate()
    }

    /// The text, until the next change.
    @inlinable
    var text: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: base, count: count) }

    mutating func removeAll() {
        count = 0
    }

    mutating func append(_ byte: UInt8) {
        reserve(1)
        base[count] = byte
        count += 1
    }

    mutating func append(_ start: UnsafePointer<UInt8>, upTo end: UnsafePointer<UInt8>) {
        let added = end - start
        reserve(added)
        (base + count).update(from: start, count: added)
        count += added
    }

    /// Appends a character that is not a surrogate as UTF-8.
    mutating func append(scalar value: UInt32) {
        switch value {
        case 0..<0x80:
            append(UInt8(value))
        case 0x80..<0x800:
            append(0xC0 | UInt8(value >> 6))
            append(0x80 | UInt8(value & 0x3F))
        case 0x800..<0x10000:
            append(0xE0 | UInt8(value >> 12))
            append(0x80 | UInt8(value >> 6 & 0x3F))
            append(0x80 | UInt8(value & 0x3F))
        default:
            append(0xF0 | UInt8(value >> 18))
            append(0x80 | UInt8(value >> 12 & 0x3F))
            append(0x80 | UInt8(value >> 6 & 0x3F))
            append(0x80 | UInt8(value & 0x3F))
        }
    }

    private mutating func reserve(_ added: Int) {
        guard count + added > capacity else { return }
        let newCapacity = max(count + added, capacity * 2)
        let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
        newBase.update(from: base, count: count)
        base.deallocate()
        base = newBase
        capacity = newCapacity
    }
}
