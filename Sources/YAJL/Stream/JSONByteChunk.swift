/// A chunk that an asynchronous sequence may yield to be parsed: some bytes that lie next to each other.
///
/// SwiftNIO's buffer, for example, needs three lines. A program that imports both types writes
/// `@retroactive JSONByteChunk`.
///
/// ```swift
/// extension ByteBuffer: JSONByteChunk {
///     public func withUnsafeBytes<R>(
///         _ body: (UnsafeRawBufferPointer) throws -> R
///     ) rethrows -> R {
///         try withUnsafeReadableBytes(body)
///     }
/// }
/// ```
public protocol JSONByteChunk {
    /// Calls a closure with the bytes, which it must not let escape.
    ///
    /// It is called once for each 64 KiB of a chunk, so it should take constant time.
    func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result
}

extension Array: JSONByteChunk where Element == UInt8 {}

extension ArraySlice: JSONByteChunk where Element == UInt8 {}

extension ContiguousArray: JSONByteChunk where Element == UInt8 {}

extension UInt8: JSONByteChunk {
    /// Calls a closure with the one byte.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try unsafe Swift.withUnsafeBytes(of: self, body)
    }
}
