/// The form of a generated document.
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
    /// Numbers of 20 to 300 digits.
    case longNumbers = "long-numbers"
    /// Long strings in scripts whose characters take two, three and four bytes.
    case scripts
    /// Names and texts of letters with many combining marks.
    case marks
    /// Objects with up to four short members, without blanks.
    case smallObjects = "small-objects"
    /// Names of 40 to 400 bytes.
    case longKeys = "long-keys"
    /// Deep indentation and long runs of blanks.
    case blanks

    /// Whether the document is hard to read fast and like nothing that programs have models for.
    public var isHard: Bool {
        switch self {
        case .longNumbers, .scripts, .marks, .smallObjects, .longKeys, .blanks: true
        case .social, .geo, .catalog, .users, .logLines, .escapes, .deep, .oneString: false
        }
    }

    /// How many bytes a document has unless told otherwise.
    public var defaultByteCount: Int {
        switch self {
        case .users: 432_000
        default: 2_000_000
        }
    }
}
