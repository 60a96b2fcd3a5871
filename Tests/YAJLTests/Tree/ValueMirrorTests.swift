import Testing
import YAJL

@testable import YAJLTestSupport

/// Values as `dump`, `Mirror` and with them debuggers show them.
@Suite struct ValueMirrorTests {
    private static let text = #"{"name":"Zoë","tags":[1,2.50,null,true,[]],"nested":{"a":{}}}"#

    private static func dumped(_ value: some Any) -> String {
        var text = ""
        dump(value, to: &text)
        return text
    }

    private static var built: JSONValue {
        ["name": "Zoë", "tags": [1, .number(JSONNumber("2.50") ?? 0), nil, true, []], "nested": ["a": [:]]]
    }

    private static func texts(_ mirror: Mirror) -> [String?] {
        mirror.children.map { ($0.value as? JSONValue)?.description }
    }

    @Test func children() throws {
        for value in [try JSONValue(parsing: Self.text), Self.built] {
            let members = Mirror(reflecting: value)
            #expect(members.displayStyle == .dictionary)
            #expect(members.children.map(\.label) == ["name", "tags", "nested"])
            #expect(Self.texts(members) == [#""Zoë""#, "[1,2.50,null,true,[]]", #"{"a":{}}"#])
            let elements = Mirror(reflecting: value["tags"])
            #expect(elements.displayStyle == .collection)
            #expect(Self.texts(elements) == ["1", "2.50", "null", "true", "[]"])
            #expect(elements.children.allSatisfy { $0.label == nil })

            let object = Mirror(reflecting: try #require(value.object))
            #expect(object.displayStyle == .dictionary && object.children.map(\.label) == ["name", "tags", "nested"])
            let array = Mirror(reflecting: try #require(value["tags"].array))
            #expect(array.displayStyle == .collection && array.children.count == 5)
        }
        let scalars: [(JSONValue, String?, String)] = [
            (true, "bool", "true"), (1.5, "number", "1.5"), ("x", "string", "x"),
        ]
        for (value, label, text) in scalars {
            let mirror = Mirror(reflecting: value)
            #expect(mirror.displayStyle == .enum && mirror.children.count == 1)
            #expect(mirror.children.first?.label == label)
            #expect(mirror.children.first.map { "\($0.value)" } == text)
        }
        #expect(Mirror(reflecting: JSONValue.null).children.isEmpty)
        #expect(Mirror(reflecting: [] as JSONValue).children.isEmpty)
        #expect(Mirror(reflecting: [:] as JSONValue).children.isEmpty)
    }

    /// The memory after a value does not show, so parsed and built ones look the same.
    @Test func dumps() throws {
        let parsed = Self.dumped(try JSONValue(parsing: Self.text))
        #expect(parsed == Self.dumped(Self.built))
        #expect(!parsed.contains("Arena") && !parsed.contains("storage"))
        for part in ["name", "Zoë", "tags", "2.50", "nested"] { #expect(parsed.contains(part), "\(part)") }
        let object = try #require(JSONValue(parsing: Self.text).object)
        #expect(!Self.dumped(object).contains("Arena") && Self.dumped(object).contains("Zoë"))
        let array = try #require(JSONValue(parsing: Self.text)["tags"].array)
        #expect(!Self.dumped(array).contains("Arena") && Self.dumped(array).contains("2.50"))
    }

    @Test func description() throws {
        let value = try JSONValue(parsing: Self.text)
        #expect(String(describing: value) == Self.text)
        #expect(String(reflecting: value) == value.debugDescription)
        #expect("\([value])" == "[\(value.debugDescription)]")
    }
}
