/// Turns compressed bytes into their content, however both are cut: the part that ``GzipSource`` and ``GzipChunks`` share.
///
/// ```
/// start ──▶ magic ──▶ member ──▶ end of member ──▶ magic ──▶ member …
///                                     ├──▶ padding (zeros)
///                                     └──▶ other bytes: refused, or passed over to the end
/// ```
///
/// The two bytes that tell gzip, zlib and anything else apart are looked at here and not by zlib: only so it is known
/// whether another member begins, and "this is not compressed" can be said of an input that merely looks wrong to zlib.
struct GzipDecompressor {
    private enum State {
        /// In front of the first member, or after another.
        case betweenMembers
        /// After the first byte of what may be a member.
        case insideMagic(UInt8)
        case insideMember(Inflater.Format)
        /// After a member and at least one zero.
        case padding
        /// After everything that counts.
        case ignoringRest
        case failed(GzipError)
    }

    private let inflater = Inflater()
    private let ignoresTrailingBytes: Bool
    private var state = State.betweenMembers
    /// The format of the last member that was begun; only gzip has more than one.
    private var lastFormat: Inflater.Format?
    /// How many compressed bytes have been taken, but for what an error's offset says.
    private var offset = 0

    init(ignoresTrailingBytes: Bool) {
        self.ignoresTrailingBytes = ignoresTrailingBytes
    }

    /// Decompresses some bytes.
    ///
    /// All input is taken unless the output is full. An error is thrown only when nothing was made, so whatever comes
    /// before it has been delivered.
    ///
    /// - Returns: How many bytes of the input were taken, and how many bytes of output were made.
    mutating func decompress(
        _ input: UnsafeRawBufferPointer,
        into output: UnsafeMutableRawBufferPointer
    ) throws(GzipError) -> (taken: Int, made: Int) {
        var taken = 0
        while taken < input.count {
            switch state {
            case .insideMember:
                let rest = unsafe UnsafeRawBufferPointer(rebasing: input[taken...])
                let step = unsafe inflater.step(rest, into: output)
                taken += step.taken
                offset += step.taken
                try follow(step)
                if step.made > 0 { return (taken, step.made) }
                // Without room nothing moves.
                if step.taken == 0, case .insideMember = state { return (taken, 0) }
            case .ignoringRest:
                offset += input.count - taken
                return (input.count, 0)
            default:
                try takeByte(unsafe input[taken])
                taken += 1
                offset += 1
            }
        }
        return try (taken, unsafe drain(into: output))
    }

    /// Writes what is decompressed already and had no room before.
    private mutating func drain(into output: UnsafeMutableRawBufferPointer) throws(GzipError) -> Int {
        if case .failed(let error) = state { throw error }
        guard case .insideMember = state else { return 0 }
        let step = unsafe inflater.step(UnsafeRawBufferPointer(start: nil, count: 0), into: output)
        try follow(step)
        return step.made
    }

    /// The meaning of the end of the input here: nothing after a member, else an error.
    mutating func finish() throws(GzipError) {
        switch state {
        case .padding, .ignoringRest: return
        case .betweenMembers where lastFormat != nil: return
        // One byte alone begins no member.
        case .insideMagic where lastFormat != nil && ignoresTrailingBytes: return
        case .failed(let error): throw error
        case .betweenMembers, .insideMagic, .insideMember:
            throw fail(.truncated, at: offset)
        }
    }

    /// Goes to the state that a step leads to; throws its error unless there is output to be delivered first.
    private mutating func follow(_ step: Inflater.Step) throws(GzipError) {
        switch step.outcome {
        case .proceeding: break
        case .memberEnded: state = .betweenMembers
        case .corrupt(let reason):
            let error = fail(.corrupt, at: offset, reason: reason)
            if step.made == 0 { throw error }
        }
    }

    /// Takes a byte that belongs to no member.
    private mutating func takeByte(_ byte: UInt8) throws(GzipError) {
        switch state {
        case .betweenMembers where byte == 0 && lastFormat != nil, .padding where byte == 0:
            state = .padding
        case .betweenMembers where Magic.mayBegin(with: byte, after: lastFormat):
            state = .insideMagic(byte)
        case .insideMagic(let first):
            guard let format = Magic.format(first, byte) else { return try refuse(at: offset - 1) }
            begin(format, magic: [first, byte])
        case .failed(let error): throw error
        default: try refuse(at: offset)
        }
    }

    private mutating func begin(_ format: Inflater.Format, magic: [UInt8]) {
        inflater.begin(format)
        // The header alone makes no output, so it needs no room.
        _ = unsafe magic.withUnsafeBytes { bytes in
            unsafe inflater.step(bytes, into: UnsafeMutableRawBufferPointer(start: nil, count: 0))
        }
        state = .insideMember(format)
        lastFormat = format
    }

    /// Deals with something that is not a member.
    private mutating func refuse(at offset: Int) throws(GzipError) {
        if lastFormat == nil { throw fail(.notCompressed, at: offset) }
        if !ignoresTrailingBytes { throw fail(.trailingBytes, at: offset) }
        state = .ignoringRest
    }

    private mutating func fail(_ code: GzipError.Code, at offset: Int, reason: String? = nil) -> GzipError {
        let error = GzipError(code: code, compressedOffset: offset, reason: reason)
        state = .failed(error)
        return error
    }
}

/// The two bytes that compressed data begins with.
private enum Magic {
    private static let gzip: UInt8 = 0x1F

    /// Whether the byte may begin the first member, or another one.
    static func mayBegin(with first: UInt8, after format: Inflater.Format?) -> Bool {
        switch format {
        // gzip; or zlib's method 8 with a window of at most 32 KiB.
        case nil: first == gzip || (first & 0x0F == 8 && first >> 4 <= 7)
        case .gzip: first == gzip
        // RFC 1950 knows one member only.
        case .zlib: false
        }
    }

    /// The format, if the bytes begin one.
    static func format(_ first: UInt8, _ second: UInt8) -> Inflater.Format? {
        if first == gzip { return second == 0x8B ? .gzip : nil }
        // RFC 1950, 2.2: both bytes as a number are a multiple of 31.
        return (Int(first) << 8 | Int(second)) % 31 == 0 ? .zlib : nil
    }
}
