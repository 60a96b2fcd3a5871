import CZlib

/// Compressed forms of some bytes, made by zlib.
enum Compressed {
    /// As `gzip` writes it, without a name.
    static func gzip(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
        var compressor = Compressor(windowBits: 15 + 16, level: level)
        return compressor.add(bytes, Z_FINISH)
    }

    static func gzip(_ text: String) -> [UInt8] { gzip(Array(text.utf8)) }

    /// As HTTP's `deflate` has it.
    static func zlib(_ bytes: [UInt8]) -> [UInt8] {
        var compressor = Compressor(windowBits: 15, level: 6)
        return compressor.add(bytes, Z_FINISH)
    }

    /// A gzip member in as many flushed parts as there are texts; all but the last can be decompressed as they come.
    static func flushed(_ texts: [String]) -> [[UInt8]] {
        var compressor = Compressor(windowBits: 15 + 16, level: 6)
        return texts.map { compressor.add(Array($0.utf8), Z_SYNC_FLUSH) } + [compressor.add([], Z_FINISH)]
    }

    /// With every optional field of the header: extra field, name, comment, checksum of the header.
    static func gzipWithEveryField(_ bytes: [UInt8]) -> [UInt8] {
        let plain = gzip(bytes)
        var header = Array(plain.prefix(10))
        header[3] = 0b11110
        header += [3, 0] + Array("abc".utf8) + Array("name.json\0".utf8) + Array("a comment\0".utf8)
        let checksum = crc32(0, header, uInt(header.count))
        header += [UInt8(truncatingIfNeeded: checksum), UInt8(truncatingIfNeeded: checksum >> 8)]
        return header + plain.dropFirst(10)
    }
}

/// zlib's compressor.
private struct Compressor {
    private final class Stream {
        let pointer = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)

        init(windowBits: Int32, level: Int32) {
            pointer.initialize(to: z_stream())
            let size = Int32(MemoryLayout<z_stream>.size)
            deflateInit2_(pointer, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        }

        deinit {
            deflateEnd(pointer)
            pointer.deallocate()
        }
    }

    private let stream: Stream

    init(windowBits: Int32, level: Int32) {
        stream = Stream(windowBits: windowBits, level: level)
    }

    mutating func add(_ bytes: [UInt8], _ flush: Int32) -> [UInt8] {
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(stream.pointer, uLong(bytes.count))) + 64)
        let made = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointer.pointee.next_in = input.baseAddress
                stream.pointer.pointee.avail_in = uInt(input.count)
                stream.pointer.pointee.next_out = output.baseAddress
                stream.pointer.pointee.avail_out = uInt(output.count)
                deflate(stream.pointer, flush)
                return output.count - Int(stream.pointer.pointee.avail_out)
            }
        }
        return Array(output.prefix(made))
    }
}
