import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Models of all shapes, as Foundation decodes them.
@Suite struct DecodingShapesTests {
    private func compare<Value: Decodable & Equatable>(
        _ type: Value.Type,
        _ texts: [String],
        _ settings: DecodingSettings = DecodingSettings(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        for text in texts {
            expectSame(type, text, settings, sourceLocation: sourceLocation)
            expectSame([Value].self, "[\(text),\(text)]", settings, sourceLocation: sourceLocation)
            expectSame([String: Value?].self, "{\"a\":\(text),\"b\":null}", settings, sourceLocation: sourceLocation)
        }
    }

    // MARK: Enumerations

    private enum Shape: Codable, Equatable {
        case point
        case circle(radius: Double)
        case box(Int, height: Int?)
        indirect case group([Shape], name: String = "x")
    }

    private enum Color: String, Decodable, CodingKeyRepresentable, Hashable { case red, green = "GREEN" }
    private enum Plain: String, Decodable, Hashable { case red, green }
    private enum Level: Int8, Decodable, Hashable { case low = -1, high = 100 }
    private enum Factor: Double, Decodable { case half = 0.5, one = 1 }

    @Test func enumerations() {
        compare(
            Shape.self,
            [
                #"{"point":{}}"#, #"{"point":{"x":1}}"#, #"{"point":null}"#, #"{"circle":{"radius":1}}"#,
                #"{"circle":{"radius":"1"}}"#, #"{"circle":{}}"#, #"{"circle":[]}"#, #"{"box":{"_0":1,"height":2}}"#,
                #"{"box":{"_0":1}}"#, #"{"box":{"_0":1,"height":null}}"#, #"{"box":{"_0":1,"height":"2"}}"#, #"{}"#,
                #"[]"#,
                #"{"point":{},"circle":{"radius":1}}"#, #"{"other":{}}"#, #""point""#, "null", "1",
                #"{"group":{"_0":[{"point":{}},{"circle":{"radius":1}}],"name":"n"}}"#,
                #"{"group":{"_0":[{"point":{}},{"circle":{"radius":null}}],"name":"n"}}"#,
            ]
        )
        let texts = [
            #""red""#, #""GREEN""#, #""green""#, #""""#, "1", "-1", "100", "300", "0.5", "1.5", "null", "[]", "{}",
        ]
        compare(Color.self, texts)
        compare(Level.self, texts)
        compare(Factor.self, texts)
    }

    // MARK: Dictionaries and collections

    @Test func dictionaries() {
        let texts = [
            "{}", "[]", "null", "1", #"{"1":"a"}"#, #"{"-2":"b"}"#, #"{"+1":"c"}"#, #"{"01":"c"}"#, #"{"x":"a"}"#,
            #"{"1":1}"#,
            #"{"red":"a"}"#, #"{"GREEN":"b"}"#, #"{"red":1}"#, #"{"1.0":"a"}"#, #"["red","a"]"#, #"["red"]"#,
            #"["red",1]"#,
            #"["blue","a"]"#, #"[1,"a"]"#, #"{"":"a"}"#, #"{"99999999999999999999":"a"}"#, #"{"300":"a"}"#,
        ]
        compare([String: String].self, texts)
        compare([Int: String].self, texts)
        compare([Color: String].self, texts)
        compare([Plain: String].self, texts)
        compare([Level: String].self, texts)
        compare([String: String?].self, texts)
        compare(
            [String: [String: Int]].self,
            [#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":"1"}}"#, #"{"a":{"b":null}}"#, #"{"a":1}"#]
        )
        compare([Int: [Int: Int?]].self, [#"{"1":{"2":3,"4":null}}"#, #"{"1":{"2":"3"}}"#, #"{"1":{"x":3}}"#])
        compare([Color: [Int: Bool]].self, [#"{"red":{"1":true}}"#, #"{"red":{"1":1}}"#, #"{"blue":{}}"#])
    }

    @Test func collections() {
        let texts = ["[]", "[1,2,1]", "[1,null]", "[1,\"2\"]", "[[1]]", "null", "{}", "1", "\"x\"", "[1.5]"]
        compare([Int].self, texts)
        compare([Int?].self, texts)
        compare([[Int]].self, texts)
        compare(Set<Int>.self, texts)
        compare(ContiguousArray<Int>.self, texts)
        compare([Double].self, texts)
        compare([String].self, texts)
        compare([Bool].self, texts)
        compare([Float].self, texts)
        compare([UInt8?].self, texts)
        compare(Range<Int>.self, ["[1,2]", "[2,1]", "[1]", "[1,2,3]", "[1,\"2\"]"])
        compare(CGPoint.self, ["[1,2]", "[1]", "{}"])
    }

    @Test func typesOfFoundation() {
        compare(UUID.self, [#""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""x""#, "1"])
        compare(DateComponents.self, [#"{"year":2024,"month":2}"#, #"{"year":"2024"}"#, "[]"])
        compare(IndexPath.self, [#"{"indexes":[1,2]}"#, "[1]"])
        compare(PersonNameComponents.self, [#"{"givenName":"a"}"#, #"{"givenName":1}"#])
    }

    // MARK: Optionals and wrappers

    private struct Optionals: Decodable, Equatable {
        var one: Int?
        var two: Int??
        var three: [Int?]?
        var four: [[String: Bool?]?]?
    }

    @propertyWrapper private struct Clamped: Decodable, Equatable {
        var wrappedValue: Int
        init(wrappedValue: Int) { self.wrappedValue = min(wrappedValue, 10) }
        init(from decoder: any Decoder) throws {
            self.init(wrappedValue: try decoder.singleValueContainer().decode(Int.self))
        }
    }

    @propertyWrapper private struct Synthesized<Value: Decodable & Equatable>: Decodable, Equatable {
        var wrappedValue: Value
    }

    private struct Wrapped: Decodable, Equatable {
        @Clamped var a: Int
        @Synthesized var b: String?
    }

    @Test func optionals() {
        compare(
            Optionals.self,
            [
                "{}", #"{"one":null,"two":null,"three":null,"four":null}"#, #"{"one":1,"two":2,"three":[1,null]}"#,
                #"{"two":"x"}"#, #"{"three":[1,"x"]}"#, #"{"four":[null,{"a":null,"b":true}]}"#, #"{"four":[{"a":1}]}"#,
                "null",
            ]
        )
        compare(Int??.self, ["1", "null", "\"x\""])
        compare(Int???.self, ["1", "null", "\"x\""])
        compare([Int??].self, ["[1,null]"])
        compare(
            Wrapped.self,
            [
                #"{"a":5,"b":{"wrappedValue":"x"}}"#, #"{"a":50,"b":{}}"#, #"{"a":5,"b":{"wrappedValue":null}}"#,
                #"{"a":5}"#,
                #"{"b":{}}"#, #"{"a":"x","b":{}}"#, #"{"a":1,"b":{"wrappedValue":1}}"#, #"{"a":null,"b":null}"#,
            ]
        )
    }

    // MARK: Classes

    private class Base: Decodable {
        var id: Int
        private enum CodingKeys: CodingKey { case id }
        required init(from decoder: any Decoder) throws {
            id = try decoder.container(keyedBy: CodingKeys.self).decode(Int.self, forKey: .id)
        }
    }

    private class Empty: Decodable { required init(from decoder: any Decoder) throws {} }

    private final class Middle: Base, Equatable {
        var name: String
        private enum CodingKeys: String, CodingKey { case name, base = "parent" }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            try super.init(from: name == "keyed" ? container.superDecoder(forKey: .base) : container.superDecoder())
        }
        static func == (a: Middle, b: Middle) -> Bool { a.id == b.id && a.name == b.name }
    }

    private final class Hollow: Empty, Equatable {
        var isNull: Bool
        private enum CodingKeys: CodingKey { case name }
        required init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            let inner = try container.superDecoder()
            isNull = try inner.singleValueContainer().decodeNil()
            try super.init(from: inner)
        }
        static func == (a: Hollow, b: Hollow) -> Bool { a.isNull == b.isNull }
    }

    private final class Unkeyed: Base, Equatable {
        var items: [Int] = []
        required init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            items = [try container.decode(Int.self)]
            let inner = try container.superDecoder()
            items.append(container.currentIndex)
            if !container.isAtEnd { items.append(try container.decode(Int.self)) }
            try super.init(from: inner)
        }
        static func == (a: Unkeyed, b: Unkeyed) -> Bool { a.id == b.id && a.items == b.items }
    }

    private final class Tree: Decodable, Equatable {
        var value: Int
        var left: Tree?
        var children: [Tree]?
        static func == (a: Tree, b: Tree) -> Bool {
            a.value == b.value && a.left == b.left && a.children == b.children
        }
    }

    @Test func classes() {
        compare(
            Middle.self,
            [
                #"{"name":"a","super":{"id":1}}"#, #"{"name":"keyed","parent":{"id":1}}"#, #"{"name":"a"}"#,
                #"{"name":"keyed"}"#,
                #"{"name":"a","super":{}}"#, #"{"name":"a","super":{"id":"1"}}"#,
                #"{"name":"keyed","parent":{"id":"1"}}"#,
                #"{"name":"a","super":null}"#, #"{"name":"a","super":[]}"#, #"{"name":"a","id":1}"#,
            ]
        )
        compare(Hollow.self, ["{}", #"{"super":1}"#, #"{"super":null}"#, "[]"])
        compare(
            Unkeyed.self,
            [#"[1,{"id":2},3]"#, #"[1,{"id":2}]"#, #"[1,{"id":"2"},3]"#, "[1]", "[]", "[1,null]", #"[1,{"id":2},"3"]"#]
        )
        compare(
            Tree.self,
            [
                #"{"value":1,"left":{"value":2,"children":[{"value":3},{"value":4,"left":{"value":5}}]}}"#,
                #"{"value":1,"left":{"value":2,"children":[{"value":3},{"value":4,"left":{"value":"5"}}]}}"#,
                #"{"value":1,"children":[{"value":1},null]}"#, #"{"value":1,"children":[{"value":1},{}]}"#,
            ]
        )
    }

    // MARK: Containers by hand

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
            compare(Script.self, texts, sourceLocation: sourceLocation)
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

    // MARK: Names

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

    @Test func deepNesting() {
        indirect enum Nest: Decodable, Equatable {
            case end, inner(Nest)
            init(from decoder: any Decoder) throws {
                var container = try decoder.unkeyedContainer()
                self = container.isAtEnd ? .end : .inner(try container.decode(Nest.self))
            }
        }
        for depth in [1, 15, 16, 17, 100, 500] {
            let open = String(repeating: "[", count: depth)
            let close = String(repeating: "]", count: depth)
            expectSame(Nest.self, open + close)
            expectSame(Nest.self, open + "1" + close)
        }
    }
}
