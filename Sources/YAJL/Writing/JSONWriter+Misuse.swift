/// The errors of a writer.
extension JSONWriter {
    /// The operation that failed.
    enum Attempt {
        case value, key, endObject, endArray, flush, finish
        case nonFiniteNumber(Double)
        case invalidNumber(String)
    }

    /// The error for something that is not possible now; from here on it is thrown by every call.
    @inline(never)
    mutating func misuse(_ attempt: Attempt) -> any Error {
        if let failure { return failure }
        let (code, message) = reason(attempt)
        let isAboutPlace =
            switch code {
            case .missingKey, .mismatchedEnd, .incompleteValue: false
            default: true
            }
        return fail(
            with: JSONWritingError(code: code, path: currentPath(includingPlace: isAboutPlace), message: message)
        )
    }

    /// Keeps the first error, and says it in terms of the document where the system reports it.
    mutating func fail(with error: any Error) -> any Error {
        var error = error
        if let failed = error as? SystemCalls.Failure, case .descriptor(let descriptor) = output.sink {
            error = JSONWritingError(
                code: .outputFailed(errorNumber: failed.errorNumber),
                path: currentPath(includingPlace: true),
                message:
                    "cannot write to file descriptor \(descriptor): \(SystemCalls.message(for: failed.errorNumber))"
            )
        }
        failure = error
        state = .failed
        return error
    }

    private func currentPath(includingPlace: Bool) -> JSONLocation {
        path.path(in: output, includingPlace: includingPlace, isMemberOpen: isMemberOpen)
    }

    private func reason(_ attempt: Attempt) -> (code: JSONWritingError.Code, message: String) {
        switch (state, attempt) {
        case (.finished, _):
            return (.usedAfterFinish, "the writer has been finished: make another one for another text")
        case (_, .nonFiniteNumber(let value)):
            let name = value.isNaN ? "NaN" : value < 0 ? "-infinity" : "infinity"
            return (
                .nonFiniteNumber,
                "\(name) is not a JSON number: set nonFiniteNumbers to write null or a string in its place"
            )
        case (_, .invalidNumber(let text)):
            return (.invalidNumber, "\(text.shortened.debugDescription) is not a JSON number")
        case (.openString, _):
            return (.openString, "a string is open: write its last part with isLast: true first")
        case (_, .finish):
            if path.depth == 0 {
                return (
                    .noValue,
                    "nothing has been written: write a value before finish(), or set framing to .lines or .recordSeparated"
                )
            }
            return (.incompleteValue, "\(openContainer) is open: call \(openContainerEnd) before finish()")
        case (.memberValue, .key):
            return (.missingValue, "a key needs a value before the next key")
        case (.memberValue, .endObject):
            return (.missingValue, "a key needs a value before the end of its object")
        case (_, .key):
            return (.keyOutsideObject, "a key is allowed only in an object: call beginObject() first")
        case (_, .endObject), (_, .endArray):
            if path.depth == 0 { return (.mismatchedEnd, "there is no open container to end") }
            return (.mismatchedEnd, "\(openContainer) is open: call \(openContainerEnd) to end it")
        case (.afterRoot, _):
            return (.secondRoot, "the text is one value: set framing to .lines or .recordSeparated to write several")
        default:
            return (.missingKey, "a value in an object needs a key: call key(_:) first")
        }
    }

    private var openContainer: String { path.kind == .object ? "an object" : "an array" }

    private var openContainerEnd: String { path.kind == .object ? "endObject()" : "endArray()" }
}
