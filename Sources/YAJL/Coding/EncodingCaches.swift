/// The facts about types that an encoder has found, which hold for the next values as well.
@safe
final class EncodingCaches {
    // Code that uses them never calls anything that comes back here. The checks took 5 % of the time for citm_catalog.json.
    @safe @exclusivity(unchecked) private var typeEncoders = TypeTable<TypeEncoder>()
    @safe @exclusivity(unchecked) private var keyTexts = TypeTable<KeyTexts>()
    private var keyStyle: KeyTexts.Style?

    /// Forgets the keys if they have another text now.
    func prepare(for style: KeyTexts.Style?) {
        guard let style, style != keyStyle else { return }
        keyStyle = style
        keyTexts = TypeTable()
    }

    /// How the values of a type are encoded.
    @inline(__always)
    func typeEncoder<Value: Encodable>(for type: Value.Type) -> TypeEncoder {
        if let encoder = typeEncoders[type] { return encoder }
        let encoder = TypeEncoder.make(for: type)
        return typeEncoders.insert(encoder, for: type)
    }

    /// The texts of the keys of a type whose values take at most one byte.
    @inline(__always)
    func keyTexts(for type: any CodingKey.Type) -> KeyTexts {
        keyTexts[type] ?? keyTexts.insert(KeyTexts(), for: type)
    }
}
