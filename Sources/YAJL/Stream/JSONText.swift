/// The text of a key or string, borrowed from the parser.
///
/// It is UTF-8 with all escapes resolved, valid only during the call that hands it out.
///
/// ```swift
/// mutating func key(_ key: borrowing JSONText) -> JSONFlow {
///     if key == "id" { … }            // compares bytes, makes no String
///     names.insert(String(key))       // copies
///     return .continue
/// }
/// ```
@safe @frozen
public struct JSONText: ~Escapable {
    @usableFromInline let start: UnsafePointer<UInt8>

    /// How many bytes of UTF-8 the text has.
    public let count: Int

    @inlinable
    @_lifetime(borrow token)
    init(_ token: borrowing Token) {
        // Tokens with text have an address; a token without (a skipped one) has no bytes to read there.
        unsafe start = unsafe UnsafePointer(bitPattern: token.address | (token.address == 0 ? 1 : 0)).unsafelyUnwrapped
        count = token.length
    }

    /// Whether the text has no bytes.
    @inlinable
    public var isEmpty: Bool { count == 0 }

    /// The bytes.
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

    /// Whether the text has the same bytes as a literal.
    ///
    /// Makes no `String`.
    @inlinable
    public static func == (text: borrowing JSONText, literal: StaticString) -> Bool {
        guard literal.hasPointerRepresentation else { return String(text) == literal.description }
        let count = literal.utf8CodeUnitCount
        guard text.count == count else { return false }
        let other = unsafe literal.utf8Start
        for index in 0..<count where unsafe text.start[index] != other[index] { return false }
        return true
    }

    /// Whether the bytes differ from those of a literal.
    ///
    /// Makes no `String`.
    @inlinable
    public static func != (text: borrowing JSONText, literal: StaticString) -> Bool { !(text == literal) }
}

extension String {
    /// Copies the text of a key or string.
    ///
    /// - Complexity: O(length).
    @inlinable
    public init(_ text: borrowing JSONText) {
        // The token source has validated the bytes; `decoding` has nothing to repair.
        self = unsafe String(decoding: UnsafeBufferPointer(start: text.start, count: text.count), as: UTF8.self)
    }
}

extension JSONText {
    /// A token with the text, which must not be used for longer.
    @inlinable
    func token(_ kind: JSONEventKind, flag: Bool = false) -> Token {
        unsafe Token(kind, flag: flag, address: UInt(bitPattern: start), length: count)
    }
}
