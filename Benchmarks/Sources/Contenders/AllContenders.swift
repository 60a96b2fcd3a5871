public import BenchmarkKit

/// The contenders there are.
public enum AllContenders {
    /// All of them, task by task; the first of a task is its usual baseline.
    public static let list: [Contender] = own + GuestLibraries.list.flatMap(\.contenders)

    /// Those that are not ``GuestLibraries``.
    static let own: [Contender] =
        LibyajlContenders.list
        + FoundationContenders.list
        + StandardLibraryContenders.list
        + LibyajlContenders.treeList
        + YAJLContenders.list
        + PureSwiftContenders.list
        + SimdjsonContenders.list
        + SwiftyContenders.list
        + CodingContenders.list
        + RecordContenders.list
        + TransformContenders.list
        + SelectContenders.list

    /// Whether a text is a value on each line (NDJSON), and not one document.
    public static func areLines(_ bytes: [UInt8]) -> Bool { RecordLines.areThere(in: bytes) }

    /// The outcome that a task must have on a document; `nil` if the document has nothing that the task is about.
    ///
    /// - Throws: `PureJSONError` if the document is invalid.
    public static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome? {
        try PureSwiftContenders.expectedOutcome(task, document)
    }
}
