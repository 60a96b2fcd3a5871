/// The text of a number, borrowed from the parser.
///
/// The text is as it stands in the document, so nothing is lost: `-0`, `1e400` and thousands of digits are all there.
/// It is valid only during the call that hands it out.
@safe @frozen
public struct JSONNumberText: ~Escapable {
    @usableFromInline let text: JSONText

    @inlinable
    @_lifetime(borrow token)
    init(_ token: borrowing Token) {
        text = JSONText(token)
    }

    /// How many bytes the text has.
    @inlinable
    public var count: Int { text.count }

    /// The bytes, all of them ASCII.
    @inlinable
    public var utf8: Span<UInt8> {
        @_lifetime(copy self)
        get { text.utf8 }
    }

    /// Calls a closure with the bytes, which it must not let escape.
    @inlinable
    public borrowing func withUnsafeBytes<Result: ~Copyable, Failure: Error>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        try unsafe text.withUnsafeBytes(body)
    }
}

extension String {
    /// Copies the text of a number.
    ///
    /// - Complexity: O(length).
    @inlinable
    public init(_ number: borrowing JSONNumberText) {
        self.init(number.text)
    }
}
