/// Reads the text of a pattern (RFC 9535, appendix A, as far as it is supported).
struct PatternParser {
    typealias Component = JSONPath.Component

    private let text: String
    private let scalars: [Unicode.Scalar]
    private var position = 0

    init(_ text: String) {
        self.text = text
        scalars = Array(text.unicodeScalars)
    }

    mutating func parse() throws(JSONParsingError) -> [Component] {
        guard take("$") else { throw missingRoot() }
        var components: [Component] = []
        while position < scalars.count {
            let end = position
            skipWhitespace()
            guard position < scalars.count else { throw invalid("whitespace cannot stand at the end", at: end) }
            if current == "[" {
                components.append(try brackets())
            } else if take(".") {
                let isDescendant = take(".")
                if isDescendant { components.append(.descendants) }
                if isDescendant, current == "[" {
                    components.append(try brackets())
                } else {
                    components.append(take("*") ? .each : .key(try shorthandName()))
                }
            } else {
                throw invalid("\".\" or \"[\" must follow here, not \(found)")
            }
        }
        return components
    }

    private func missingRoot() -> JSONParsingError {
        switch current {
        case nil: invalid("a pattern begins with \"$\", which is the root")
        case "/": invalid("a pattern begins with \"$\": for a JSON Pointer use JSONPath(pointer:)")
        case ".", "[": invalid("a pattern begins with \"$\"" + advice("\"$\(text)\""))
        default: invalid("a pattern begins with \"$\"" + advice("\"$.\(text)\""))
        }
    }

    /// What to write instead, unless that is too long for a message or cannot be seen.
    private func advice(_ text: String) -> String {
        text.unicodeScalars.count > 64 || text.unicodeScalars.contains(where: \.isInvisible) ? "" : ": write \(text)"
    }

    /// The text between brackets.
    private mutating func brackets() throws(JSONParsingError) -> Component {
        position += 1
        skipWhitespace()
        var component = try selector()
        skipWhitespace()
        if current == "," {
            let comma = position
            position += 1
            skipWhitespace()
            let second = try selector()
            skipWhitespace()
            guard current != ",", let union = Self.union(component, second) else {
                throw unsupported(
                    "several selectors in one pair of brackets are not supported: use one pattern for each",
                    at: comma
                )
            }
            component = union
        }
        guard take("]") else { throw invalid("\"]\" must follow here, not \(found)") }
        return component
    }

    /// A name and indices, which never select of the same value.
    private static func union(_ first: Component, _ second: Component) -> Component? {
        switch (first, second) {
        case (.key(let key), .index(let index)), (.index(let index), .key(let key)):
            .keyOrElements(key, index..<index + 1)
        case (.key(let key), .slice(let range)), (.slice(let range), .key(let key)):
            .keyOrElements(key, range)
        default: nil
        }
    }

    private mutating func selector() throws(JSONParsingError) -> Component {
        switch current {
        case "*":
            position += 1
            return .each
        case "'", "\"":
            return .key(try quotedName())
        case "-", ":":
            return try indexOrSlice()
        case let scalar? where Self.isDigit(scalar):
            return try indexOrSlice()
        case "?":
            throw unsupported(
                "filters are not supported, since they need values that have not been read: "
                    + "select all with [*], and test the values you get"
            )
        case "]":
            throw invalid("there must be a name, an index, a slice or \"*\" between the brackets")
        default:
            throw invalid("a name between brackets must be in quotes, as in ['name']")
        }
    }

    // MARK: Indices

    private mutating func indexOrSlice() throws(JSONParsingError) -> Component {
        let start = position
        let lower = current == ":" ? nil : try integer()
        skipWhitespace()
        guard take(":") else {
            let index = lower ?? 0
            if index < 0 { throw fromTheEnd("an index", at: start) }
            return .index(index)
        }
        if let lower, lower < 0 { throw fromTheEnd("a slice", at: start) }
        skipWhitespace()
        var upper = Int.max
        if startsInteger {
            let start = position
            upper = try integer()
            if upper < 0 { throw fromTheEnd("a slice", at: start) }
            skipWhitespace()
        }
        if take(":") {
            skipWhitespace()
            let start = position
            if startsInteger, try integer() != 1 {
                throw unsupported(
                    "a step other than 1 is not supported: leave it out, and skip elements that you get",
                    at: start
                )
            }
        }
        let first = lower ?? 0
        return .slice(first < upper ? first..<upper : 0..<0)
    }

    private func fromTheEnd(_ what: String, at position: Int) -> JSONParsingError {
        unsupported(
            "\(what) cannot count from the end, which is known too late: count from the start, "
                + "or select the array and take its last elements",
            at: position
        )
    }

    private var startsInteger: Bool { current == "-" || current.map(Self.isDigit) == true }

    private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { ("0"..."9").contains(scalar) }

    private mutating func integer() throws(JSONParsingError) -> Int {
        let start = position
        let isNegative = take("-")
        let first = position
        var value = 0
        while let digit = current, Self.isDigit(digit) {
            value = value * 10 + Int(digit.value - 0x30)
            guard value <= Component.greatestIndex else {
                throw invalid("an index is at most \(Component.greatestIndex)", at: start)
            }
            position += 1
        }
        guard position > first else { throw invalid("a digit must follow here, not \(found)") }
        guard position == first + 1 || scalars[first] != "0" else {
            throw invalid("an index must not have leading zeros: write \(isNegative ? "-" : "")\(value)", at: start)
        }
        guard !isNegative || value > 0 else { throw invalid("-0 is not an index: write 0", at: start) }
        return isNegative ? -value : value
    }

    // MARK: Names

    /// A name after a dot.
    private mutating func shorthandName() throws(JSONParsingError) -> String {
        let start = position
        while let scalar = current, JSONLocation.isInPlainName(scalar), position > start || !Self.isDigit(scalar) {
            position += 1
        }
        // All that was meant to be the name.
        let end =
            scalars[start...].firstIndex { ".[".unicodeScalars.contains($0) || Self.isWhitespace($0) } ?? scalars.count
        guard start < end else { throw invalid("a name or \"*\" must follow the dot, not \(found)") }
        guard position == end else {
            let meant = JSONLocation.quoted(string(start..<end))
            let place = position == start ? "first in" : "in"
            throw invalid("\(found) cannot stand \(place) a name after a dot" + advice("[\(meant)]"))
        }
        return string(start..<end)
    }

    /// A name in quotes.
    private mutating func quotedName() throws(JSONParsingError) -> String {
        let quote = scalars[position]
        let start = position
        position += 1
        var name = String.UnicodeScalarView()
        while let scalar = current {
            position += 1
            switch scalar {
            case quote: return String(name)
            case "\\": name.append(try escaped(quote))
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                throw invalid(
                    "a control character in a name must be escaped: write \\u\(String(repeating: "0", count: 4 - digits.count))\(digits)",
                    at: position - 1
                )
            default: name.append(scalar)
            }
        }
        throw invalid("the name in quotes is not closed", at: start)
    }

    /// The character of an escape; the backslash has been read.
    private mutating func escaped(_ quote: Unicode.Scalar) throws(JSONParsingError) -> Unicode.Scalar {
        let start = position - 1
        guard let scalar = current else { throw invalid("the escape is incomplete", at: start) }
        position += 1
        switch scalar {
        case quote, "\\", "/": return scalar
        case "b": return "\u{8}"
        case "f": return "\u{C}"
        case "n": return "\n"
        case "r": return "\r"
        case "t": return "\t"
        case "u":
            let unit = try hexadecimal(start)
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard unit < 0xDC00, take("\\"), take("u"), case let low = try hexadecimal(start),
                (0xDC00...0xDFFF).contains(low),
                let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { throw invalid("a surrogate needs the other half of its pair", at: start) }
            return scalar
        default:
            throw invalid("\"\\\(scalar.shown)\" is not an escape between these quotes", at: start)
        }
    }

    private mutating func hexadecimal(_ start: Int) throws(JSONParsingError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let digit = current.flatMap({ $0.isASCII ? ASCII.hexValue(UInt8($0.value)) : nil }) else {
                throw invalid("\\u needs four hexadecimal digits", at: start)
            }
            value = value << 4 | digit
            position += 1
        }
        return value
    }

    // MARK: Characters

    private var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    /// The name of the value here, for messages.
    private var found: String { current.map { "\"\($0.shown)\"" } ?? "the end" }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }

    private mutating func skipWhitespace() {
        while let current, Self.isWhitespace(current) { position += 1 }
    }

    private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && ASCII.isWhitespace(UInt8(scalar.value))
    }

    private func string(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    // MARK: Errors

    private func invalid(_ message: String, at position: Int? = nil) -> JSONParsingError {
        error(.invalidPath, message, at: position)
    }

    /// The error for a part of RFC 9535 that cannot be followed while a document is read.
    private func unsupported(_ message: String, at position: Int? = nil) -> JSONParsingError {
        error(.unsupportedPath, message, at: position)
    }

    private func error(_ code: JSONParsingError.Code, _ message: String, at position: Int?) -> JSONParsingError {
        let offset = scalars.prefix(position ?? self.position).reduce(0) { $0 + UTF8.width($1) }
        return JSONParsingError(code, inPath: text, at: offset, message)
    }
}
