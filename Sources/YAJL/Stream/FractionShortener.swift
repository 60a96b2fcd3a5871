/// Leaves digits out of what yajl gets, where most of the text is fractions.
///
/// yajl reads numbers byte by byte, which takes a quarter of the time for `canada.json`. Which tokens there are does not depend
/// on how many digits a fraction has, so yajl gets the first one only, and the callback reports the number as it is in the
/// slice. The other digits are found 64 bytes at a time:
///
/// ```
/// slice     [-65.613616999999977,43.420273000000009]
/// for yajl  [-65.6,43.4]                               cuts: 14 bytes after offset 6, 14 after offset 11
/// ```
///
/// Nobody but yajl sees the short text. The tokens lie in the slice, and the scanner reads the slice: a number that its end
/// cuts in two, and whatever is wrong. In a text that is wrong a digit may be left out of a string, but only behind the
/// place where yajl stops.
@safe
final class FractionShortener {
    /// Digits that yajl does not get.
    struct Cut {
        /// The offset in the short text behind which they are missing.
        var offset: UInt32
        /// How many they are.
        var count: UInt32
    }

    /// Shorter texts are given to yajl as they are: each would pay for the look at the samples.
    static let leastCount = 4096

    /// The blocks that are looked at, in each of four places, to guess whether shortening pays.
    private static let sampledBlocks = 2

    /// A block, and what copying its last bytes reads behind it.
    private static let blockReach = 64 + 16

    private var text: UnsafeMutablePointer<UInt8>?
    private var cuts: UnsafeMutablePointer<Cut>?
    private var capacity = 0

    deinit {
        unsafe text?.deallocate()
        unsafe cuts?.deallocate()
    }

    /// What a text is for yajl.
    @safe
    struct ShortText {
        let bytes: UnsafeBufferPointer<UInt8>
        /// In their order, and behind the last one a cut at a place that the text does not reach.
        let cuts: UnsafePointer<Cut>

        /// The offset in the whole text.
        func wholeOffset(of offset: Int) -> Int {
            var whole = offset
            var cut = unsafe cuts
            while unsafe cut.pointee.offset <= offset {
                whole += unsafe Int(cut.pointee.count)
                unsafe cut += 1
            }
            return whole
        }
    }

    /// Whether at least half of the text are digits that can be left out, going by some samples.
    ///
    /// Two thirds of `canada.json` are, which is then read 10 % faster. With fewer there is less to gain, and looking at
    /// every byte costs the same; where it begins to pay has not been measured.
    static func pays(for source: UnsafeBufferPointer<UInt8>) -> Bool {
        guard source.count >= leastCount, let start = source.baseAddress else { return false }
        var count = 0
        for place in 0..<4 {
            var fractions = FractionMask()
            for block in 0..<sampledBlocks {
                let offset = source.count / 4 * place + block * 64
                count += unsafe fractions.next(start + offset).nonzeroBitCount
            }
        }
        return count >= 4 * sampledBlocks * 64 / 2
    }

    /// Makes the short text of a part of a slice that begins outside of strings.
    ///
    /// It is good until the next call.
    func shorten(_ source: UnsafeBufferPointer<UInt8>) -> ShortText {
        reserve(source.count)
        let text = unsafe text.unsafelyUnwrapped
        let cuts = unsafe cuts.unsafelyUnwrapped
        let start = unsafe source.baseAddress.unsafelyUnwrapped
        let end = unsafe start + source.count

        var fractions = FractionMask()
        var block = unsafe start + Self.endOfFirstNumber(source)
        var cut = unsafe cuts
        // Where the next byte goes, and the first one that has not been copied.
        var output = unsafe text
        var kept = unsafe start
        while unsafe end - block >= Self.blockReach {
            var digits = unsafe fractions.next(block)
            while digits != 0 {
                let first = digits.trailingZeroBitCount
                let others = digits &+ (1 &<< UInt64(truncatingIfNeeded: first))
                let last = others.trailingZeroBitCount
                digits &= others

                let count = unsafe block + first - kept
                unsafe Self.copy(kept, to: output, count: count)
                unsafe output += count
                // Digits at the begin of a block go on with those at the end of the block before.
                let goesOn = count == 0
                unsafe cut -= goesOn ? 1 : 0
                let before = unsafe goesOn ? cut.pointee.count : 0
                unsafe cut.pointee = Cut(
                    offset: UInt32(truncatingIfNeeded: output - text),
                    count: before &+ UInt32(truncatingIfNeeded: last &- first)
                )
                unsafe cut += 1
                unsafe kept = unsafe block + last
            }
            unsafe block += 64
        }
        unsafe output.update(from: kept, count: end - kept)
        unsafe output += end - kept
        unsafe cut.pointee = Cut(offset: .max, count: 0)
        return unsafe ShortText(
            bytes: UnsafeBufferPointer(start: text, count: output - text),
            cuts: UnsafePointer(cuts)
        )
    }

    /// The end of the number with which the text begins, or that follows its first blanks.
    ///
    /// yajl reports the first token of a call from a buffer of its own, where the callback cannot tell which text it is.
    private static func endOfFirstNumber(_ source: UnsafeBufferPointer<UInt8>) -> Int {
        let rest = unsafe source.drop { ASCII.isBlank($0) }.drop { byte in
            switch byte {
            case ASCII.zero...UInt8(ascii: "9"), ASCII.minus, ASCII.dot, ASCII.plus, UInt8(ascii: "e"),
                UInt8(ascii: "E"):
                true
            default: false
            }
        }
        return unsafe rest.startIndex
    }

    /// Copies some bytes and, to be fast, up to 15 behind them.
    @inline(__always)
    private static func copy(_ source: UnsafePointer<UInt8>, to target: UnsafeMutablePointer<UInt8>, count: Int) {
        var index = 0
        repeat {
            let bytes = unsafe UnsafeRawPointer(source + index).loadUnaligned(as: SIMD16<UInt8>.self)
            unsafe UnsafeMutableRawPointer(target + index).storeBytes(of: bytes, as: SIMD16<UInt8>.self)
            index &+= 16
        } while index < count
    }

    private func reserve(_ count: Int) {
        guard capacity < count else { return }
        unsafe text?.deallocate()
        unsafe cuts?.deallocate()
        // Others may follow that are a little longer.
        capacity = max(count, count > Intake.sliceSize / 2 ? Intake.sliceSize : 2 * capacity)
        unsafe text = .allocate(capacity: capacity + 16)
        // A cut takes the place of at least one digit, behind a point and another digit.
        unsafe cuts = .allocate(capacity: capacity / 3 + 2)
    }
}

/// Finds the digits of fractions behind the first one, 64 bytes at a time.
private struct FractionMask {
    private var strings = StringMask()
    /// 1 if the next byte comes behind a point, or behind a digit of a fraction.
    private var carriedPoint: UInt64 = 0
    private var carriedDigit: UInt64 = 0

    @inline(__always)
    mutating func next(_ block: UnsafePointer<UInt8>) -> UInt64 {
        let masks = unsafe ByteMask.fractions64(block)
        let digits = masks.digits & ~strings.next(quotes: masks.quotes, backslashes: masks.backslashes)
        let first = (masks.points &<< 1 | carriedPoint) & digits
        // The carry goes through all digits that follow, and clears them.
        let fractions = digits & ~(digits &+ (first | carriedDigit & digits))
        carriedPoint = masks.points &>> 63
        carriedDigit = fractions &>> 63
        return fractions & ~first
    }
}
