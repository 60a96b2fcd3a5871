/// A task that contenders are compared in.
public enum BenchmarkTask: String, CaseIterable, Sendable {
    /// Look at every event: add up the lengths of all strings, keys and numbers, and the first byte of each.
    case events
    /// Check that a document is valid and do nothing else.
    case validate
    /// Build the whole document in memory and free it.
    case tree
    /// Build it and visit every value: count them, add up all numbers, and the lengths of all strings and keys.
    case walk
    /// Build it and look up 1,000 values by their paths.
    case paths
    /// Write a document that is in memory already.
    case write
    /// Build it, read from it as programs do, and change 1,000 values in it.
    case swifty
    /// Convert the text of every number to the nearest `Double`.
    case doubles
    /// Make models with every field of the document, and free them.
    case decode
    /// Make models with a few fields of the document, and free them.
    case decodeLite = "decode-lite"
    /// Write models with every field of the document as text.
    case encode
    /// Make a model of each record of a long array, and free it before the next.
    case items
    /// The same of records that are lines.
    case lines
    /// Write what is read, without all members of one name.
    case transform
    /// Look at two members of each object of a long array.
    case select
    /// Build a document of a message's size in memory and free it; the documents are built in.
    case small
    /// Make models of a document of a message's size and free them; the documents are those of ``small``.
    case decodeSmall = "decode-small"

    /// Whether the result of a run is the document in memory, so that its size says something.
    public var keepsDocument: Bool {
        switch self {
        case .tree, .small: true
        case .events, .validate, .walk, .paths, .write, .swifty, .doubles, .decode, .decodeLite, .encode, .items,
            .lines,
            .transform, .select, .decodeSmall:
            false
        }
    }

    /// Whether the task is about models, and not about the document as such.
    public var usesModels: Bool {
        switch self {
        case .decode, .decodeLite, .encode, .items, .lines, .decodeSmall: true
        case .transform, .select: false
        case .events, .validate, .tree, .walk, .paths, .write, .swifty, .doubles, .small: false
        }
    }

    /// Whether it says something how much memory is needed beside the result: where there are models, and where nothing of
    /// the document is kept.
    public var countsExtraMemory: Bool {
        switch self {
        case .transform, .select: true
        default: usesModels
        }
    }

    /// Whether the task has its own documents, each of a message's size.
    public var hasBuiltInDocuments: Bool {
        switch self {
        case .small, .decodeSmall: true
        case .events, .validate, .tree, .walk, .paths, .write, .swifty, .doubles, .decode, .decodeLite, .encode, .items,
            .lines, .transform, .select:
            false
        }
    }
}
