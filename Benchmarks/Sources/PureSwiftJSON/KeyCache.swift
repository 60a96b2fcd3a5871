/// Makes each name of a document a `String` once, as long as the names are few.
///
/// A direct-mapped table: a name that falls into the slot of another takes it over, so hostile names cost no more than
/// having no cache. The bytes lie beside the strings because comparing them is one `memcmp`.
struct KeyCache: ~Copyable {
    private static let slotBits = 8
    private static let slotSize = 64

    private var strings: [String] = []
    private var counts: [Int] = []
    private let bytes: UnsafeMutableRawPointer?

    /// Creates a cache, or one that does nothing for texts too short to pay for it.
    init(textLength: Int) {
        guard textLength >= 4096 else {
            bytes = nil
            return
        }
        strings = [String](repeating: "", count: 1 << Self.slotBits)
        counts = [Int](repeating: -1, count: 1 << Self.slotBits)
        bytes = .allocate(byteCount: Self.slotSize << Self.slotBits, alignment: 16)
    }

    deinit {
        bytes?.deallocate()
    }

    /// The bytes as a string.
    @inline(__always)
    mutating func string(_ text: UnsafeBufferPointer<UInt8>) -> String {
        let count = text.count
        guard let bytes, count <= Self.slotSize, let start = UnsafeRawPointer(text.baseAddress) else {
            return String(decoding: text, as: UTF8.self)
        }
        let slot = Self.slot(start, count)
        let slotBytes = bytes + slot * Self.slotSize
        if counts[slot] == count, Self.areEqual(slotBytes, start, count) { return strings[slot] }
        let string = String(decoding: text, as: UTF8.self)
        strings[slot] = string
        counts[slot] = count
        slotBytes.copyMemory(from: start, byteCount: count)
        return string
    }

    /// A hash of the length, the beginning and the end.
    @inline(__always)
    private static func slot(_ start: UnsafeRawPointer, _ count: Int) -> Int {
        var mixed = UInt64(truncatingIfNeeded: count)
        if count >= 8 {
            mixed ^= start.loadUnaligned(as: UInt64.self) &* 0x9E37_79B9_7F4A_7C15
            mixed ^= (start + count - 8).loadUnaligned(as: UInt64.self)
        } else if count >= 4 {
            mixed ^= UInt64(start.loadUnaligned(as: UInt32.self)) << 32
            mixed ^= UInt64((start + count - 4).loadUnaligned(as: UInt32.self))
        } else if count > 0 {
            mixed ^= UInt64(start.load(as: UInt8.self)) << 16
            mixed ^= UInt64((start + count - 1).load(as: UInt8.self)) << 8
            mixed ^= UInt64((start + count / 2).load(as: UInt8.self)) << 32
        }
        return Int(truncatingIfNeeded: (mixed &* 0xD6E8_FEB8_6659_FD93) >> UInt64(64 - slotBits))
    }

    @inline(__always)
    private static func areEqual(_ left: UnsafeRawPointer, _ right: UnsafeRawPointer, _ count: Int) -> Bool {
        var index = 0
        while count - index >= 8 {
            let leftWord = (left + index).loadUnaligned(as: UInt64.self)
            let rightWord = (right + index).loadUnaligned(as: UInt64.self)
            if leftWord != rightWord { return false }
            index += 8
        }
        while index < count {
            if (left + index).load(as: UInt8.self) != (right + index).load(as: UInt8.self) { return false }
            index += 1
        }
        return true
    }
}
