/// A string or key that is worth telling the place of.
///
/// Events do not tell their place for nothing, and it is asked for of three texts only. So a text is named by its number in
/// document order, which events and ``ByteScan`` agree on, and the scan adds the place when it gets there.
struct TextMark {
    /// How many texts there are up to this one.
    let number: Int
    let length: Int
    var place: Inspection.Place
}

/// The texts to find.
struct TextMarks {
    var longestString: TextMark?
    var longestKey: TextMark?
    var firstRepeatedKey: TextMark?

    /// Takes note of the place of a text.
    mutating func found(_ number: Int, at position: Inspection.Position) {
        if longestString?.number == number { longestString?.place.position = position }
        if longestKey?.number == number { longestKey?.place.position = position }
        if firstRepeatedKey?.number == number { firstRepeatedKey?.place.position = position }
    }
}

extension Inspection.Longest {
    init(_ mark: TextMark) {
        self.init(count: mark.length, place: mark.place)
    }
}
