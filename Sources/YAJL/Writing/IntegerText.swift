/// The decimal text of integers.
enum IntegerText {
    /// How many bytes an integer of 64 bits takes at most, with its sign.
    static let maximumCount = 20

    /// Writes an integer, from its last digits to its first, two at a time.
    @inline(__always)
    static func put(_ magnitude: UInt64, isNegative: Bool, to output: inout OutputCursor) {
        if isNegative { output.put(ASCII.minus) }
        if magnitude < 10 {
            output.put(ASCII.zero + UInt8(truncatingIfNeeded: magnitude))
        } else {
            putDigits(magnitude, to: &output)
        }
    }

    private static func putDigits(_ magnitude: UInt64, to output: inout OutputCursor) {
        let pairs: StaticString = """
            0001020304050607080910111213141516171819\
            2021222324252627282930313233343536373839\
            4041424344454647484950515253545556575859\
            6061626364656667686970717273747576777879\
            8081828384858687888990919293949596979899
            """
        let count = digitCount(magnitude)
        var rest = magnitude
        unsafe output.putBackwards(count: count) { position in
            while rest >= 100 {
                let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
                rest = quotient
                unsafe position -= 2
                unsafe position.update(from: pairs.utf8Start + 2 * Int(pair), count: 2)
            }
            if rest >= 10 {
                unsafe (position - 2).update(from: pairs.utf8Start + 2 * Int(rest), count: 2)
            } else {
                unsafe (position - 1).pointee = ASCII.zero + UInt8(truncatingIfNeeded: rest)
            }
        }
    }

    private static func digitCount(_ value: UInt64) -> Int {
        var count = 1
        var bound: UInt64 = 10
        while value >= bound {
            count += 1
            let (next, overflow) = bound.multipliedReportingOverflow(by: 10)
            if overflow { break }
            bound = next
        }
        return count
    }
}
