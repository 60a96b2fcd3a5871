/// How far the reading of items has come.
///
/// ``JSONItems/onProgress(_:)`` hands one to its closure after each chunk.
public struct JSONProgress: Sendable, Hashable {
    /// How many bytes of the input have been read.
    public var bytesRead: Int

    /// How many items have been delivered, those with errors included.
    public var itemCount: Int

    /// How many bytes the input has, if that is known.
    public var byteCount: Int?

    /// The part of the input that has been read, from 0 to 1, if the length is known.
    public var fraction: Double? {
        byteCount.map { $0 == 0 ? 1 : min(1, Double(bytesRead) / Double($0)) }
    }
}
