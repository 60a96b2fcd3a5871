/// Finds members by the hash of their key: open addressing with linear probing, at most half full.
///
/// A slot holds the position of a member plus one; 0 is an empty slot.
@safe
struct KeyIndex {
    /// Objects with fewer members are searched one by one, which is faster and needs no memory.
    static let fewestMembers = 65

    /// How many slots an index for a number of members has; 0 if that is too many for an index.
    static func capacity(for count: Int) -> Int {
        guard count < 1 << 30 else { return 0 }
        return 1 << (Int.bitWidth - (count * 2 - 1).leadingZeroBitCount)
    }

    private let slots: UnsafeMutablePointer<UInt32>
    private let mask: Int

    @unsafe
    init(slots: UnsafeMutablePointer<UInt32>, capacity: Int) {
        unsafe self.slots = unsafe slots
        mask = capacity - 1
    }

    /// An index that is only read: ``find(_:where:)`` alone may be called.
    @unsafe
    init(reading slots: UnsafeBufferPointer<UInt32>) {
        unsafe self.slots = unsafe UnsafeMutablePointer(mutating: slots.baseAddress.unsafelyUnwrapped)
        mask = slots.count - 1
    }

    /// Makes all slots empty.
    func clear() {
        unsafe slots.update(repeating: 0, count: mask + 1)
    }

    /// Puts in the keys of an object, which must differ.
    @unsafe
    func fill(withKeysFrom members: UnsafeMutablePointer<Node>, count: Int, text: UnsafeMutablePointer<UInt8>) {
        clear()
        for position in 0..<count {
            let key = unsafe members + 2 * position
            let hash = unsafe KeyHash.hash(Arena.textStart(key, text), count: key.pointee.textCount, node: key.pointee)
            _ = insert(hash, position: position) { _ in false }
        }
    }

    /// The position of the member with this hash for which `isMatch` holds.
    func find(_ hash: UInt64, where isMatch: (Int) -> Bool) -> Int? {
        let entry = unsafe slots[slot(hash, isMatch)]
        return entry == 0 ? nil : Int(entry) - 1
    }

    /// Adds a member that is not there yet, or returns the position of the one that is.
    func insert(_ hash: UInt64, position: Int, where isMatch: (Int) -> Bool) -> Int? {
        let slot = slot(hash, isMatch)
        let entry = unsafe slots[slot]
        if entry != 0 { return Int(entry) - 1 }
        unsafe slots[slot] = UInt32(truncatingIfNeeded: position + 1)
        return nil
    }

    /// Adds a member that is not there, in place of the first one on its way for which `isGone` holds.
    func put(_ hash: UInt64, position: Int, where isGone: (Int) -> Bool) {
        unsafe slots[slot(hash, isGone)] = UInt32(truncatingIfNeeded: position + 1)
    }

    /// The slot of the member with this hash for which `isMatch` holds, or else the empty one where it belongs.
    @inline(__always)
    private func slot(_ hash: UInt64, _ isMatch: (Int) -> Bool) -> Int {
        var slot = Int(truncatingIfNeeded: hash) & mask
        while case let entry = unsafe slots[slot], entry != 0, !isMatch(Int(entry) - 1) { slot = (slot &+ 1) & mask }
        return slot
    }
}
