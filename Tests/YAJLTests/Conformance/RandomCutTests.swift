import Testing
import YAJL

@testable import YAJLTestSupport

/// Random texts, whole and damaged, with random options: chunks are invisible.
@Suite struct RandomCutTests {
    @Test(arguments: 0..<8)
    func outcomeDoesNotDependOnCuts(_ part: Int) {
        var text = RandomText(seed: UInt64(part))
        for round in 0..<scaled(30_000) {
            let options = text.options()
            var input = text.records(options.framing, comments: options.allowsComments)
            if options.skipsByteOrderMark, text.chance(1, in: 2) { input = [0xEF, 0xBB, 0xBF] + input }
            if text.chance(2, in: 3) { input = text.damaged(input) }
            let whole = outcome(of: input, options: options)
            expectSensible(whole, input, options)
            let cuts =
                [Cut.size(1), .size(2), .size(Int.random(in: 3...40, using: &text.generator))]
                + (0..<3).map { _ in Cut.random(input.count, using: &text.generator) }
            for cut in cuts {
                let other = outcome(of: input, options: options, cut: cut)
                guard other != whole else { continue }
                Issue.record(
                    """
                    round \(round): \(String(decoding: input, as: UTF8.self).debugDescription) \(input) with \(options), \(cut)
                    gives \(other.trace) \(other),
                    whole \(whole.trace) \(whole)
                    """
                )
                break
            }
        }
    }

    /// Checks what holds for every outcome.
    private func expectSensible(_ outcome: Outcome, _ input: [UInt8], _ options: JSONParsingOptions) {
        if let error = outcome.error {
            let comment: Comment =
                "\(String(decoding: input, as: UTF8.self).debugDescription) with \(options): \(error)"
            #expect(error.code != .refusedByLibrary, comment)
            #expect((0...input.count).contains(error.position.byteOffset), comment)
            guard error.position.byteOffset <= input.count else { return }
            #expect(error.position == JSONPosition(of: error.position.byteOffset, in: input), comment)
            #expect(outcome.position == error.position, comment)
            #expect(outcome.bytesConsumed == error.position.byteOffset, comment)
            expectJudgementOfEnd(outcome, error, input, options, comment)
        } else {
            #expect((0...input.count).contains(outcome.bytesConsumed))
            #expect(outcome.position == JSONPosition(of: outcome.bytesConsumed, in: input))
        }
    }

    /// Incomplete text is accepted as partial input; wrong text stays wrong, whatever follows.
    private func expectJudgementOfEnd(
        _ outcome: Outcome,
        _ error: JSONParsingError,
        _ input: [UInt8],
        _ options: JSONParsingOptions,
        _ comment: Comment
    ) {
        var partial = options
        partial.allowsPartialInput = true
        let asPartial = YAJLTestSupport.outcome(of: input, options: partial)
        // A number at the end is delivered as partial input, and may be one event too many.
        if error.isIncomplete, asPartial.code == .limitExceeded(.events) { return }
        #expect(asPartial.error == (error.isIncomplete ? nil : error), comment)
        guard !error.isIncomplete else { return }
        for more in ["0", "\"", "\n", "*/]"] {
            #expect(YAJLTestSupport.outcome(of: input + more.utf8, options: options).error == error, comment)
        }
    }
}
