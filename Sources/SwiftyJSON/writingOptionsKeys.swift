/// The keys of the options of ``JSON/rawString(_:)``.
///
/// Its name begins with a small letter, as that of the original does.
public enum writingOptionsKeys: Sendable {
    /// The `JSONSerialization.WritingOptions`; pretty by default.
    case jsonSerialization
    /// Whether missing values are written as `null`; `false` by default.
    case castNilToNSNull
    /// How many levels a value may have with ``castNilToNSNull``, 10 by default; a deeper one gives `nil`. The name is that of the
    /// original.
    case maxObjextDepth
    /// The `String.Encoding`; UTF-8 by default.
    case encoding
}
