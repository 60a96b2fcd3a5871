import ZlibOfShards

/// One member of a gzip file.
///
/// Several after each other are one file, so they can be made side by side.
enum Gzip {
    static func member(_ bytes: [UInt8]) -> [UInt8] {
        var stream = z_stream()
        // 16 more than the logarithm of the window stands for gzip.
        let status = deflateInit2_(
            &stream,
            Z_DEFAULT_COMPRESSION,
            Z_DEFLATED,
            15 + 16,
            8,
            Z_DEFAULT_STRATEGY,
            ZLIB_VERSION,
            Int32(MemoryLayout<z_stream>.size)
        )
        precondition(status == Z_OK, "zlib has no memory")
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
            bytes.withUnsafeBufferPointer { bytes in
                // zlib only reads through this pointer; its declaration does not say so.
                stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
                stream.avail_in = UInt32(bytes.count)
                stream.next_out = buffer.baseAddress
                stream.avail_out = UInt32(bound)
                let status = deflate(&stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "the bound is too small")
            }
            count = Int(stream.total_out)
        }
    }
}

/// A CRC-32 as gzip has it.
struct CRC32: Equatable {
    private var value: UInt = 0

    init() {}

    init(_ bytes: [UInt8]) { add(bytes) }

    mutating func add(_ bytes: [UInt8]) {
        value = crc32_z(value, bytes, bytes.count)
    }

    /// Adds bytes of which the checksum and the number are known.
    mutating func add(_ other: CRC32, byteCount: Int) {
        value = crc32_combine(value, other.value, byteCount)
    }

    /// Eight hexadecimal digits.
    var hexadecimal: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits
    }
}
