public import NIOCore
public import YAJL

/// Lets `JSONStream` read sequences of SwiftNIO's buffers, such as bodies of requests and responses.
extension ByteBuffer: @retroactive JSONByteChunk {
    /// Lends the bytes that have not been read.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        try withUnsafeReadableBytes(body)
    }
}
