extension Tokenizer {
    /// The absolute offset at which a token begins that the last slice has left open, if there is one.
    var startOfOpenToken: Int? {
        if case .between = scanner.phase { nil } else { scanner.tokenStart }
    }

    /// The absolute offset before which there is no error, seen from the start of the batch.
    var endOfAccepted: Int {
        // Without tokens, all has been read that there is.
        var end = tokenCount == 0 ? input.offset : input.slice.inputOffset
        // A slash may be no comment, and a part of an ill-formed character may be left.
        if input.commentFilter != nil { end -= 4 }
        if case .string(let string, _) = scanner.phase, let part = string.openPart { end = min(end, part) }
        // An event is refused where its token begins.
        if eventBudget == 0, let token = startOfOpenToken { end = min(end, token) }
        return end
    }

    /// Whether nothing of the input is open, so that reading can go on at another place.
    var canJump: Bool { failure == nil && !isDone && !isStopped && input.commentFilter == nil && isBetweenRoots }

    /// Whether reading can go on with another record after the error.
    var canRecover: Bool {
        guard options.framing.terminator != nil, let failure = failure as? JSONParsingError else { return false }
        switch failure.code {
        case .limitExceeded(.total), .limitExceeded(.events), .unsupportedOption, .usedAfterFinish: return false
        default: return !failure.isIncomplete
        }
    }
}
