/// The facts about types that an encoder has found, which hold for the next values as well.
final class EncodingCaches {
    var typeEncoders = TypeTable<TypeEncoder>()
    private var keyTexts = TypeTable<KeyTexts>()
    private var keyStyle: KeyTexts.Style?

    /// Forgets the keys if they have another text now.
    func prepare(for style: KeyTexts.Style?) {
        guard let style, style != keyStyle else { return }
        keyStyle = style
        keyTexts = TypeTable()
    }

    /// The texts of the keys of a type whose values take at most one byte.
    func keyTexts(for type: any CodingKey.Type) -> KeyTexts {
        keyTexts[type] ?? keyTexts.insert(KeyTexts(), for: type)
    }
}
