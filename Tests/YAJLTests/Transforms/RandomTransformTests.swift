import Testing
import YAJL

@testable import YAJLTestSupport

/// Transforms do to events what the obvious way does to trees, for all kinds of handlers after them.
@Suite struct RandomTransformTests {
    private func cases(
        _ seed: Int,
        _ body: (inout RandomPatterns, TransformCase, TestTree, [JSONEvent]) throws -> String?
    ) rethrows {
        var random = RandomPatterns(seed: UInt64(seed) + 200)
        for _ in 0..<scaled(10_000) {
            let tree = random.tree()
            let transform = TransformCase.random(using: &random)
            let events = transform.result(of: tree).flatMap(\.events)
            if let problem = try body(&random, transform, tree, events) {
                Issue.record("\(transform) of \(tree.text): \(problem)")
                return
            }
        }
    }

    private func cuts(_ text: [UInt8], _ random: inout RandomPatterns) -> [Cut] {
        [.whole, .size(1), .random(text.count, using: &random.random.generator)]
    }

    /// A handler that takes whole strings, and one that takes parts.
    @Test(arguments: 0..<4)
    func events(_ seed: Int) throws {
        try cases(seed) { random, transform, tree, expected in
            let text = Array(tree.text.utf8)
            for cut in cuts(text, &random) {
                let whole = try transform.run(text, cut, into: Recorder())
                guard whole.handler.events == expected, whole.status == .complete else {
                    return
                        "\(cut): \(Outcome(events: whole.handler.events).trace), not \(Outcome(events: expected).trace)"
                }
                let parts = try transform.run(text, cut, into: PartJoiner())
                guard parts.handler.events == expected, !parts.handler.hasPartialScalar else {
                    return
                        "\(cut): \(Outcome(events: parts.handler.events).trace), not \(Outcome(events: expected).trace)"
                }
            }
            return nil
        }
    }

    /// A handler that skips values gets the rest.
    @Test(arguments: 4..<6)
    func skipping(_ seed: Int) throws {
        try cases(seed) { random, transform, tree, events in
            // Skipped values are not counted.
            if case .limiting = transform { return nil }
            let text = Array(tree.text.utf8)
            let salt = UInt64.random(in: .min ... .max, using: &random.random.generator)
            let expected = RandomSkipper.remaining(of: events, salt: salt)
            for cut in cuts(text, &random) {
                let found = try transform.run(text, cut, into: RandomSkipper(salt: salt)).handler.events
                guard found == expected else {
                    return "\(cut): \(Outcome(events: found).trace), not \(Outcome(events: expected).trace)"
                }
            }
            return nil
        }
    }

    /// A handler that stops, or throws, gets nothing after that.
    @Test(arguments: 6..<8)
    func stoppingAndThrowing(_ seed: Int) throws {
        try cases(seed) { random, transform, tree, events in
            let text = Array(tree.text.utf8)
            let count = Int.random(in: 1...max(1, events.count), using: &random.random.generator)
            let expected = Array(events.prefix(count))
            for cut in cuts(text, &random) {
                let (handler, status) = try transform.run(text, cut, into: Ending(after: count))
                guard handler.log.events == expected, status == (events.isEmpty ? .complete : .stopped) else {
                    return "\(cut): \(Outcome(events: handler.log.events).trace), \(status)"
                }
                let thrower = Ending(after: count, error: MarkedError())
                let error = thrown { _ = try transform.run(text, cut, into: thrower) }
                guard thrower.log.events == expected, error as? MarkedError === (events.isEmpty ? nil : thrower.error)
                else {
                    return "\(cut): \(Outcome(events: thrower.log.events).trace), \(String(describing: error))"
                }
            }
            return nil
        }
    }

    /// Two handlers of which each skips and stops as it likes.
    @Test(arguments: 8..<10)
    func tee(_ seed: Int) throws {
        var random = RandomPatterns(seed: UInt64(seed) + 200)
        for _ in 0..<scaled(10_000) {
            let tree = random.tree()
            let text = Array(tree.text.utf8)
            let salts = (0..<2).map { _ in UInt64.random(in: .min ... .max, using: &random.random.generator) }
            let expected = salts.map { RandomSkipper.remaining(of: tree.events, salt: $0) }
            let count = Int.random(in: 1...tree.events.count, using: &random.random.generator)
            for cut in cuts(text, &random) {
                var skipping = JSONParser(
                    handler: Tee(RandomSkipper(salt: salts[0]), Tee(RandomSkipper(salt: salts[1]), PartJoiner()))
                )
                var skippingOnly = JSONParser(
                    handler: Tee(RandomSkipper(salt: salts[0]), RandomSkipper(salt: salts[1]))
                )
                var stopping = JSONParser(handler: Tee(Ending(after: count), RandomSkipper(salt: salts[1])))
                for chunk in cut.chunks(of: text).map(Array.init) {
                    try skipping.feed(chunk)
                    try skippingOnly.feed(chunk)
                    try stopping.feed(chunk)
                }
                try skipping.finish()
                try skippingOnly.finish()
                try stopping.finish()
                let status = stopping.status
                guard skipping.handler.first.events == expected[0], skipping.handler.second.first.events == expected[1],
                    skipping.handler.second.second.events == tree.events,
                    skippingOnly.handler.first.events == expected[0], skippingOnly.handler.second.events == expected[1],
                    stopping.handler.first.log.events == Array(tree.events.prefix(count)),
                    stopping.handler.second.events == expected[1], status == .complete
                else {
                    Issue.record("\(tree.text), \(salts), \(cut)")
                    return
                }
            }
        }
    }
}

/// Collects events, and stops or throws after some of them.
private struct Ending: SelfReturningHandler {
    final class Log {
        var events: [JSONEvent] = []
    }

    let count: Int
    let error: MarkedError?
    let log = Log()

    init(after count: Int, error: MarkedError? = nil) {
        self.count = count
        self.error = error
    }

    private func add(_ event: JSONEvent) throws -> JSONFlow {
        log.events.append(event)
        guard log.events.count >= count else { return .continue }
        if let error { throw error }
        return .stop
    }

    mutating func null() throws -> JSONFlow { try add(.null) }
    mutating func bool(_ value: Bool) throws -> JSONFlow { try add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) throws -> JSONFlow { try add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) throws -> JSONFlow { try add(.string(String(value))) }
    mutating func key(_ key: borrowing JSONText) throws -> JSONFlow { try add(.key(String(key))) }
    mutating func beginObject() throws -> JSONFlow { try add(.beginObject) }
    mutating func endObject() throws -> JSONFlow { try add(.endObject) }
    mutating func beginArray() throws -> JSONFlow { try add(.beginArray) }
    mutating func endArray() throws -> JSONFlow { try add(.endArray) }
}
