/// Names as words in lower case with `_` between them, divided as Foundation's encoder does.
enum SnakeCaseEncoding {
    static func convert(_ name: String) -> String {
        guard !name.isEmpty else { return name }
        let scalars = name.unicodeScalars
        // Letters are looked for among scalars, but marks stay with the letter they belong to.
        var starts = [name.startIndex]
        var position = name.index(after: name.startIndex)
        while let upper = scalars[position...].firstIndex(where: isUpper) {
            starts.append(upper)
            position = name.index(after: upper)
            guard let lower = scalars[position...].firstIndex(where: isLower) else { break }
            // The last of several capitals begins a word.
            if lower > position { starts.append(name.index(before: lower)) }
            position = lower
        }
        let ends = starts.dropFirst() + [name.endIndex]
        return zip(starts, ends).map { name[$0..<$1].lowercased() }.joined(separator: "_")
    }

    private static func isUpper(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .titlecaseLetter: true
        default: false
        }
    }

    private static func isLower(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .lowercaseLetter
    }
}
