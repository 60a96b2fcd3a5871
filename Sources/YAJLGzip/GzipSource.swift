public import YAJL

/// The content of a compressed source: gzip or zlib, which it tells apart by itself.
///
/// ```swift
/// var reader = JSONReader(source: try GzipSource(path: "events.json.gz"))
/// try reader.readArray { reader in try reader.skipValue() }
/// try reader.finish()
/// ```
///
/// It holds 64 KiB of compressed input and zlib's window of 32 KiB, whatever the size. A file may have several members, as
/// `cat a.gz b.gz` makes them; their contents are one text. Zeros after the last member are padding and passed over.
/// Other bytes there are refused once everything before them has been delivered. (`gunzip`, too, decompresses such a file and
/// then ends with a warning.) `ignoresTrailingBytes` passes over them.
///
/// A small input may have a huge content: set `JSONLimits.total`, which counts decompressed bytes.
///
/// It is a class, because a decompressor has state: copies share it.
///
/// Source: RFC 1952 (gzip), RFC 1950 (zlib).
public final class GzipSource<Base: JSONByteSource>: JSONByteSource {
    private var base: Base
    private var decompressor: GzipDecompressor
    private var input: [UInt8]
    /// The part of the input that has been read and not yet decompressed.
    private var pending = 0..<0

    /// Decompresses what another source reads.
    ///
    /// - Parameters:
    ///   - base: Where the compressed bytes come from.
    ///   - ignoresTrailingBytes: Whether what comes after the last member is passed over, whatever it is.
    ///   - bufferSize: How many compressed bytes are asked for at a time.
    public init(_ base: Base, ignoresTrailingBytes: Bool = false, bufferSize: Int = 64 << 10) {
        self.base = base
        decompressor = GzipDecompressor(ignoresTrailingBytes: ignoresTrailingBytes)
        input = Array(repeating: 0, count: max(bufferSize, 1))
    }

    /// Decompresses what there is, at most as much as fits into the buffer.
    ///
    /// - Throws: ``GzipError`` if it is not compressed, damaged or cut off, or what the base threw; both when all that came
    ///   before has been read. `CancellationError` if the task is cancelled while the base gives bytes without content.
    public func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        if buffer.count == 0 { return 0 }
        var hasRead = false
        while true {
            let (taken, made) = try unsafe input.withUnsafeBytes { bytes throws(GzipError) in
                try unsafe decompressor.decompress(UnsafeRawBufferPointer(rebasing: bytes[pending]), into: buffer)
            }
            pending = (pending.lowerBound + taken)..<pending.upperBound
            if made > 0 { return made }
            // An input may go on for ever without any content.
            if hasRead { try Task.checkCancellation() }
            hasRead = true
            let count = try unsafe input.withUnsafeMutableBytes { try unsafe base.readChecked(into: $0) }
            if count == 0 {
                try decompressor.finish()
                return 0
            }
            pending = 0..<count
        }
    }
}

extension GzipSource where Base == JSONFileSource {
    /// Decompresses a file.
    ///
    /// - Throws: `JSONInputError` if it cannot be opened.
    public convenience init(path: String, ignoresTrailingBytes: Bool = false) throws(JSONInputError) {
        self.init(try JSONFileSource(path: path), ignoresTrailingBytes: ignoresTrailingBytes)
    }
}
