/// Other notations for places in a document.
extension JSONPath {
    /// Creates a pattern from a JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)).
    ///
    /// ```swift
    /// let pattern = try JSONPath(pointer: "/users/0/name")
    /// print(pattern)  // $.users['0',0].name
    /// ```
    ///
    /// A step of digits selects the element at that index or the member of that name: which of them, only the document shows.
    /// The step `-`, the place after the last element, is the name only.
    ///
    /// - Throws: ``JSONParsingError`` with ``JSONParsingError/Code/invalidPath`` if the text is neither empty nor begins with `/`, or has a `~` without 0 or 1.
    /// - Complexity: O(length).
    public init(pointer text: String) throws(JSONParsingError) {
        self.init(
            try Self.pointerSteps(text).map { step in
                Self.pointerIndex(step).map { .keyOrElements(step, $0..<$0 + 1) } ?? .key(step)
            }
        )
    }

    /// The steps of a JSON Pointer, with their escapes resolved.
    static func pointerSteps(_ text: String) throws(JSONParsingError) -> [String] {
        func error(_ message: String, _ offset: Int) -> JSONParsingError {
            JSONParsingError(.invalidPath, inPath: text, at: offset, message)
        }
        let parts = Array(text.utf8).split(separator: ASCII.slash, omittingEmptySubsequences: false)
        guard parts[0].isEmpty else { throw error("a JSON Pointer is empty or begins with \"/\"", 0) }
        var steps: [String] = []
        for part in parts.dropFirst() {
            var step = ""
            var rest = part
            while let tilde = rest.firstIndex(of: UInt8(ascii: "~")) {
                guard let digit = rest[(tilde + 1)...].first, digit == ASCII.zero || digit == UInt8(ascii: "1") else {
                    throw error("\"~\" is written ~0", tilde)
                }
                step += String(decoding: rest[..<tilde], as: UTF8.self) + (digit == ASCII.zero ? "~" : "/")
                rest = rest[(tilde + 2)...]
            }
            steps.append(step + String(decoding: rest, as: UTF8.self))
        }
        return steps
    }

    /// A step of a JSON Pointer as an index: digits without leading zeros.
    static func pointerIndex(_ step: String) -> Int? {
        guard let first = step.utf8.first, step.utf8.count == 1 || first != ASCII.zero,
            step.utf8.allSatisfy(ASCII.isDigit), let index = Int(step), index <= Component.greatestIndex
        else { return nil }
        return index
    }

    /// Creates a pattern from a prefix of Python's [ijson](https://pypi.org/project/ijson/), for migration.
    ///
    /// ```swift
    /// let pattern = JSONPath(ijson: "results.item.name")
    /// print(pattern)  // $.results['item',:].name
    /// ```
    ///
    /// `item` is every element of an array, or the member of that name: in ijson both have the same prefix. A name with a dot
    /// in it cannot be told from two names; use ``init(_:)-([JSONPath.Component])`` for it.
    ///
    /// - Complexity: O(length).
    public init(ijson prefix: String) {
        guard !prefix.isEmpty else {
            self.init([])
            return
        }
        // By bytes: as a `Character`, a dot with a combining mark after it is not a dot.
        let steps = prefix.utf8.split(separator: ASCII.dot, omittingEmptySubsequences: false).map { Substring($0) }
        self.init(steps.map { $0 == "item" ? .keyOrElements("item", 0..<Int.max) : .key(String($0)) })
    }
}
