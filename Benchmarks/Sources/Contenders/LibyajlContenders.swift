internal import BenchmarkKit
internal import CBench

/// libyajl as C programs use it.
enum LibyajlContenders {
    static let list = [
        Contender("yajl-c", task: .events) { document in
            Job {
                var summary = cbench_summary()
                try LibyajlRefusal.check(cbench_events(document.bytes, document.bytes.count, &summary))
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
                try LibyajlRefusal.check(cbench_typed_events(document.bytes, document.bytes.count, &summary))
                return summary
            } outcome: { summary in
                Outcome([
                    "text bytes": Double(summary.text_bytes),
                    "first bytes of texts": Double(summary.text_first_bytes),
                    "sum of numbers": summary.number_sum,
                ])
            }
        },
        // Events alone, the least time that a tree made from them can take.
        Contender("yajl-c", task: .tree) { document in
            Job {
                var summary = cbench_summary()
                try LibyajlRefusal.check(cbench_events(document.bytes, document.bytes.count, &summary))
                return summary
            } outcome: { summary in
                Outcome(["text bytes": Double(summary.text_bytes)])
            }
        },
        Contender("yajl-c", task: .validate) { document in
            Job {
                try LibyajlRefusal.check(cbench_validate(document.bytes, document.bytes.count))
            } outcome: {
                Outcome()
            }
        },
    ]

    /// With libyajl's own tree.
    static let treeList = LibyajlTree.readingContenders("yajl-c-tree") + [LibyajlTree.writingContender("yajl-c-tree")]
}
