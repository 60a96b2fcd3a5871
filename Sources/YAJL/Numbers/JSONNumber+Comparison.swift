extension JSONNumber: Hashable {
    /// Whether two numbers have exactly the same value, however they are written.
    ///
    /// - Complexity: O(length) of the texts.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        switch (left.representation, right.representation) {
        case (
            .decimal(let leftSignificand, let leftDigits, let leftSign),
            .decimal(let rightSignificand, let rightDigits, let rightSign)
        ) where leftDigits.distance(to: rightDigits).magnitude <= 19:
            scaled(leftSignificand, rightDigits, above: leftDigits)
                == scaled(rightSignificand, leftDigits, above: rightDigits)
                && (leftSign == rightSign || leftSignificand == 0)
        case (.double(let left), .double(let right)):
            // Different values have different shortest texts.
            left == right
        default:
            left.withDigits { digits in right.withDigits { digits == $0 } }
        }
    }

    /// Hashes the value: equal numbers give the same, however they are written.
    ///
    /// - Complexity: O(length) of the text.
    public func hash(into hasher: inout Hasher) {
        if case .decimal(let significand, let fractionDigits, let isNegative) = representation {
            var word = significand
            while word != 0 {
                let (quotient, digit) = word.quotientAndRemainder(dividingBy: 10)
                guard digit == 0 else { break }
                word = quotient
            }
            let leading = significand == 0 ? 0 : PowersOfTen.digitCount(significand) - Int(fractionDigits)
            Self.hash(word, .word(leading), isNegative: isNegative, into: &hasher)
            return
        }
        withDigits { digits in
            if let word = digits.word {
                Self.hash(word, digits.exponent, isNegative: digits.isNegative, into: &hasher)
            } else {
                hasher.combine(digits.isNegative)
                hasher.combine(digits.exponent)
                for digit in digits { hasher.combine(digit) }
            }
        }
    }

    private static func hash(
        _ word: UInt64,
        _ exponent: DecimalExponent,
        isNegative: Bool,
        into hasher: inout Hasher
    ) {
        hasher.combine(word)
        hasher.combine(exponent)
        hasher.combine(isNegative && word != 0)
    }

    /// A significand with as many fraction digits as another, if that has more of them, by at most 19.
    fileprivate static func scaled(
        _ significand: UInt64,
        _ otherDigits: UInt8,
        above digits: UInt8
    ) -> (high: UInt64, low: UInt64) {
        significand.multipliedFullWidth(by: otherDigits > digits ? PowersOfTen.words[Int(otherDigits - digits)] : 1)
    }
}

extension JSONNumber: Comparable {
    /// Whether a number's exact value is below another's.
    ///
    /// - Complexity: O(length) of the texts.
    public static func < (left: JSONNumber, right: JSONNumber) -> Bool {
        switch (left.representation, right.representation) {
        case (
            .decimal(let leftSignificand, let leftDigits, isNegative: false),
            .decimal(let rightSignificand, let rightDigits, isNegative: false)
        ) where leftDigits.distance(to: rightDigits).magnitude <= 19:
            scaled(leftSignificand, rightDigits, above: leftDigits)
                < scaled(rightSignificand, leftDigits, above: rightDigits)
        case (.double(let left), .double(let right)):
            // The nearest double never turns the order of two shortest texts round.
            left < right
        default:
            left.withDigits { digits in right.withDigits { digits < $0 } }
        }
    }
}
