/// Names as in `one_word_after_the_other`, and as in `oneWordAfterTheOther`.
enum SnakeCase {
    /// `first_name` becomes `firstName`; underscores at the beginning and the end stay.
    ///
    /// An underscore with a combining mark is a part of a word, as it is for Foundation. Characters are not compared: for one
    /// with many marks that takes time by the square of their number.
    ///
    /// - Complexity: O(length).
    static func toCamelCase(_ name: String) -> String {
        guard name.utf8.contains(underscore) else { return name }
        var name = name
        if let result = name.withUTF8({ unsafe asciiToCamelCase($0) }) { return result }
        let words = words(of: name)
        // One word stays as it is.
        guard let first = words.first, let last = words.last, words.count > 1 else { return name }
        let rest = words.dropFirst().map(capitalized)
        return name[..<first.startIndex] + first.lowercased() + rest.joined() + name[last.endIndex...]
    }

    private static var underscore: UInt8 { UInt8(ascii: "_") }

    /// The same for a name in ASCII, as nearly all are; `nil` for another.
    ///
    /// Asking for the properties of each character took more than half of the time of a decoding.
    private static func asciiToCamelCase(_ name: UnsafeBufferPointer<UInt8>) -> String? {
        guard unsafe name.allSatisfy({ $0 < 0x80 }) else { return nil }
        guard let start = unsafe name.firstIndex(where: { $0 != underscore }),
            let last = unsafe name.lastIndex(where: { $0 != underscore }),
            unsafe name[start..<last].contains(underscore)
        else { return unsafe String(decoding: name, as: UTF8.self) }
        return unsafe String(unsafeUninitializedCapacity: name.count) { result in
            var count = 0
            var isInFirstWord = true
            var isAfterLetter = false
            for index in name.indices {
                var byte = unsafe name[index]
                if byte == underscore, start < index, index < last {
                    isInFirstWord = false
                    isAfterLetter = false
                    continue
                }
                switch byte | 0x20 {
                case UInt8(ascii: "a")...UInt8(ascii: "z"):
                    // Capitals differ from small letters in this bit.
                    byte = isInFirstWord || isAfterLetter ? byte | 0x20 : byte & ~0x20
                    isAfterLetter = true
                default:
                    if !passedOver.contains(byte) { isAfterLetter = false }
                }
                unsafe result[count] = byte
                count += 1
            }
            return count
        }
    }

    /// The marks that have no effect on the letter after them.
    private static let passedOver: [UInt8] = [UInt8(ascii: "'"), UInt8(ascii: "^"), UInt8(ascii: "`")]

    /// The text between the underscores.
    private static func words(of name: String) -> [Substring] {
        let scalars = name.unicodeScalars
        var words: [Substring] = []
        var start = name.startIndex
        var previous: Unicode.Scalar?
        var index = name.startIndex
        while index < name.endIndex {
            let next = scalars.index(after: index)
            if scalars[index] == "_", isCharacter(previous, next < name.endIndex ? scalars[next] : nil) {
                if start < index { words.append(name[start..<index]) }
                start = next
            }
            previous = scalars[index]
            index = next
        }
        if start < name.endIndex { words.append(name[start...]) }
        return words
    }

    /// Whether an underscore between two scalars is a separate character.
    private static func isCharacter(_ previous: Unicode.Scalar?, _ next: Unicode.Scalar?) -> Bool {
        if let next, !next.isASCII, "_\(next)".count == 1 { return false }
        if let previous, !previous.isASCII, "\(previous)_".count == 1 { return false }
        return true
    }

    /// A word as Foundation capitalizes it: each letter after something else than a letter, as in `size2X`.
    ///
    /// An apostrophe, an accent and the like are passed over: what is after them depends on what is before.
    private static func capitalized(_ word: Substring) -> String {
        var result = ""
        var isAfterLetter = false
        for scalar in word.unicodeScalars {
            let properties = scalar.properties
            switch properties.generalCategory {
            case .lowercaseLetter:
                result += isAfterLetter ? properties.lowercaseMapping : properties.titlecaseMapping
                isAfterLetter = true
            case .uppercaseLetter, .titlecaseLetter:
                result += isAfterLetter ? properties.lowercaseMapping : String(scalar)
                isAfterLetter = true
            case .nonspacingMark, .enclosingMark, .format, .modifierLetter, .modifierSymbol:
                result.unicodeScalars.append(scalar)
            default:
                result.unicodeScalars.append(scalar)
                if scalar != "'", scalar != "\u{2019}" { isAfterLetter = false }
            }
        }
        return result
    }
}
