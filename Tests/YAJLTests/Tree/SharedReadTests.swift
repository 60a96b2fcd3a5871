import Testing
import YAJL

@testable import YAJLTestSupport

/// Many threads read one value for the first time at once; run these under the thread sanitizer.
///
/// A value must prepare later reads before it is shared, or without a write that another thread can see. Hence each
/// round has values that nobody has read.
@Suite struct SharedReadTests {
    /// Where a value of many members comes from.
    enum Origin: CaseIterable {
        case parsed, built, literal, copied, copiedAndChanged, copiedAndExtended, reduced, merged, decoded, documentCopy
    }

    private static let counts = [3, 64, 65, 130]

    private static func name(_ index: Int) -> String {
        // Some names fit into a node, and some do not.
        index % 3 == 0 ? "a name of more than fourteen bytes \(index)" : "name \(index)"
    }

    /// An object with members of these values: their index.
    private static func value(_ origin: Origin, count: Int) throws -> JSONValue {
        let members = (0..<count).map { (key: name($0), value: JSONValue($0)) }
        let built = JSONObject(members)
        let text = "{" + members.map { "\"\($0.key)\":\($0.value)" }.joined(separator: ",") + "}"
        switch origin {
        case .parsed:
            return try JSONValue(parsing: text)
        case .built:
            return .object(built)
        case .literal:
            return .object(JSONObject(members, uniquingKeysWith: { $1 }))
        case .copied:
            // The copy and the other value share the names, until one is changed.
            var copy = built
            copy.updateValue(7, forKey: name(1))
            copy.updateValue(1, forKey: name(1))
            return .array([.object(built), .object(copy)])[1]
        case .copiedAndChanged:
            var value = try JSONValue(parsing: text)
            value[name(2)] = "x"
            var copy = value
            copy[name(2)] = 2
            return copy
        case .copiedAndExtended:
            var object = JSONObject(members.dropLast())
            let kept = object
            object.updateValue(members[count - 1].value, forKey: members[count - 1].key)
            return kept.count == count - 1 ? .object(object) : .null
        case .reduced:
            var object = built
            object.updateValue(0, forKey: "more")
            let kept = object
            object.removeValue(forKey: "more")
            return kept.count == count + 1 ? .object(object) : .null
        case .merged:
            var value: JSONValue = ["more": 1]
            value.merge(.object(built))
            value.merge(["more": nil])
            return value
        case .decoded:
            return try YAJLDecoder().decode(JSONValue.self, from: Array(text.utf8))
        case .documentCopy:
            return try JSONDocument(parsing: text).root.copied()
        }
    }

    /// Reads a value in every way there is; returns the names of those that gave something wrong.
    private static func problems(_ value: JSONValue, _ equal: JSONValue, count: Int) -> [String] {
        var problems: [String] = []
        func check(_ name: String, _ isRight: Bool) {
            if !isRight { problems.append(name) }
        }
        guard case .object(let object) = value else { return ["it is not an object"] }
        for index in 0..<count {
            let name = name(index)
            check("subscript", value[name].int == index)
            check("value for a name", object[name]?.int == index)
            check("index(forKey:)", object.index(forKey: name) == index)
            check("contains(key:)", object.contains(key: name) && !object.contains(key: name + "?"))
        }
        check("==", value == equal && equal == value)
        check("hashValue", value.hashValue == equal.hashValue)
        check("pointer", (try? value.value(at: "/name 1" as JSONPointer))?.int == 1 || count < 2)
        check("pattern", value.values(at: "$..*").count == count)
        check("keys", object.keys.count == count && object.values.last?.int == count - 1)
        check("text", value.encoded().count > count)
        check("copy", value.copied() == equal)
        check("decoding", (try? YAJLDecoder().decode([String: Int].self, from: value))?.count == count)
        var changed = value
        changed[name(0)] = "mine"
        check("changed copy", changed[name(0)].string == "mine" && value[name(0)].int == 0)
        return problems
    }

    /// Calls a closure in several tasks that start together, and returns what they found wrong.
    static func inTasks(_ read: @escaping @Sendable () -> [String]) async -> Set<String> {
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<4 { group.addTask { read() } }
            return await group.reduce(into: []) { $0.formUnion($1) }
        }
    }

    @Test(arguments: Origin.allCases) func objects(_ origin: Origin) async throws {
        for round in 0..<max(3, scaled(60)) {
            for count in Self.counts {
                let value = try Self.value(origin, count: count)
                let equal = try Self.value(Origin.allCases[round % Origin.allCases.count], count: count)
                let problems = await Self.inTasks { Self.problems(value, equal, count: count) }
                #expect(problems == [], "\(origin), \(count) members")
            }
        }
    }

    /// Everything else that is Sendable and keeps something in it: patterns, numbers, coders, inputs, sequences of items.
    @Test func otherValues() async throws {
        struct Row: Codable, Equatable {
            var id: Int
            var name: String?
        }
        let text = "[" + (0..<50).map { #"{"id":\#($0),"name":"row \#($0)"}"# }.joined(separator: ",") + "]"
        let file = try TemporaryFile(Array(text.utf8))
        for _ in 0..<max(4, scaled(40)) {
            let pattern: JSONPath = "$[1:40]..id"
            let wide = try JSONPath(parsing: "$..id")
            let number = try #require(JSONNumber("123456789012345678901234567890.5e-10"))
            let pointer: JSONPointer = "/7/name"
            let (decoder, encoder) = (YAJLDecoder(), YAJLEncoder())
            let (bytes, input) = (JSONBytes(text), JSONFile(file.path))
            let (items, events) = (bytes.items(at: "$[*]", as: Row.self), input.events)
            let document = try JSONDocument(parsing: text)
            let error = #expect(throws: JSONParsingError.self) { try JSONValue(parsing: "[1,\n}") }
            let problems = await Self.inTasks {
                var problems: [String] = []
                func check(_ name: String, _ isRight: Bool) {
                    if !isRight { problems.append(name) }
                }
                check("pattern", document.root.values(at: pattern).count == 39 && pattern == "$[1:40]..id")
                check("wide pattern", document.root.values(at: wide).count == 50)
                check("number", Double(number) == 12345678901234567890.0 && number.hashValue == number.hashValue)
                check("pointer", (try? document.root.value(at: pointer))?.string == "row 7")
                let rows = try? decoder.decode([Row].self, from: text)
                check("decoder", rows?.count == 50)
                check("encoder", (try? encoder.encode(rows)) == Array(text.utf8))
                check("items", (try? items.collect().map(\.id)) == Array(0..<50))
                check("items of a file", (try? input.items(at: "$[*].id").collect().map(\.int)) == Array(0..<50))
                check("events", (try? events.collect().count) == 50 * 6 + 2)
                check("error", error?.description.isEmpty == false && error?.position.line == 2)
                return problems
            }
            #expect(problems == [])
        }
    }
}
