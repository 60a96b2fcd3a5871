internal import BenchmarkKit
internal import Foundation
internal import YAJL

/// The contenders of the task "transform": what is read is written again, without the members of one name.
enum TransformContenders {
    static let list: [Contender] = reading + [foundation] + removing

    private static let reading = Contender.withEachEngine("YAJL-events") { name, options in
        Contender(name, task: .transform) { document in
            _ = try Self.name(in: document)
            return Job {
                var parser = JSONParser(handler: YAJLAdder(), options: options)
                try parser.feed(document.bytes)
                try parser.finish()
                return parser.handler
            } outcome: { adder in
                // The bytes are those of the whole document, not those that the others leave of it.
                Outcome([textBytesRead: adder.outcome.figures["text bytes"] ?? 0])
            }
        }
    }

    private static let removing = Contender.withEachEngine("YAJL") { name, options in
        Contender(name, task: .transform) { document in
            let pattern: JSONPath = [.descendants, .key(try Self.name(in: document))]
            return Job {
                var parser = JSONParser(handler: JSONWriter().removing(pattern), options: options)
                try parser.feed(document.bytes)
                return try parser.finish()
            } outcome: {
                try ExpectedTree($0).outcome
            }
        }
    }

    private static let foundation =
        Contender("Foundation.JSONSerialization", task: .transform) { document in
            let name = try name(in: document)
            let input = Data(document.bytes)
            return Job {
                try FoundationTree.write(without(name, FoundationTree.parse(input)))
            } outcome: {
                try ExpectedTree(Array($0)).outcome
            }
        }

    private static let textBytesRead = "text bytes that were read"

    /// The expected outcome; `nil` if the document has no members.
    static func expectedOutcome(_ document: BenchmarkDocument) throws -> Outcome? {
        guard let name = try CommonName.name(in: document.bytes) else { return nil }
        var outcome = try ExpectedTree(document.bytes, without: name).outcome
        outcome.figures[textBytesRead] = try ExpectedTree(document.bytes).outcome.figures["text bytes"]
        return outcome
    }

    /// Documents without members are never timed.
    private static func name(in document: BenchmarkDocument) throws -> String {
        try CommonName.name(in: document.bytes) ?? ""
    }

    private static func without(_ name: String, _ value: Any) -> Any {
        switch value {
        case let object as [String: Any]:
            var rest: [String: Any] = [:]
            rest.reserveCapacity(object.count)
            for (key, value) in object where key != name { rest[key] = without(name, value) }
            return rest
        case let array as [Any]:
            return array.map { without(name, $0) }
        default:
            return value
        }
    }
}
