/// What to do with an object in which a name occurs more than once.
///
/// RFC 8259, section 4 leaves that open; most parsers keep the last value.
public enum JSONDuplicateKeys: Sendable, Hashable, CaseIterable {
    /// Keep the last value, at the place of the first.
    case keepLast

    /// Keep the first value.
    case keepFirst

    /// Report ``JSONParsingError/Code/duplicateKey``.
    case reject
}
