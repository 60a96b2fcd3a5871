/// Finds the commas between the elements of an array at many times the speed of a parser, for it knows only what strings and
/// brackets are.
///
/// The result is right as long as the text before it is the start of valid JSON. Where it is not, a parser finds an error
/// before it comes to the first comma that is wrong.
struct ElementScanner {
    /// How many bytes have been scanned.
    private(set) var end = 0
    /// How many commas there are between its elements, and the absolute offset of the last.
    private(set) var commaCount = 0
    private(set) var lastComma = -1
    /// Whether the array has ended, or there is none; nothing is found after it.
    private(set) var isAfterArray = false

    private var finder: ArrayFinder
    private var depth = 0
    private var strings = StringMask()

    /// - Parameter names: The names of the members that lead from the root to the array.
    init(_ names: [String]) {
        finder = ArrayFinder(names)
    }

    /// The absolute offset of the root.
    var rootStart: Int { finder.rootStart }

    /// Scans the bytes that follow.
    mutating func scan(_ bytes: ArraySlice<UInt8>) {
        unsafe bytes.withUnsafeBufferPointer { bytes in
            unsafe scanBlocks(bytes)
            let rest = bytes.count % 64
            if rest > 0, !isAfterArray {
                let padded = unsafe Array(bytes.suffix(rest)) + [UInt8](repeating: ASCII.space, count: 64 - rest)
                unsafe padded.withUnsafeBufferPointer { unsafe scanBlocks($0, count: rest) }
            }
        }
    }

    /// Scans the blocks of 64 bytes.
    ///
    /// - Parameter count: How many bytes of a block count; the others are spaces.
    private mutating func scanBlocks(_ bytes: UnsafeBufferPointer<UInt8>, count: Int = 64) {
        guard var block = bytes.baseAddress else { return }
        // A copy, since it would be stored and loaded again with each block.
        var scanner = self
        unsafe withUnsafeTemporaryAllocation(of: ByteMask.Structure.self, capacity: 32) { structures in
            var rest = bytes.count / 64
            while rest > 0, !scanner.isAfterArray {
                let some = min(rest, structures.count)
                unsafe ByteMask.findStructures(of: block, structures, count: some)
                for index in 0..<some where !scanner.isAfterArray {
                    unsafe scanner.scan(block, structures[index], count: count)
                    unsafe block += 64
                }
                rest -= some
            }
        }
        self = scanner
    }

    /// Scans a block of which the first bytes count.
    private mutating func scan(_ block: UnsafePointer<UInt8>, _ structure: ByteMask.Structure, count: Int) {
        let inString = strings.next(quotes: structure.quotes, backslashes: structure.backslashes, count: count)
        var opens = structure.opens & ~inString
        var closes = structure.closes & ~inString
        var counts = ~inString
        let start = end
        end &+= count
        if !finder.hasFound {
            let bytes = unsafe UnsafeBufferPointer(start: block, count: count)
            let before = unsafe finder.find(in: bytes, at: start, inString: inString, opens: opens, closes: closes)
            isAfterArray = finder.hasFailed
            guard finder.hasFound else { return }
            let after = UInt64.max << UInt64(before)
            (opens, closes, counts) = (opens & after, closes & after, counts & after)
        }
        if closes.nonzeroBitCount < depth &- 1 {
            // The end of the element is not here.
            depth &+= opens.nonzeroBitCount &- closes.nonzeroBitCount
            return
        }
        walk(opens: opens, closes: closes, commas: unsafe ByteMask.equal64(block, ASCII.comma) & counts, from: start)
    }

    /// Goes from bracket to bracket.
    private mutating func walk(opens: UInt64, closes: UInt64, commas: UInt64, from start: Int) {
        var brackets = opens | closes
        var commas = commas
        while true {
            let bracket = brackets & (0 &- brackets)
            // All, if there is no bracket left.
            let before = bracket &- 1
            if depth == 1, commas & before != 0 {
                commaCount &+= (commas & before).nonzeroBitCount
                lastComma = start &+ 63 &- (commas & before).leadingZeroBitCount
            }
            guard bracket != 0 else { return }
            commas &= ~before
            brackets &= brackets &- 1
            if opens & bracket != 0 {
                depth &+= 1
            } else {
                depth &-= 1
                if depth <= 0 {
                    isAfterArray = true
                    return
                }
            }
        }
    }
}
