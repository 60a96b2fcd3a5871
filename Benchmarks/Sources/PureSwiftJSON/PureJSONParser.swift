/// A parser for RFC 8259 that knows nothing of libyajl: a yardstick for speed and a second opinion on correctness.
///
/// It accepts exactly the texts of RFC 8259 whose strings are Unicode: a lone surrogate in an escape, ill-formed UTF-8
/// and a byte order mark are errors. It never recurses, so the depth is bounded by `maximumDepth` alone.
public enum PureJSONParser {
    /// Tells a visitor what is in a text.
    ///
    /// - Complexity: O(*n*) time; memory for the longest string with escapes and one bit per level.
    /// - Throws: ``PureJSONError`` for the first byte that makes the text invalid. The visitor has seen what is before.
    @inlinable
    public static func visit<Visitor: PureJSONVisitor & ~Copyable>(
        _ bytes: UnsafeRawBufferPointer,
        maximumDepth: Int = 512,
        with visitor: inout Visitor
    ) throws(PureJSONError) {
        guard let base = bytes.baseAddress, !bytes.isEmpty else {
            throw PureJSONError(reason: .unexpectedEnd, offset: 0)
        }
        let start = base.assumingMemoryBound(to: UInt8.self)
        do throws(ScanFailure) {
            try scan(start, start + bytes.count, maximumDepth, &visitor)
        } catch {
            throw PureJSONError(reason: error.reason, offset: Int(error.address - UInt(bitPattern: start)))
        }
    }

    /// Tells a visitor what is in a text.
    ///
    /// - Throws: ``PureJSONError`` for the first byte that makes the text invalid.
    @inlinable
    public static func visit<Visitor: PureJSONVisitor & ~Copyable>(
        _ bytes: [UInt8],
        maximumDepth: Int = 512,
        with visitor: inout Visitor
    ) throws(PureJSONError) {
        try bytes.withUnsafeBufferPointer { (buffer) throws(PureJSONError) in
            try visit(UnsafeRawBufferPointer(buffer), maximumDepth: maximumDepth, with: &visitor)
        }
    }

    /// Checks a text.
    ///
    /// - Throws: ``PureJSONError`` for the first byte that makes the text invalid.
    public static func validate(_ bytes: [UInt8], maximumDepth: Int = 512) throws(PureJSONError) {
        var visitor = IgnoringVisitor()
        try visit(bytes, maximumDepth: maximumDepth, with: &visitor)
    }

    /// Reads a text into a tree.
    ///
    /// Trees deeper than some ten thousand levels must not be freed by just dropping them, see
    /// ``PureJSON/dismantle()``.
    ///
    /// - Throws: ``PureJSONError`` for the first byte that makes the text invalid.
    public static func tree(_ bytes: [UInt8], maximumDepth: Int = 512) throws(PureJSONError) -> PureJSON {
        var builder = TreeBuilder(textLength: bytes.count)
        do {
            try visit(bytes, maximumDepth: maximumDepth, with: &builder)
        } catch {
            builder.dismantle()
            throw error
        }
        return builder.takeRoot()
    }
}

private struct IgnoringVisitor: PureJSONVisitor {}
