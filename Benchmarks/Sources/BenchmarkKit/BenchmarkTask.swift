/// What contenders are compared in.
public enum BenchmarkTask: String, CaseIterable, Sendable {
    /// Look at every event: add up the lengths of all strings, keys and numbers, and the first byte of each.
    case events
    /// Check that a document is valid and do nothing else.
    case validate
    /// Build the whole document in memory and free it.
    case tree
}
