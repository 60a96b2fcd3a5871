import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Containers that an `init(from:)` asks for by hand, as Foundation gives them.
@Suite struct DecodingContainersTests {
    private typealias Key = JSONCodingKey

    /// Runs a script over a decoder and notes what each step gives.
    private struct Script: Decodable, Equatable {
        typealias Steps = @Sendable (any Decoder, inout [String]) throws -> Void

        var log: [String] = []

        init(from decoder: any Decoder) throws {
            let steps = Thread.current.threadDictionary["Script.steps"] as? Steps
            try steps?(decoder, &log)
        }

        /// Makes the initialisers of this thread run a script; a task-local value crashes in release builds of Swift 6.3.
        static func with(_ steps: @escaping Steps, _ body: () -> Void) {
            Thread.current.threadDictionary["Script.steps"] = steps
            defer { Thread.current.threadDictionary.removeObject(forKey: "Script.steps") }
            body()
        }
    }

    private func compare(
        _ texts: [String],
        _ steps: @escaping Script.Steps,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        Script.with(steps) {
            expectSameShapes(Script.self, texts, sourceLocation: sourceLocation)
        }
    }

    private static func note<Value>(_ body: () throws -> Value) -> String {
        do { return "\(try body())" } catch { return summary(error) }
    }

    @Test func keyedContainers() {
        compare([#"{"a":1,"b":null,"c":[1],"d":{"e":"f"}}"#, "{}", "[]", "null", "1"]) { decoder, log in
            let container = try decoder.container(keyedBy: Key.self)
            log.append(container.allKeys.map(\.stringValue).sorted().joined())
            log.append(summary(container.codingPath))
            for name in ["d", "c", "b", "a", "x"] {
                let key = Key(stringValue: name)
                log.append("\(container.contains(key))")
                log.append(Self.note { try container.decodeNil(forKey: key) })
                log.append(Self.note { try container.decode(Int.self, forKey: key) })
                log.append(Self.note { try container.decode(String.self, forKey: key) })
                log.append(Self.note { try container.decode(Bool.self, forKey: key) })
                log.append(Self.note { try container.decode([Int].self, forKey: key) })
                log.append(Self.note { try container.decode([String: String].self, forKey: key) })
                log.append(Self.note { try container.decode(Int?.self, forKey: key) as Any })
                log.append(Self.note { try container.decodeIfPresent(Int.self, forKey: key) as Any })
                log.append(Self.note { try container.decodeIfPresent([Int].self, forKey: key) as Any })
                log.append(Self.note { try container.decodeIfPresent(Int?.self, forKey: key) as Any })
                log.append(Self.note { summary(try container.superDecoder(forKey: key).codingPath) })
                log.append(Self.note { try Int(from: container.superDecoder(forKey: key)) })
                log.append(
                    Self.note {
                        summary(try container.nestedContainer(keyedBy: Key.self, forKey: key).codingPath)
                    }
                )
                log.append(Self.note { summary(try container.nestedUnkeyedContainer(forKey: key).codingPath) })
            }
            log.append(Self.note { summary(try container.superDecoder().codingPath) })
        }
    }

    @Test func unkeyedContainers() {
        compare(["[1,null,null,\"a\",[2],{\"b\":3},null]", "[]", "[null]", "{}", "null", "\"x\""]) { decoder, log in
            var container = try decoder.unkeyedContainer()
            func state() -> String {
                "\(container.currentIndex) \(container.isAtEnd) \(container.count ?? -1) \(summary(container.codingPath))"
            }
            for _ in 0..<9 {
                log.append(state())
                log.append(Self.note { try container.decodeNil() } + state())
                log.append(Self.note { try container.decode(String.self) } + state())
                // Foundation continues to count after the end.
                if !container.isAtEnd {
                    log.append(Self.note { try container.decodeIfPresent(Bool.self) as Any } + state())
                }
                log.append(Self.note { summary(try container.nestedContainer(keyedBy: Key.self).codingPath) } + state())
                log.append(Self.note { summary(try container.nestedUnkeyedContainer().codingPath) } + state())
                if !container.isAtEnd {
                    log.append(Self.note { try container.decodeIfPresent([Int].self) as Any } + state())
                }
                log.append(Self.note { try container.decode(Int.self) } + state())
            }
            log.append(Self.note { summary(try container.superDecoder().codingPath) } + state())
        }
        compare(["[]"]) { decoder, log in
            var container = try decoder.unkeyedContainer()
            do {
                _ = try container.superDecoder()
            } catch DecodingError.valueNotFound(let type, _) {
                log.append("\(type)")
            }
        }
        compare(["[1,[2,{\"a\":[3,\"x\"]}],4]"]) { decoder, log in
            var outer = try decoder.unkeyedContainer()
            log.append("\(try outer.decode(Int.self))")
            var inner = try outer.nestedUnkeyedContainer()
            log.append("\(try outer.decode(Int.self))")
            log.append("\(try inner.decode(Int.self))")
            let object = try inner.nestedContainer(keyedBy: Key.self)
            var last = try object.nestedUnkeyedContainer(forKey: "a")
            log.append(summary(last.codingPath))
            log.append("\(try last.decode(Int.self)) \(inner.isAtEnd)")
            log.append(Self.note { try last.decode(Int.self) })
            let element = try last.superDecoder()
            log.append(summary(element.codingPath))
            log.append(Self.note { try Int(from: element) })
            log.append(Self.note { try element.container(keyedBy: Key.self).allKeys.count })
            log.append(Self.note { try element.unkeyedContainer().count as Any })
            log.append(Self.note { try element.singleValueContainer().decode(String.self) })
        }
    }

    @Test func singleValueContainers() {
        compare(["1", "null", "\"a\"", "true", "[1]", "{\"a\":1}", "12"]) { decoder, log in
            let container = try decoder.singleValueContainer()
            log.append("\(container.decodeNil()) \(summary(container.codingPath))")
            log.append(Self.note { try container.decode(Int.self) })
            log.append(Self.note { try container.decode(Int.self) })
            log.append(Self.note { try container.decode(String.self) })
            log.append(Self.note { try container.decode(Bool.self) })
            log.append(Self.note { try container.decode(Double.self) })
            log.append(Self.note { try container.decode([Int].self) })
            log.append(Self.note { try container.decode([String: Int].self) })
            log.append(Self.note { try container.decode(Int?.self) as Any })
            log.append(Self.note { try decoder.container(keyedBy: Key.self).allKeys.count })
            log.append(Self.note { try decoder.unkeyedContainer().count as Any })
        }
    }

    /// Containers of several kinds for one decoder, used in turns.
    @Test func repeatedContainers() {
        enum First: String, CodingKey { case a, b }
        enum Second: Int, CodingKey { case one = 1, two }
        compare([#"{"a":{"1":"x"},"b":[{"2":2}],"1":3,"one":4}"#]) { decoder, log in
            let first = try decoder.container(keyedBy: First.self)
            let second = try decoder.container(keyedBy: Second.self)
            let again = try decoder.container(keyedBy: First.self)
            log.append("\(first.allKeys.count) \(second.allKeys.count) \(again.allKeys.count)")
            log.append(Self.note { try second.decode(Int.self, forKey: .one) })
            log.append(Self.note { try second.decode(String.self, forKey: .one) })
            let inner = try first.nestedContainer(keyedBy: Second.self, forKey: .a)
            var list = try again.nestedUnkeyedContainer(forKey: .b)
            log.append(Self.note { try inner.decode(String.self, forKey: .one) })
            log.append(Self.note { try inner.decode([String: Int].self, forKey: .two) })
            let element = try list.nestedContainer(keyedBy: Second.self)
            log.append(Self.note { try element.decode(Int.self, forKey: .two) })
            log.append(Self.note { try element.decode(Bool.self, forKey: .two) })
            log.append(summary(element.codingPath) + summary(inner.codingPath) + summary(list.codingPath))
            log.append(Self.note { try again.decode(Int.self, forKey: .a) })
        }
    }

    /// Users' errors are passed on as they are.
    @Test func thrownErrors() {
        struct Own: Error, CustomStringConvertible { var description: String { "Own" } }
        compare([#"{"a":[1]}"#]) { _, _ in throw Own() }
        compare([#"{"a":[1]}"#]) { decoder, _ in
            let container = try decoder.container(keyedBy: Key.self)
            throw DecodingError.dataCorruptedError(forKey: "a", in: container, debugDescription: "x")
        }
        compare([#"{"a":[1]}"#]) { decoder, _ in
            var container = try decoder.container(keyedBy: Key.self).nestedUnkeyedContainer(forKey: "a")
            _ = try container.decode(Int.self)
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "x")
        }
        compare(["1"]) { decoder, _ in
            throw DecodingError.dataCorruptedError(in: try decoder.singleValueContainer(), debugDescription: "x")
        }
    }

    /// Names around the length up to which they are kept in a node, and objects around the size from which they are indexed.
    @Test(arguments: [0, 1, 13, 14, 15, 16, 40], [1, 15, 16, 17, 63, 64, 65, 66, 300])
    func namesAndSizes(_ length: Int, _ count: Int) {
        let names = (0..<count).map { String(repeating: "k", count: max(0, length - "\($0)".utf8.count)) + "\($0)" }
        let orders = [names, names.reversed(), names.sorted { $0.hashValue < $1.hashValue }]
        for order in orders {
            let text = "{" + order.map { "\"\($0)\":\"\($0)\"" }.joined(separator: ",") + "}"
            Script.with({ decoder, log in
                let container = try decoder.container(keyedBy: Key.self)
                for name in names { log.append(try container.decode(String.self, forKey: Key(stringValue: name))) }
                for name in names where container.contains(Key(stringValue: name + "x")) { log.append("wrong") }
                for name in names where container.contains(Key(stringValue: String(name.dropLast()))) {
                    log.append(name)
                }
            }) {
                let found = expectSame(Script.self, text)
                #expect(found.value?.log.prefix(count) == names[...])
            }
        }
    }

    /// There is no value after the last element, whatever its type.
    @Test func nullAfterTheLastElement() {
        struct Asking: Decodable {
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                _ = try container.decodeNil()
            }
        }
        let data = Data("[]".utf8)
        for error in [
            #expect(throws: DecodingError.self) { try JSONDecoder().decode(Asking.self, from: data) },
            #expect(throws: DecodingError.self) { try YAJLDecoder().decode(Asking.self, from: data) },
        ] {
            if case .valueNotFound(let type, _) = error {
                #expect("\(type)" == "Never")
            } else {
                Issue.record("\(String(describing: error))")
            }
        }
    }

    @Test func tenThousandNames() {
        let count = 10_000
        let text = "{" + (0..<count).map { "\"key\($0)\":\($0)" }.joined(separator: ",") + "}"
        Script.with({ decoder, log in
            let container = try decoder.container(keyedBy: Key.self)
            var sum = 0
            for key in container.allKeys.reversed() { sum += try container.decode(Int.self, forKey: key) }
            log.append("\(sum) \(container.allKeys.count)")
        }) {
            #expect(expectSame(Script.self, text).value?.log == ["\(count * (count - 1) / 2) \(count)"])
        }
        #expect(expectSame([String: Int].self, text).value?.count == count)
    }
}
