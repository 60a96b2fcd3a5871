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
        }
    }
}
