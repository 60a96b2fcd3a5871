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
        let rest = words.dropFirst().map(capitalized)
        return String(scalars[..<first]) + String(words[0]).lowercased() + rest.joined()
            + String(scalars[(last + 1)...])
    }

    private static var underscore: UInt8 { UInt8(ascii: "_") }

    /// A word as Foundation capitalizes it: each letter behind something else than a letter, as in `size2X`.
    ///
    /// An apostrophe, an accent and the like are passed over: what is behind them depends on what is before.
    private static func capitalized(_ word: ArraySlice<Character>) -> String {
        var result = ""
        var isBehindLetter = false
        for scalar in word.lazy.flatMap(\.unicodeScalars) {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .lowercaseLetter:
                result += isBehindLetter ? properties.lowercaseMapping : properties.titlecaseMapping
                isBehindLetter = true
            case .uppercaseLetter, .titlecaseLetter:
                result += isBehindLetter ? properties.lowercaseMapping : String(scalar)
                isBehindLetter = true
            case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol:
                result.unicodeScalars.append(scalar)
            default:
                result.unicodeScalars.append(scalar)
                if scalar != "'", scalar != "\u{2019}" { isBehindLetter = false }
            }
        }
        return result
    }
}
