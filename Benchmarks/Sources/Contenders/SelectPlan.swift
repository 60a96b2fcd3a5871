internal import BenchmarkKit
internal import PureSwiftJSON

/// The targets of the task "select", made from the document itself: two members of every object of its longest array.
struct SelectPlan {
    /// Where the array is.
    let array: ValuePath

    /// The names of the members, which no object of the array has twice.
    let names: [String]

    private let found: TreeSummary
    private let tolerance: NumberTolerance

    /// Makes the plan of a document.
    ///
    /// - Returns: `nil` if no array begins with an object that has a string, number or literal.
    /// - Throws: `PureJSONError` if the document is invalid.
    init?(_ document: [UInt8]) throws {
        let longest = LongestArray(in: try PureJSONParser.tree(document)) { !Self.names(of: $0).isEmpty }
        guard let longest else { return nil }
        array = longest.path
        let all = Self.names(of: longest.elements)
        // The first and the last are far apart in the object.
        names = all.count == 1 ? all : [all[0], all[all.count - 1]]

        var found = TreeSummary()
        var tolerance = NumberTolerance()
        for element in longest.elements {
            for value in names.compactMap({ element[$0] }) {
                PureSwiftTree.add(value, to: &found)
                Self.addNumbers(in: value, to: &tolerance)
            }
        }
        self.found = found
        self.tolerance = tolerance
    }

    /// The expected outcome.
    var outcome: Outcome { tolerance.applied(to: found.outcome) }

    /// The members of the first object that are not arrays or objects.
    private static func names(of elements: [PureJSON]) -> [String] {
        guard case .object(let members) = elements.first else { return [] }
        for case .object(let members) in elements where !LookUps.repeatedKeys(members).isEmpty { return [] }
        return members.filter { member in
            switch member.value {
            case .array, .object: false
            case .null, .bool, .number, .string: true
            }
        }.map(\.key)
    }

    private static func addNumbers(in value: PureJSON, to tolerance: inout NumberTolerance) {
        switch value {
        case .array(let elements): for element in elements { addNumbers(in: element, to: &tolerance) }
        case .object(let members): for member in members { addNumbers(in: member.value, to: &tolerance) }
        case .number(let number): tolerance.add(number.double)
        case .null, .bool, .string: break
        }
    }
}
