extension DocumentKind {
    /// The kind in a few words.
    public var summary: String {
        switch self {
        case .social: "posts and users, indented, much CJK text; like twitter.json"
        case .geo: "coordinates with 15 to 17 digits, no blanks; like canada.json"
        case .catalog: "indented, few different keys, many integers; like citm_catalog.json"
        case .users: "user accounts, indented"
        case .logLines: "one log record per line (NDJSON)"
        case .escapes: "strings full of escapes"
        case .deep: "arrays and objects nested in each other"
        case .oneString: "one string and nothing else"
        case .longNumbers: "numbers of 20 to 300 digits"
        case .scripts: "long strings of characters of two, three and four bytes"
        case .marks: "letters with many combining marks, in names and texts"
        case .smallObjects: "objects with up to four short members, no blanks"
        case .longKeys: "names of 40 to 400 bytes"
        case .blanks: "deep indentation and long runs of blanks"
        }
    }
}
