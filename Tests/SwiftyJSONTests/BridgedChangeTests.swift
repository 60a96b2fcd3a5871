import Foundation
import SwiftyJSON
import Testing
import YAJL

/// Bridged objects are kept, and those that come back are compared with them: that must not show.
@Suite struct BridgedChangeTests {
    /// Few values are not kept, many are.
    private static let counts = [2, 17]

    private static func row(_ index: Int) -> String { #"{"id":\#(index),"tags":["a",{"b":1.5}],"d":{"n":null}}"# }

    private static func list(_ count: Int) -> String { "[" + (0..<count).map(row).joined(separator: ",") + "]" }

    private static func members(_ count: Int) -> String {
        "{" + (0..<count).map { "\"k\($0)\":\(row($0))" }.joined(separator: ",") + "}"
    }

    /// One value from everywhere a value can be from; a date makes it one that the tree cannot hold.
    enum Origin: CaseIterable {
        case parsed, step, changedStep, built, changed, grown, mixed, nestedMixed

        func value(_ text: String) -> JSON {
            var json = JSON(parseJSON: #"{"x":[\#(text)],"y":1}"#)["x"][0]
            switch self {
            case .parsed: return JSON(parseJSON: text)
            case .step: return json
            case .changedStep:
                var outer = JSON(parseJSON: "[\(text),1]")
                outer[0][json.type == .array ? 0 : "k0"] = 5
                return outer[0]
            case .built: return JSON(JSON(parseJSON: text).object)
            case .changed: set(&json, 5)
            case .grown: if json.type == .array { json.append(7) } else { json["new"] = 7 }
            case .mixed: set(&json, JSON([Date(timeIntervalSince1970: 1)])[0])
            case .nestedMixed: set(&json, JSON([["at": Date(timeIntervalSince1970: 1)]]))
            }
            return json
        }

        private func set(_ json: inout JSON, _ value: JSON) {
            if json.type == .array { json.arrayObject?[0] = value.object } else { json["k0"] = value }
            if self == .mixed, json.type == .array { json.arrayObject?[0] = Date(timeIntervalSince1970: 1) }
            if self == .mixed, json.type == .dictionary {
                json.dictionaryObject?["k0"] = Date(timeIntervalSince1970: 1)
            }
        }
    }

    /// Types and values of all that is in a bridged value.
    private static func shape(_ object: Any) -> String {
        if let array = object as? BridgedList { return "\(type(of: object))" + array.map(shape).description }
        switch object {
        case let dictionary as [String: Any]:
            let members = dictionary.map { "\($0.key.debugDescription): \(shape($0.value))" }.sorted()
            return "\(type(of: object)){" + members.joined(separator: ", ") + "}"
        default: return "\(type(of: object))(\(object))"
        }
    }
    private typealias BridgedList = [Any]

    /// Everything that can be asked of a value, but the order of its members.
    private static func answers(_ json: JSON) -> [String] {
        [
            shape(json.object), json.arrayObject.map(shape) ?? "nil", json.dictionaryObject.map(shape) ?? "nil",
            shape(json.rawValue), "\(json.type) \(String(describing: json.error)) \(json.exists()) \(json.count)",
            json.rawString(options: .sortedKeys) ?? "nil", "\(json.jsonValue != nil)",
            json.sorted { $0.0 < $1.0 }.map { "\($0.0) \($0.1.type) \(String(describing: $0.1.error))" }.description,
            "\(json[0].type) \(json[0]["id"].intValue) \(json["k1"].type) \(json["k1"]["tags"].count)",
        ]
    }

    private struct Class {}

    private static let arrayChanges: [(name: String, change: @Sendable (inout [Any]) -> Void)] = [
        ("nothing", { _ in }), ("append an integer", { $0.append(1) }), ("append a bool", { $0.append(true) }),
        ("append a dictionary", { $0.append(["id": 1, "tags": ["a", "b"]] as [String: Any]) }),
        ("append nil", { $0.append(Int?.none as Any) }), ("append an optional", { $0.append(Int?.some(1) as Any) }),
        ("append JSON", { $0.append(JSON(["a": [1]])) }), ("append NSNull", { $0.append(NSNull()) }),
        ("append numbers", { $0 += [1.5, Float(0.1), Decimal(2), Double.nan, NSNumber(value: true), UInt64.max] }),
        ("append lists", { $0 += [[1, 2], NSArray(array: [1]), NSMutableArray(), [Int?.none]] as [Any] }),
        ("append a date", { $0.append(Date(timeIntervalSince1970: 5)) }), ("append a type", { $0.append(Class()) }),
        ("insert", { $0.insert("x", at: 0) }), ("insert in the middle", { $0.insert([:] as [String: Any], at: 1) }),
        ("remove the first", { $0.removeFirst() }), ("remove the last", { $0.removeLast() }),
        ("remove all", { $0.removeAll() }), ("keep two", { $0 = Array($0.prefix(2)) }), ("reverse", { $0.reverse() }),
        ("swap", { $0.swapAt(0, 1) }), ("double", { $0 += $0 }), ("replace", { $0[1] = "y" }),
        ("replace the first and the last", { ($0[0], $0[$0.count - 1]) = (1, 2) }),
        ("replace an element", { $0[1] = (($0[1] as? [String: Any]) ?? [:]).merging(["id": -1]) { $1 } }),
        ("put the same together anew", { $0 = $0.map { ($0 as? [String: Any])?.mapValues { $0 } ?? $0 } }),
        ("an element of another", { $0.append((JSON(parseJSON: "[[1,[2]]]").object as? [Any])?[0] as Any) }),
    ]

    private static let memberChanges: [(name: String, change: @Sendable (inout [String: Any]) -> Void)] = [
        ("nothing", { _ in }), ("add an integer", { $0["q"] = 1 }),
        ("add and remove", { ($0["q"], $0["k1"]) = (1, nil) }),
        ("replace", { $0["k1"] = "x" }), ("remove", { $0["k1"] = nil }), ("remove the first", { $0["k0"] = nil }),
        ("remove all", { $0.removeAll() }), ("add nil", { $0["q"] = .some(Int?.none as Any) }),
        ("add JSON", { $0["q"] = JSON(["a": [1]]) }), ("add a date", { $0["q"] = Date(timeIntervalSince1970: 5) }),
        ("add lists", { $0.merge(["q": [1], "r": NSMutableArray(), "s": NSDictionary()]) { $1 } }),
        ("add numbers", { $0.merge(["q": 1.5, "r": Float(0.1), "s": Decimal(2), "t": Double.infinity]) { $1 } }),
        ("add keys", { $0.merge(["\u{E9}": 1, "é2": 2, "": 3]) { $1 } }),
        ("add a key in another form", { $0["e\u{301}"] = 4 }),
        ("change a member", { $0["k1"] = (($0["k1"] as? [String: Any]) ?? [:]).merging(["id": -1]) { $1 } }),
        ("put the same together anew", { $0 = $0.mapValues { ($0 as? [String: Any])?.mapValues { $0 } ?? $0 } }),
        ("another dictionary", { $0 = ["a": 1, "k1": ["b": 2]] }),
    ]

    /// Changes a value several times in place, and compares it with one that is converted as a whole.
    @Test(arguments: Origin.allCases, counts)
    func changesOfArrays(_ origin: Origin, _ count: Int) throws {
        for (name, change) in Self.arrayChanges {
            var json = origin.value(Self.list(count))
            for round in 0..<2 where json.count > 1 {
                let before = json
                var array = try #require(JSON(before.object).arrayObject)
                change(&array)
                let expected = JSON(array)
                var other = before
                json.arrayObject.map { _ in change(&json.arrayObject!) }
                other.object =
                    {
                        var array = other.arrayObject ?? []; change(&array); return array
                    }() as [Any]
                #expect(Self.answers(json) == Self.answers(expected), "\(name), round \(round)")
                #expect(Self.answers(other) == Self.answers(expected), "\(name), round \(round)")
                let isEqual =
                    name == "append numbers" || name.hasSuffix("a date") || name.hasSuffix("a type") || json == other
                #expect(isEqual, "\(name), round \(round)")
            }
        }
    }

    @Test(arguments: Origin.allCases, counts)
    func changesOfDictionaries(_ origin: Origin, _ count: Int) throws {
        for (name, change) in Self.memberChanges {
            var json = origin.value(Self.members(count))
            for round in 0..<2 where json.count > 1 {
                let before = json
                var dictionary = try #require(JSON(before.object).dictionaryObject)
                change(&dictionary)
                let expected = JSON(dictionary)
                json.dictionaryObject.map { _ in change(&json.dictionaryObject!) }
                #expect(Self.answers(json) == Self.answers(expected), "\(name), round \(round)")
                // Those that stay keep their order, others come last.
                let stayed = before.map(\.0).filter { dictionary[$0] != nil }
                #expect(Array(json.map(\.0).prefix(stayed.count)) == stayed, "\(name), round \(round)")
            }
        }
    }

    private static func add(_ value: Any, to json: inout JSON) {
        if json.type == .array { json.arrayObject?.append(value) } else { json.dictionaryObject?["one"] = value }
    }

    /// Changes that do not go through what was bridged.
    private static let otherChanges: [(name: String, change: @Sendable (inout JSON) throws -> Void)] = [
        ("set an element", { $0[1] = 5 }), ("set a member", { $0["k1"] = 5 }),
        ("set to an object", { $0["new"] = Date().json }),
        ("set in an element", { $0[1]["id"].int = -1 }), ("set in a member", { $0["k1"]["id"].int = -1 }),
        ("append", { $0.append(5) }), ("append in an element", { $0[1]["tags"].append(5) }),
        ("remove an element", { $0.remove(1) }), ("remove a member", { $0.remove("k1") }),
        ("set at a path", { $0.set(5, at: "new", "x") }), ("paths", { $0[1, "id"] = 7 }),
        ("paths of keys", { $0[["k1", "d", "n"]] = 7 }), ("a pointer", { try? $0.set(5, atPointer: "/1") }),
        ("bridged, further in", { $0[1]["tags"].arrayObject?.append(5) }),
        ("bridged, in a member", { $0["k1"]["d"].dictionaryObject?["m"] = 5 }),
        ("merge", { try $0.merge(with: $0.type == .array ? [5] : ["k1": ["id": 5]]) }),
        (
            "the tree",
            { json in
                guard var value = json.jsonValue else { return }
                if json.type == .array { value[1]["id"] = 8 } else { value["k1"]["id"] = 8 }
                json = JSON(jsonValue: value)
            }
        ),
        (
            "elements of the tree",
            { json in
                guard case .array(var array)? = json.jsonValue else { return }
                array.insert(5, at: 0)
                array.swapAt(1, 2)
                json = JSON(jsonValue: .array(array))
            }
        ),
        (
            "members of the tree",
            { json in
                guard case .object(var object)? = json.jsonValue else { return }
                object.removeAll { $0.key == "k1" }
                object.insert(5, forKey: "first", at: 0)
                json = JSON(jsonValue: .object(object))
            }
        ),
    ]

    @Test(arguments: Origin.allCases, counts)
    func otherChangesForgetWhatWasBridged(_ origin: Origin, _ count: Int) throws {
        for (name, change) in Self.otherChanges {
            for text in [Self.list(count), Self.members(count)] {
                var json = origin.value(text)
                var fresh = origin.value(text)
                let before = Self.answers(json)
                let copy = json
                Self.add(1, to: &json)
                if fresh.type == .array { fresh.append(1) } else { fresh["one"] = 1 }
                let (kept, keptAnswers) = (json, Self.answers(json))
                try change(&json)
                try change(&fresh)
                #expect(Self.answers(json) == Self.answers(fresh), "\(name), \(json.type)")
                #expect(Self.answers(JSON(json.object)) == Self.answers(json), "\(name), \(json.type)")
                #expect(Self.answers(copy) == before && Self.answers(kept) == keptAnswers, "\(name), \(json.type)")
            }
        }
    }

    /// An object that can change is read when it is put in, not later.
    @Test(arguments: counts) func mutableObjects(_ count: Int) {
        var json = JSON(parseJSON: Self.list(count))
        let list = NSMutableArray(array: [1])
        let members = NSMutableDictionary(dictionary: ["a": list])
        json.arrayObject?.append(list)
        json.arrayObject?[0] = ["x": members] as [String: Any]
        list.add(2)
        members["b"] = 1
        #expect(json[count] == [1] && json[0] == ["x": ["a": [1]]])
        #expect(
            (json.arrayObject?[count] as? [Int]) == [1] && json.arrayObject?[0] as? NSDictionary == ["x": ["a": [1]]]
        )
    }

    /// Keys that are one to Swift are several in the tree.
    @Test func canonicallyEqualKeys() {
        var json = JSON(parseJSON: #"{"é":1,"e\u0301":2,"a":\#(Self.members(70))}"#)
        #expect(json.dictionaryObject?["é"] as? Int == 2 && json.count == 3)
        json.dictionaryObject?["b"] = 1
        #expect(json.count == 3 && json["é"] == 2 && json["e\u{301}"] == 2 && json["a"].count == 70 && json["b"] == 1)
        json.dictionaryObject?["e\u{301}"] = 3
        #expect(json.count == 3 && json["é"] == 3 && json.map(\.0) == ["é", "a", "b"])
    }

    /// The elements that were not changed are the objects that they were.
    @Test(arguments: Origin.allCases) func whatIsKept(_ origin: Origin) throws {
        func objects(_ json: JSON) -> [ObjectIdentifier] {
            let rows =
                json.arrayObject
                ?? json.dictionaryObject.map { members in members.keys.sorted().map { members[$0] as Any } }
            return (rows ?? []).compactMap { ($0 as? [String: Any])?["tags"] as? NSArray }.map { ObjectIdentifier($0) }
        }
        for text in [Self.list(70), Self.members(70)] {
            var json = origin.value(text)
            let first = objects(json)
            #expect(first.count >= 69 && objects(json) == first)
            let copy = json
            Self.add(["x": 1], to: &json)
            #expect(objects(json) == first && objects(copy) == first)
            if json.type == .array { json.arrayObject?.removeFirst() }
            #expect(objects(json) == (json.type == .array && first.count == 70 ? Array(first.dropFirst()) : first))
            var outer = JSON([json])
            Self.add(2, to: &outer[0])
            #expect(objects(outer[0]) == objects(json))
        }
    }

    private final class Weak {
        weak var object: NSArray?
        init(_ object: Any?) { self.object = object as? NSArray }
    }

    /// A kept object lives as long as the value, or until others have taken its place.
    @Test(arguments: Origin.allCases) func whatIsFreed(_ origin: Origin) {
        func lists(_ json: JSON) -> [Weak] { json.map { Weak($0.1.dictionaryObject?["l"]) } }
        var json = origin.value(Self.list(70))
        let element = Weak((json.arrayObject?[1] as? [String: Any])?["tags"])
        #expect(element.object != nil)
        json = .null
        #expect(element.object == nil)
        let texts = (0..<40).map { _ in #"{"l":[1],"m":\#(Self.members(30))}"# }
        let wide = JSON(parseJSON: "[" + texts.joined(separator: ",") + "]")
        let kept = lists(wide)
        #expect((1...16).contains(kept.count { $0.object != nil }))
        #expect(lists(wide).count == 40)
    }

    /// Each level keeps what it was bridged to, which refers to the next one.
    @Test func deepValuesAreFreed() {
        var json = JSON(Array(repeating: 1, count: 64))
        for _ in 0..<2_000 {
            var outer = JSON(Array(repeating: 1, count: 64))
            outer[0] = json
            json = outer
            _ = json.arrayObject
        }
        let count = json.arrayObject?.count
        #expect(count == 64)
    }
}

extension Date {
    fileprivate var json: JSON { JSON([self])[0] }
}
