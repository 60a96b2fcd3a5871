/// Names as in `one_word_after_the_other`, and as in `oneWordAfterTheOther`.
enum SnakeCase {
    /// `first_name` becomes `firstName`; underscores at the beginning and the end stay.
    static func toCamelCase(_ name: String) -> String {
        guard name.utf8.contains(underscore) else { return name }
        let scalars = Array(name)
        guard let first = scalars.firstIndex(where: { $0 != "_" }), let last = scalars.lastIndex(where: { $0 != "_" })
        else { return name }
        let words = scalars[first...last].split(separator: "_")
        // One word stays as it is.
        guard words.count > 1 else { return name }
        let rest = words.dropFirst().map { word in
            word.prefix(1).map { $0.uppercased() }.joined() + lowercased(word.dropFirst())
        }
        return String(scalars[..<first]) + lowercased(words[0]) + rest.joined() + String(scalars[(last + 1)...])
    }

    private static var underscore: UInt8 { UInt8(ascii: "_") }

    private static func lowercased(_ word: ArraySlice<Character>) -> String { String(word).lowercased() }
}
