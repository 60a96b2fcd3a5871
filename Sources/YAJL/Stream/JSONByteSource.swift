/// Something that bytes can be read from: a file, a socket, a decompressor.
///
/// ```swift
/// struct Zeros: JSONByteSource {
///     mutating func read(
///         into buffer: UnsafeMutableRawBufferPointer
///     ) throws -> Int {
///         buffer.initializeMemory(as: UInt8.self, repeating: 0)
///         return buffer.count
///     }
/// }
/// ```
public protocol JSONByteSource {
    /// Reads some bytes into a buffer, at least one and at most as many as fit.
    ///
    /// - Returns: How many bytes were read; 0 at the end of the input, and only there. A wrong number, such as -1,
    ///   stops the program: throw an error instead.
    /// - Throws: Any error; it ends the parse, and comes out of the parser unchanged.
    mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int

    /// How many bytes there are from the first to the last, if that is known; for progress.
    var byteCount: Int? { get }
}

extension JSONByteSource {
    /// Not known.
    public var byteCount: Int? { nil }

    /// Reads some bytes into a buffer, and does not continue with a count that cannot be right.
    package mutating func readChecked(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
        let count = try unsafe read(into: buffer)
        // A wrong count would make us read memory that is not the source's.
        precondition(
            (0...buffer.count).contains(count),
            "a JSONByteSource must return how many bytes it has read into the buffer"
        )
        return count
    }
}

/// Bytes in memory as a source.
@safe
struct ByteArraySource: JSONByteSource {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var byteCount: Int? { bytes.count }

    /// The bytes that have not been read.
    var rest: [UInt8] { position == 0 ? bytes : Array(bytes[position...]) }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let count = min(buffer.count, bytes.count - position)
        unsafe bytes.withUnsafeBytes { all in
            unsafe buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: all[position..<(position + count)]))
        }
        position += count
        return count
    }
}

/// The memory that a source is read into, or a slice is copied to.
@safe
final class ChunkBuffer {
    let memory: UnsafeMutableRawBufferPointer

    init(capacity: Int) {
        unsafe memory = .allocate(byteCount: max(capacity, 1), alignment: 16)
    }

    deinit {
        unsafe memory.deallocate()
    }

    /// The first bytes of the buffer.
    func prefix(_ count: Int) -> UnsafeBufferPointer<UInt8> {
        unsafe UnsafeRawBufferPointer(rebasing: memory[..<count]).bindMemory(to: UInt8.self)
    }
}
