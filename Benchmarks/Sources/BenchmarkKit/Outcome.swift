/// A contender's findings in a document, to see whether it did the same work as the others.
public struct Outcome: Sendable, Equatable {
    /// Named figures; a contender need not have all that are expected.
    public var figures: [String: Double]

    /// How far from a figure of this name another one may be; 0 where nothing is said.
    public var tolerances: [String: Double]

    /// Creates an outcome.
    public init(_ figures: [String: Double] = [:], tolerances: [String: Double] = [:]) {
        self.figures = figures
        self.tolerances = tolerances
    }

    /// The same figures, from which others may differ as much as they like.
    public var unchecked: Outcome { Outcome(figures, tolerances: figures.mapValues { _ in .infinity }) }

    /// The difference from the expected outcome; `nil` if all figures are equal to those of the same name.
    ///
    /// A name that is not expected is a difference too: a figure with a misspelt name would never be checked.
    /// The tolerances are those of the expected outcome.
    public func difference(from expected: Outcome) -> String? {
        for (name, figure) in figures.sorted(by: { $0.key < $1.key }) {
            guard let right = expected.figures[name] else { return "\(name) is not expected" }
            // A sum that has met both infinities is not a number, whoever has added it up.
            if right == figure || right.isNaN && figure.isNaN { continue }
            let tolerance = expected.tolerances[name] ?? 0
            // The difference of two infinities is not a number, hence the second question.
            if (right - figure).magnitude <= tolerance || tolerance == .infinity { continue }
            return "\(name) is \(Self.text(figure)) instead of \(Self.text(right))"
        }
        return nil
    }

    private static func text(_ figure: Double) -> String {
        Int(exactly: figure).map(String.init) ?? String(figure)
    }
}
