/// What an encoder has found out about types, which holds for the next values as well.
final class EncodingCaches {
    var plans = TypeTable<EncodingPlan>()
    private var keyTables = TypeTable<EncodedKeyTable>()
    private var keyStyle: EncodedKeyStyle?

    /// Forgets the keys if they have another text now.
    func prepare(for style: EncodedKeyStyle?) {
        guard let style, style != keyStyle else { return }
        keyStyle = style
        keyTables = TypeTable()
    }

    /// The texts of the keys of a type whose values take at most one byte.
    func keyTable(for type: any CodingKey.Type) -> EncodedKeyTable {
        if let table = keyTables[type] { return table }
        let table = EncodedKeyTable()
        keyTables.insert(table, for: type)
        return table
    }
}
