import Foundation
import Testing
import YAJL
import YAJLFoundation

/// Models of all shapes, as Foundation decodes them.
@Suite struct DecodingShapesTests {
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
        expectSameShapes(
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
        expectSameShapes(Color.self, texts)
        expectSameShapes(Level.self, texts)
        expectSameShapes(Factor.self, texts)
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
        expectSameShapes([String: String].self, texts)
        expectSameShapes([Int: String].self, texts)
        // Names that are integers only when the strategy has converted them.
        let numbers = [#"{"1_0":"a"}"#, #"{"_1":"a"}"#, #"{"1_":"a"}"#, #"{"-1_0":"a"}"#]
        expectSameShapes([Int: String].self, texts + numbers, DecodingSettings(keys: .convertFromSnakeCase))
        expectSameShapes([Int: String].self, numbers)
        expectSameShapes([Color: String].self, texts)
        expectSameShapes([Plain: String].self, texts)
        expectSameShapes([Level: String].self, texts)
        expectSameShapes([String: String?].self, texts)
        expectSameShapes(
            [String: [String: Int]].self,
            [#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":"1"}}"#, #"{"a":{"b":null}}"#, #"{"a":1}"#]
        )
        expectSameShapes([Int: [Int: Int?]].self, [#"{"1":{"2":3,"4":null}}"#, #"{"1":{"2":"3"}}"#, #"{"1":{"x":3}}"#])
        expectSameShapes([Color: [Int: Bool]].self, [#"{"red":{"1":true}}"#, #"{"red":{"1":1}}"#, #"{"blue":{}}"#])
    }

    @Test func collections() {
        let texts = ["[]", "[1,2,1]", "[1,null]", "[1,\"2\"]", "[[1]]", "null", "{}", "1", "\"x\"", "[1.5]"]
        expectSameShapes([Int].self, texts)
        expectSameShapes([Int?].self, texts)
        expectSameShapes([[Int]].self, texts)
        expectSameShapes(Set<Int>.self, texts)
        expectSameShapes(ContiguousArray<Int>.self, texts)
        expectSameShapes([Double].self, texts)
        expectSameShapes([String].self, texts)
        expectSameShapes([Bool].self, texts)
        expectSameShapes([Float].self, texts)
        expectSameShapes([UInt8?].self, texts)
        expectSameShapes(Range<Int>.self, ["[1,2]", "[2,1]", "[1]", "[1,2,3]", "[1,\"2\"]"])
        expectSameShapes(CGPoint.self, ["[1,2]", "[1]", "{}"])
    }

    @Test func typesOfFoundation() {
        expectSameShapes(UUID.self, [#""E621E1F8-C36C-495A-93FC-0C247A3E6E5F""#, #""x""#, "1"])
        expectSameShapes(DateComponents.self, [#"{"year":2024,"month":2}"#, #"{"year":"2024"}"#, "[]"])
        expectSameShapes(IndexPath.self, [#"{"indexes":[1,2]}"#, "[1]"])
        expectSameShapes(PersonNameComponents.self, [#"{"givenName":"a"}"#, #"{"givenName":1}"#])
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
        expectSameShapes(
            Optionals.self,
            [
                "{}", #"{"one":null,"two":null,"three":null,"four":null}"#, #"{"one":1,"two":2,"three":[1,null]}"#,
                #"{"two":"x"}"#, #"{"three":[1,"x"]}"#, #"{"four":[null,{"a":null,"b":true}]}"#, #"{"four":[{"a":1}]}"#,
                "null",
            ]
        )
        expectSameShapes(Int??.self, ["1", "null", "\"x\""])
        expectSameShapes(Int???.self, ["1", "null", "\"x\""])
        expectSameShapes([Int??].self, ["[1,null]"])
        expectSameShapes(
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
        expectSameShapes(
            Middle.self,
            [
                #"{"name":"a","super":{"id":1}}"#, #"{"name":"keyed","parent":{"id":1}}"#, #"{"name":"a"}"#,
                #"{"name":"keyed"}"#,
                #"{"name":"a","super":{}}"#, #"{"name":"a","super":{"id":"1"}}"#,
                #"{"name":"keyed","parent":{"id":"1"}}"#,
                #"{"name":"a","super":null}"#, #"{"name":"a","super":[]}"#, #"{"name":"a","id":1}"#,
            ]
        )
        expectSameShapes(Hollow.self, ["{}", #"{"super":1}"#, #"{"super":null}"#, "[]"])
        expectSameShapes(
            Unkeyed.self,
            [#"[1,{"id":2},3]"#, #"[1,{"id":2}]"#, #"[1,{"id":"2"},3]"#, "[1]", "[]", "[1,null]", #"[1,{"id":2},"3"]"#]
        )
        expectSameShapes(
            Tree.self,
            [
                #"{"value":1,"left":{"value":2,"children":[{"value":3},{"value":4,"left":{"value":5}}]}}"#,
                #"{"value":1,"left":{"value":2,"children":[{"value":3},{"value":4,"left":{"value":"5"}}]}}"#,
                #"{"value":1,"children":[{"value":1},null]}"#, #"{"value":1,"children":[{"value":1},{}]}"#,
            ]
        )
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
