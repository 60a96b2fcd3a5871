/// The text of a number, borrowed from the parser.
///
/// The text is as it stands in the document, so nothing is lost: `-0`, `1e400` and thousands of digits are all there.
/// It is valid only during the call that hands it out.
@safe @frozen
public struct JSONNumberText: ~Escapable {
    @usableFromInline let start: UnsafePointer<UInt8>

    /// How many bytes the text has.
    public let count: Int

    @inlinable
    @_lifetime(borrow token)
    init(_ token: borrowing Token) {
        // As in JSONText: a token without text has no bytes to read.
        unsafe start = unsafe UnsafePointer(bitPattern: token.address | (token.address == 0 ? 1 : 0)).unsafelyUnwrapped
        count = token.length
    }

    /// The bytes, all of them ASCII.
    @inlinable
    public var utf8: Span<UInt8> {
        @_lifetime(copy self)
        get { unsafe _overrideLifetime(Span(_unsafeStart: start, count: count), copying: self) }
    }

    /// Calls a closure with the bytes, which it must not let escape.
    @inlinable
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe body(UnsafeRawBufferPointer(start: start, count: count))
    }
}

extension String {
    /// Copies the text of a number.
    ///
    /// - Complexity: O(length).
    @inlinable
    public init(_ number: borrowing JSONNumberText) {
        self = unsafe String(decoding: UnsafeBufferPointer(start: number.start, count: number.count), as: UTF8.self)
    }
}
