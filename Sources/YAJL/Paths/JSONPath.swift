/// A query of JSONPath: which values of a document to select.
///
/// It is called a pattern in these texts, and its segments are called steps.
///
/// ```swift
/// let names: JSONPath = "$.users[*].name"
/// let same: JSONPath = ["users", .each, "name"]
/// let anywhere: JSONPath = "$..name"
/// let first: JSONPath = ["this.is.one.key", .slice(0..<10)]
/// ```
///
/// The text is the part of JSONPath ([RFC 9535](https://www.rfc-editor.org/rfc/rfc9535)) that can be followed while a
/// document is being read, without looking ahead or back:
///
/// | text | step | selects |
/// |---|---|---|
/// | `$` | none | the root |
/// | `.name`, `['name']`, `["name"]` | `"name"` | the member with this name |
/// | `[3]` | `3` | the element at this index |
/// | `[2:5]`, `[2:]`, `[:5]` | `.slice(2..<5)` | the elements at these indices |
/// | `[*]`, `.*` | `.each` | every element or member |
/// | `..name`, `..[3]`, `..*` | `.descendants` before the step | the same at any depth |
/// | `['0',0]` | `.keyOrElements("0", 0..<1)` | the member with this name, or the elements at these indices |
///
/// Each value is selected once, in the order of the document. If an object has several members of one name, a step by name
/// leads to the first of them while a document is being read, and in a tree to the one that the tree has kept.
public struct JSONPath: Sendable, Hashable {
    /// One step of a pattern.
    ///
    /// Literals stand for steps: in the pattern `["users", .each, "name"]` a string is a name; an integer is an index.
    public enum Component: Sendable {
        /// The member of an object with this name.
        case key(String)
        /// The element of an array at this index, counted from 0.
        case index(Int)
        /// The elements of an array at these indices.
        case slice(Range<Int>)
        /// Every element of an array, every member of an object.
        case each
        /// Any number of levels down: the steps that follow apply to the value itself and to everything in it.
        case descendants
        /// The member of an object with this name, or the elements of an array at these indices.
        ///
        /// This is what a step of a JSON Pointer or of an ijson prefix can mean.
        case keyOrElements(String, Range<Int>)

        /// The elements of an array from an index on.
        public static func slice(_ range: PartialRangeFrom<Int>) -> Component {
            .slice(range.lowerBound..<Int.max)
        }

        /// The elements of an array before an index.
        public static func slice(_ range: PartialRangeUpTo<Int>) -> Component {
            .slice(0..<max(0, range.upperBound))
        }
    }

    /// The steps from the root; empty for the root itself.
    ///
    /// Steps that the pattern was made of may be replaced by others with the same meaning. Two `.descendants` in a row become one,
    /// `.each` is added after `.descendants` at the end, and a range that begins below 0 begins at 0.
    public let components: [Component]

    /// Creates a pattern from its steps.
    ///
    /// An index below 0 selects nothing.
    public init(_ components: [Component]) {
        var normalized: [Component] = []
        normalized.reserveCapacity(components.count)
        for component in components {
            if component == .descendants, normalized.last == .descendants { continue }
            normalized.append(component.normalized)
        }
        if normalized.last == .descendants { normalized.append(.each) }
        self.components = normalized
    }

    /// Creates a pattern from the text of a JSONPath, as the table above shows it.
    ///
    /// ```swift
    /// let pattern = try JSONPath(parsing: argument)
    /// ```
    ///
    /// Other parts of RFC 9535 need values that have not been read yet or are gone: indices from the end, steps other
    /// than 1, filters, and several selectors in one pair of brackets. (A name with an index or a slice, as `['0',0]`, is accepted.)
    /// They are refused with an error that says what to write instead.
    ///
    /// ```swift
    /// do {
    ///     let pattern = try JSONPath(parsing: "$.rows[-1]")
    /// } catch {
    ///     print(error)
    ///     // column 8 of the path: an index cannot count from the end, …
    ///     //     $.rows[-1]
    ///     //            ^
    /// }
    /// ```
    ///
    /// - Throws: ``JSONParsingError`` with ``JSONParsingError/Code/invalidPath`` or ``JSONParsingError/Code/unsupportedPath``.
    /// - Complexity: O(length).
    public init(parsing text: String) throws(JSONParsingError) {
        var parser = PatternParser(text)
        self.init(try parser.parse())
    }

    /// Creates a pattern that selects one place.
    public init(_ path: JSONLocation) {
        self.init(
            path.components.map { component in
                switch component {
                case .key(let key): .key(key)
                case .index(let index): .index(index)
                }
            }
        )
    }
}

extension JSONPath.Component {
    /// The greatest index there can be (RFC 9535, section 2.1).
    static var greatestIndex: Int { 1 << 53 - 1 }

    /// The one way to write what the step means.
    fileprivate var normalized: Self {
        switch self {
        case .index(let index) where index < 0 || index > Self.greatestIndex: .slice(0..<0)
        case .slice(let range): .slice(Self.normalized(range))
        // It is written as an index, with which no range goes further.
        case .keyOrElements(let key, let range) where range == Self.greatestIndex..<Self.greatestIndex + 1:
            .keyOrElements(key, range)
        case .keyOrElements(let key, let range): .keyOrElements(key, Self.normalized(range))
        case .key, .index, .each, .descendants: self
        }
    }

    private static func normalized(_ range: Range<Int>) -> Range<Int> {
        let upper = range.upperBound > greatestIndex ? Int.max : range.upperBound
        let lower = max(0, range.lowerBound)
        return lower < upper && lower <= greatestIndex ? lower..<upper : 0..<0
    }
}

/// Names are equal if their bytes are, as they are in documents.
extension JSONPath.Component: Hashable {
    /// Whether two steps are the same.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.key(let left), .key(let right)): left.hasSameBytes(as: right)
        case (.index(let left), .index(let right)): left == right
        case (.slice(let left), .slice(let right)): left == right
        case (.each, .each), (.descendants, .descendants): true
        case (.keyOrElements(let left, let leftRange), .keyOrElements(let right, let rightRange)):
            leftRange == rightRange && left.hasSameBytes(as: right)
        default: false
        }
    }

    /// Hashes the step.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let key): hasher.combine(bytesOf: key)
        case .index(let index): hasher.combine(index)
        case .slice(let range): hasher.combine(range)
        case .each: hasher.combine(1)
        case .descendants: hasher.combine(2)
        case .keyOrElements(let key, let range):
            hasher.combine(bytesOf: key)
            hasher.combine(range)
        }
    }
}

extension JSONPath.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a step to the member with this name.
    public init(stringLiteral value: String) {
        self = .key(value)
    }

    /// Creates a step to the element at this index.
    public init(integerLiteral value: Int) {
        self = .index(value)
    }
}

extension JSONPath: ExpressibleByArrayLiteral {
    /// Creates a pattern from its steps.
    public init(arrayLiteral elements: Component...) {
        self.init(elements)
    }
}

extension JSONPath: ExpressibleByStringLiteral {
    /// Creates a pattern from a literal, which must be well-formed: the program stops at a wrong one, and prints the message
    /// of ``init(parsing:)``.
    public init(stringLiteral text: String) {
        do {
            try self.init(parsing: text)
        } catch {
            // A literal is part of the program, so this is not input. A precondition would say nothing in release builds.
            fatalError("\(error)")
        }
    }
}
