import Foundation
import GuardedSwiftyJSON
import SwiftyJSON
import Synchronization

/// A model whose initialiser is written in the test.
struct Script: JsonInitializable {
    /// The work of a thread's initialisers; a task-local value crashes in release builds of Swift 6.3.
    private static var body: (GuardedJSON) -> Void {
        get { Thread.current.threadDictionary["Script"] as? (GuardedJSON) -> Void ?? { _ in } }
        set { Thread.current.threadDictionary["Script"] = newValue }
    }

    init(json: GuardedJSON) {
        Self.body(json)
    }

    /// The outcome of an initialiser.
    struct Outcome {
        /// Whether `init?(json: JSON)` gave a value.
        var isMade: Bool
        /// The error of `init(validating:)`.
        var error: GuardedJSONError?
        /// The lines that the initialiser logged, in two runs.
        var log: [String]

        /// The failures, a line for each.
        var failures: [String] { error?.failures.map(\.description) ?? [] }
    }

    /// Runs an initialiser by both ways to call it.
    static func run(_ json: JSON, _ body: @escaping (GuardedJSON, Log) -> Void) -> Outcome {
        let log = Log()
        let outerBody = Self.body
        Self.body = { body($0, log) }
        defer { Self.body = outerBody }
        let isMade = Script(json: json) != nil
        do throws(GuardedJSONError) {
            _ = try Script(validating: json)
            return Outcome(isMade: isMade, error: nil, log: log.lines)
        } catch {
            return Outcome(isMade: isMade, error: error, log: log.lines)
        }
    }
}

/// Lines from inside an initialiser, which outlive one that fails.
final class Log: Sendable {
    private let storage = Mutex<[String]>([])

    var lines: [String] { storage.withLock { $0 } }

    /// Adds a value with its type.
    func add<Value>(_ value: Value) {
        storage.withLock { $0.append("\(Value.self) \(value)") }
    }
}
