extension BenchmarkTask {
    /// The contender of Foundation, which counts as 1 wherever it takes part; `nil` in tasks that Foundation does not do.
    public var foundation: String? {
        switch self {
        case .events, .validate, .doubles: nil
        case .encode: "Foundation.JSONEncoder"
        case .decode, .decodeLite, .items, .lines, .decodeSmall: "Foundation.JSONDecoder"
        case .tree, .walk, .paths, .write, .swifty, .transform, .select, .small: "Foundation.JSONSerialization"
        }
    }

    /// Whether a contender only reads the document, which is the least that the task can take and not an answer to it.
    public func isOnlyReading(_ contender: String) -> Bool {
        switch self {
        case .tree: contender == "yajl-c"
        case .transform: contender.hasPrefix("YAJL-events-")
        case .select: contender.hasPrefix("YAJL-validate-")
        default: false
        }
    }
}
