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
        self.init(try Self.pointerSteps(text).map(Self.pointerComponent))
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

    private static func pointerComponent(_ step: String) -> Component {
        // The text of an index is that of the number: no sign, no zeros before it.
        guard let index = Int(step), index >= 0, index <= Component.greatestIndex, String(index) == step else {
            return .key(step)
        }
        return .keyOrElements(step, index..<index + 1)
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
        let steps = prefix.split(separator: ".", omittingEmptySubsequences: false)
        self.init(steps.map { $0 == "item" ? .keyOrElements("item", 0..<Int.max) : .key(String($0)) })
    }
}
