internal import CZlib

/// One of zlib's decompressors, for one compressed member after the other.
///
/// This file alone talks to zlib. A `z_stream` must not move, since zlib's state points back at it, so it has a block of
/// its own. Nothing that zlib is lent outlives the call: the pointers to input and output are taken back after each.
@safe
final class Inflater {
    /// How a member is wrapped.
    enum Format {
        /// RFC 1952: what `gzip` writes, and what HTTP calls `gzip`.
        case gzip
        /// RFC 1950: what HTTP calls `deflate`.
        case zlib

        /// zlib's notation: the logarithm of the largest window, and 16 more for gzip.
        fileprivate var windowBits: Int32 {
            switch self {
            case .gzip: 15 + 16
            case .zlib: 15
            }
        }
    }

    /// The outcome of a step.
    enum Outcome: Equatable {
        /// It has used up the input or filled the output.
        case proceeding
        /// The member is complete, and its checksum right.
        case memberEnded
        /// No compressor writes the bytes that came next; zlib's words for it.
        case corrupt(String)
    }

    /// The result of a step.
    struct Step: Equatable {
        /// How many bytes of input it has used.
        var taken: Int
        /// How many bytes of output it has written.
        var made: Int
        var outcome: Outcome
    }

    private let stream: UnsafeMutablePointer<z_stream>

    init() {
        unsafe stream = .allocate(capacity: 1)
        // All zeros: no input, and zlib's own allocation functions.
        unsafe stream.initialize(to: z_stream())
        let size = unsafe Int32(MemoryLayout<z_stream>.size)
        // The version makes zlib refuse to work with a layout other than its own.
        let status = unsafe inflateInit2_(stream, Format.gzip.windowBits, ZLIB_VERSION, size)
        // Without memory Swift's own allocations end the process too.
        precondition(status == Z_OK, "zlib cannot be started: error \(status)")
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deallocate()
    }

    /// Forgets everything, to read a new member.
    func begin(_ format: Format) {
        let status = unsafe inflateReset2(stream, format.windowBits)
        // It fails for windows that do not exist only.
        precondition(status == Z_OK, "zlib cannot be reset: error \(status)")
    }

    /// Decompresses as much as there is input and room for.
    ///
    /// An error comes in a separate step: what was decompressed before it is in the output of the steps before.
    func step(_ input: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) -> Step {
        // More than its counters can hold is left for the next step.
        let input = unsafe UnsafeRawBufferPointer(rebasing: input.prefix(1 << 30))
        let room = min(output.count, 1 << 30)
        // zlib takes no null pointers; of an empty buffer it reads and writes nothing.
        let nowhere = unsafe UnsafeMutableRawPointer(stream).assumingMemoryBound(to: Bytef.self)
        let inputStart = unsafe input.bindMemory(to: Bytef.self).baseAddress
        let outputStart = unsafe output.bindMemory(to: Bytef.self).baseAddress
        // zlib only reads through this pointer; its declaration does not say so.
        unsafe stream.pointee.next_in = unsafe UnsafeMutablePointer(mutating: inputStart) ?? nowhere
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = unsafe outputStart ?? nowhere
        unsafe stream.pointee.avail_out = UInt32(room)
        let status = unsafe inflate(stream, Z_NO_FLUSH)
        let taken = unsafe input.count - Int(stream.pointee.avail_in)
        let made = unsafe room - Int(stream.pointee.avail_out)
        unsafe stream.pointee.next_in = nil
        unsafe stream.pointee.avail_in = 0
        unsafe stream.pointee.next_out = nil
        unsafe stream.pointee.avail_out = 0
        return Step(taken: taken, made: made, outcome: outcome(of: status))
    }

    private func outcome(of status: Int32) -> Outcome {
        switch status {
        // Z_BUF_ERROR: there was nothing to read, or no room.
        case Z_OK, Z_BUF_ERROR: return .proceeding
        case Z_STREAM_END: return .memberEnded
        case Z_NEED_DICT: return .corrupt("it needs a preset dictionary")
        case Z_DATA_ERROR:
            guard let text = unsafe stream.pointee.msg else { return .corrupt("invalid data") }
            return .corrupt(unsafe String(cString: text))
        default:
            // Out of memory, where Swift's own allocations end the process too; nothing else is left.
            fatalError("zlib failed with error \(status)")
        }
    }
}
