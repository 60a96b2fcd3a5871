internal import BenchmarkKit
internal import Foundation
internal import YAJL

/// The contenders of the task "select": two members of every object of a long array are looked at.
enum SelectContenders {
    static let list: [Contender] = validating + [foundation] + queryingTrees + selecting

    /// The least that it can take: reading the document and finding nothing.
    private static let validating = Contender.withEachEngine("YAJL-validate") { name, options in
        Contender(name, task: .select) { document in
            _ = try SelectPlan(document.bytes)
            return YAJLContenders.validatingJob(document, options)
        }
    }

    private static let queryingTrees = Contender.withEachEngine("YAJL-tree") { name, options in
        Contender(name, task: .select) { document in
            let patterns = try patterns(for: document)
            return Job {
                var summary = TreeSummary()
                let root = try JSONDocument(parsing: document.bytes, options: options).root
                for pattern in patterns {
                    for value in root.values(at: pattern) { YAJLTree.add(value, to: &summary) }
                }
                return summary
            } outcome: {
                $0.outcome
            }
        }
    }

    private static let selecting = Contender.withEachEngine("YAJL") { name, options in
        Contender(name, task: .select) { document in
            let patterns = try patterns(for: document)
            let input = JSONBytes(document.bytes, options: options)
            let hits = input.select(patterns[0], patterns[patterns.count - 1])
            return Job {
                var summary = TreeSummary()
                try hits.forEach { YAJLTree.add($0.value, to: &summary) }
                return summary
            } outcome: {
                $0.outcome
            }
        }
    }

    private static let foundation =
        Contender("Foundation.JSONSerialization", task: .select) { document in
            let plan = try SelectPlan(document.bytes)
            let input = Data(document.bytes)
            return Job {
                var summary = TreeSummary()
                let tree = try FoundationTree.parse(input)
                guard let plan else { return summary }
                for element in FoundationTree.value(at: plan.array, of: tree) as? [Any] ?? [] {
                    guard let object = element as? [String: Any] else { continue }
                    for name in plan.names {
                        if let value = object[name] { FoundationTree.add(value, to: &summary) }
                    }
                }
                return summary
            } outcome: {
                $0.outcome
            }
        }

    /// Documents without such an array are never timed.
    private static func patterns(for document: BenchmarkDocument) throws -> [JSONPath] {
        guard let plan = try SelectPlan(document.bytes) else { return [[.key("")]] }
        return plan.names.map { JSONPath(plan.array) + .each + .key($0) }
    }
}
