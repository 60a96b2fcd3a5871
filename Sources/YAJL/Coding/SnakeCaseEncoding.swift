/// Names as words in lower case with `_` between them, divided as Foundation's encoder does.
enum SnakeCaseEncoding {
    static func convert(_ name: String) -> String {
        let scalars = Array(name.unicodeScalars)
        guard scalars.count > 1 else { return name.lowercased() }
        var starts = [0]
        var position = 1
        while let upper = scalars[position...].firstIndex(where: isUpper) {
            starts.append(upper)
            position = upper + 1
            guard let lower = scalars[position...].firstIndex(where: isLower) else { break }
            // Of several capitals the last one begins a word.
            if lower > position { starts.append(lower - 1) }
            position = lower
        }
        let ends = starts.dropFirst() + [scalars.count]
        return zip(starts, ends).map { start, end in
            var word = String.UnicodeScalarView()
            word.append(contentsOf: scalars[start..<end])
            return String(word).lowercased()
        }.joined(separator: "_")
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
