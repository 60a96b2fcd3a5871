/// What a generated document looks like.
public enum DocumentKind: String, CaseIterable, Sendable {
    /// Posts and users, indented, much CJK text and emoji; like `twitter.json`.
    case social
    /// Polygons of coordinates with 15–17 digits, without blanks; like `canada.json`.
    case geo
    /// Performances and prices, indented, few different keys, many integers; like `citm_catalog.json`.
    case catalog
    /// User accounts with strings, numbers, tags and friends, indented; like the "users" files of benchmark articles.
    case users
    /// One log record per line (NDJSON); a document per line, not one document.
    case logLines = "log-lines"
    /// Strings full of escapes.
    case escapes
    /// Arrays and objects nested in each other.
    case deep
    /// One string and nothing else.
    case oneString = "one-string"

    /// How many bytes a document has unless told otherwise.
    public var defaultByteCount: Int {
        switch self {
        case .users: 432_000
        default: 2_000_000
        }
    }
}
