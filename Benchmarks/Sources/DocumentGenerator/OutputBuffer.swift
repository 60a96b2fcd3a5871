/// Collects bytes; grows if it must and is emptied again and again.
struct OutputBuffer: ~Copyable {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity: Int
    private(set) var count = 0

    init(capacity: Int) {
        self.capacity = capacity
        base = .allocate(capacity: capacity)
    }

    deinit {
        base.deallocate()
    }

    /// The collected bytes, until the next change.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: base, count: count) }

    mutating func removeAll() {
        count = 0
    }

    @inline(__always)
    mutating func append(_ text: StaticString) {
        append(text.utf8Start, count: text.utf8CodeUnitCount)
    }

    @inline(__always)
    mutating func append(_ byte: UInt8) {
        if count == capacity { grow(by: 1) }
        base[count] = byte
        count += 1
    }

    @inline(__always)
    mutating func append(_ start: UnsafePointer<UInt8>, count added: Int) {
        if added > capacity - count { grow(by: added) }
        (base + count).update(from: start, count: added)
        count += added
    }

    /// Appends a number in decimal, with at least so many digits.
    mutating func append(_ number: Int, digits minimum: Int = 1) {
        var digitCount = minimum
        var limit = Self.powerOfTen(minimum)
        while number >= limit, digitCount < 18 {
            limit *= 10
            digitCount += 1
        }
        if digitCount > capacity - count { grow(by: digitCount) }
        count += digitCount
        var place = base + count
        var rest = UInt64(number)
        while digitCount >= 2 {
            place -= 2
            digitCount -= 2
            let pair = rest % 100
            rest /= 100
            place[0] = UInt8(truncatingIfNeeded: 48 + pair / 10)
            place[1] = UInt8(truncatingIfNeeded: 48 + pair % 10)
        }
        if digitCount == 1 { place[-1] = UInt8(truncatingIfNeeded: 48 + rest) }
    }

    /// Appends so many hexadecimal digits of a number, its low ones.
    @inline(__always)
    mutating func append(hexadecimal number: UInt64, digits digitCount: Int) {
        if digitCount > capacity - count { grow(by: digitCount) }
        let start = base + count
        for index in 0..<digitCount {
            let digit = UInt8(truncatingIfNeeded: number >> UInt64((digitCount - 1 - index) * 4) & 0xF)
            start[index] = digit < 10 ? 48 + digit : 87 + digit
        }
        count += digitCount
    }

    /// Appends an escape of four hexadecimal digits.
    mutating func append(escape unit: Int) {
        append(UInt8(ascii: "\\"))
        append(UInt8(ascii: "u"))
        append(hexadecimal: UInt64(unit), digits: 4)
    }

    /// Appends a character, which must not be a surrogate.
    mutating func append(scalar value: Int) {
        guard let scalar = Unicode.Scalar(UInt32(value)) else { return }
        for byte in scalar.utf8 { append(byte) }
    }

    @inline(__always)
    private static func powerOfTen(_ exponent: Int) -> Int {
        var power = 1
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    @inline(never)
    private mutating func grow(by added: Int) {
        let newCapacity = max(capacity * 2, count + added)
        let newBase = UnsafeMutablePointer<UInt8>.allocate(capacity: newCapacity)
        newBase.update(from: base, count: count)
        base.deallocate()
        base = newBase
        capacity = newCapacity
    }
}
