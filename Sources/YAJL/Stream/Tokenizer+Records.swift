extension Tokenizer {
    /// The absolute offset at which a token begins that the chunk does not end, if there is one.
    var startOfOpenToken: Int? {
        switch scanner.phase {
        case .between: nil
        case .literal(_, let matched): input.offset - matched
        case .number, .string: scanner.tokenStart
        }
    }

    /// Whether nothing of the input is open, so that reading can go on at another place.
    var canJump: Bool { failure == nil && !isDone && !isStopped && input.commentFilter == nil && isBetweenRoots }

    /// Whether reading can go on with another record behind the error.
    var canRecover: Bool {
        guard options.framing.terminator != nil, let failure = failure as? JSONParsingError else { return false }
        switch failure.code {
        case .limitExceeded(.total), .limitExceeded(.events), .usedAfterFinish: return false
        default: return !failure.isIncomplete
        }
    }
}
