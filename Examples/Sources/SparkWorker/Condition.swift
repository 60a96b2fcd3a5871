import YAJL

/// A condition for records: a path, an operator and a value, as `$.status >= 500`.
struct Condition: Sendable {
    enum Comparison: String, CaseIterable {
        // The longer ones first, since a shorter one can be the start of a longer one.
        case equal = "=="
        case notEqual = "!="
        case atMost = "<="
        case atLeast = ">="
        case less = "<"
        case greater = ">"
    }

    let path: ValuePath
    let comparison: Comparison
    let value: JSONValue

    /// - Throws: `ArgumentProblem`, or an error of the path or the value.
    init(parsing text: String) throws {
        let words = text.split(separator: " ", omittingEmptySubsequences: true)
        guard let place = words.indices.first(where: { Comparison(rawValue: String(words[$0])) != nil }), place > 0,
            place + 1 < words.count, let comparison = Comparison(rawValue: String(words[place]))
        else {
            throw ArgumentProblem(
                "\"\(text)\" is not a condition: write a path, an operator and a value, as $.status >= 500"
            )
        }
        let (left, right) = (words[place - 1].endIndex, words[place + 1].startIndex)
        path = try ValuePath(parsing: String(text[words[0].startIndex..<left]))
        value = try JSONValue(parsing: String(text[right...]))
        self.comparison = comparison
    }

    /// Whether any of the values that the path selects fits.
    ///
    /// Only numbers and strings are less or greater.
    func holds(for record: JSONValue) -> Bool {
        path.contains(in: record) { holds(comparing: $0) }
    }

    /// Whether a value that the path has selected fits.
    func holds(comparing other: JSONValue) -> Bool {
        switch comparison {
        case .equal: return other == value
        case .notEqual: return other != value
        case .atMost, .atLeast, .less, .greater: break
        }
        let (isLess, isEqual): (Bool, Bool)
        switch (other, value) {
        case (.number(let other), .number(let value)): (isLess, isEqual) = (other < value, other == value)
        case (.string(let other), .string(let value)):
            // Spark compares the bytes of strings, too.
            (isLess, isEqual) = (other.utf8.lexicographicallyPrecedes(value.utf8), other.utf8.elementsEqual(value.utf8))
        default: return false
        }
        switch comparison {
        case .less: return isLess
        case .atMost: return isLess || isEqual
        case .greater: return !isLess && !isEqual
        default: return !isLess
        }
    }
}

/// A member of the records that come out, as `name=$.user.name`, or `level` for `level=$.level`.
struct Projection: Sendable {
    let name: String
    let path: ValuePath

    init(parsing text: String) throws {
        guard let sign = text.firstIndex(of: "=") else {
            name = text
            path = try ValuePath(parsing: "$.\(text)")
            return
        }
        name = String(text[..<sign])
        path = try ValuePath(parsing: String(text[text.index(after: sign)...]))
    }
}

/// Why an argument cannot be understood.
struct ArgumentProblem: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
