internal import BenchmarkKit
internal import CBench

/// libyajl as C programs use it.
enum LibyajlContenders {
    static let list = [
        Contender("yajl-c", task: .events) { document in
            Job {
                var summary = cbench_summary()
                try check(cbench_events(document.bytes, document.bytes.count, &summary))
                return summary
            } outcome: { summary in
                Outcome([
                    "text bytes": Double(summary.text_bytes),
                    "first bytes of texts": Double(summary.text_first_bytes),
                    "number bytes": Double(summary.number_bytes),
                    "first bytes of numbers": Double(summary.number_first_bytes),
                ])
            }
        },
        Contender("yajl-c-typed", task: .events) { document in
            Job {
                var summary = cbench_summary()
                try check(cbench_typed_events(document.bytes, document.bytes.count, &summary))
                return summary
            } outcome: { summary in
                Outcome([
                    "text bytes": Double(summary.text_bytes),
                    "first bytes of texts": Double(summary.text_first_bytes),
                    "sum of numbers": summary.number_sum,
                ])
            }
        },
        Contender("yajl-c", task: .validate) { document in
            Job {
                try check(cbench_validate(document.bytes, document.bytes.count))
            } outcome: {
                Outcome()
            }
        },
    ]

    private struct Refusal: Error, CustomStringConvertible {
        let description: String
    }

    private static func check(_ reason: UnsafePointer<CChar>?) throws {
        if let reason { throw Refusal(description: String(cString: reason)) }
    }
}
