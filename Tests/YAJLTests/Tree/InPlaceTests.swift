import Testing
import YAJL

@testable import YAJLTestSupport

/// Changes are made in place: were an array copied for each of them, these tests would not end in time.
///
/// With 300,000 elements a copy moves 5 MB or more, and 100,000 of them take minutes. Debug builds, which hold on to
/// references for longer, make fewer.
@Suite(.timeLimit(.minutes(15))) struct InPlaceTests {
    static let size = 300_000
    static let writes = max(scaled(100_000), 20_000)

    /// An array below two members and an element, from a document.
    static func document() throws -> JSONValue {
        let elements = (0..<size).map(String.init).joined(separator: ",")
        let members = (0..<size / 10).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        return try JSONValue(parsing: "{\"a\":[{\"b\":[\(elements)],\"o\":{\(members)}}]}")
    }

    private static func place(_ round: Int) -> Int { round &* 7919 % size }

    @Test func subscripts() throws {
        var value = try Self.document()
        for round in 0..<Self.writes { value["a"][0]["b"][Self.place(round)] = "new" }
        #expect(value["a"][0]["b"][Self.place(Self.writes - 1)] == "new")
        #expect(value["a"][0]["b"].array?.count == Self.size)
    }

    @Test func members() throws {
        var value = try Self.document()
        for round in 0..<Self.writes { value["a"][0]["o"]["k\(round % 1000)"] = "new" }
        for round in 0..<Self.writes { value["a"][0]["o"]["new \(round)"]["inner"] = 1 }
        #expect(value["a"][0]["o"].object?.count == Self.size / 10 + Self.writes)
    }

    @Test func arrayAccessor() throws {
        var value = try Self.document()
        for round in 0..<Self.writes { value["a"][0]["b"].array?.append(JSONValue(round)) }
        for _ in 0..<Self.writes / 2 { value["a"][0]["b"].array?.removeLast() }
        #expect(value["a"][0]["b"].array?.count == Self.size + Self.writes - Self.writes / 2)
    }

    @Test func objectAccessor() throws {
        var value = try Self.document()
        for round in 0..<Self.writes { value["a"][0].object?["o"]?.object?["k\(round % 1000)"] = 1 }
        for round in 0..<Self.writes {
            value["a"][0].object?["o", default: [:]].object?.updateValue(2, forKey: "k\(round % 1000)")
        }
        for round in 0..<Self.writes { value["a"][0].object?["b"]?.array?[Self.place(round)] = 3 }
        #expect(value["a"][0]["o"]["k1"] == 2)
        #expect(value["a"][0]["b"][0] == 3)
    }

    @Test func pointerSet() throws {
        var value = try Self.document()
        for round in 0..<Self.writes {
            try value.set("new", at: JSONPointer(steps: ["a", "0", "b", "\(Self.place(round))"]))
        }
        for round in 0..<Self.writes { try value.set("new", at: JSONPointer(steps: ["a", "0", "o", "new \(round)"])) }
        for _ in 0..<Self.writes { try value.set("new", at: "/a/0/b/-") }
        #expect(value["a"][0]["b"].array?.count == Self.size + Self.writes)
    }

    @Test func pointerRemove() throws {
        var value = try Self.document()
        for round in 0..<Self.writes {
            try value.remove(at: JSONPointer(steps: ["a", "0", "b", "\(Self.size - round - 1)"]))
        }
        #expect(value["a"][0]["b"].array?.count == Self.size - Self.writes)
    }

    @Test func mergePatch() throws {
        var value = try Self.document()
        for round in 0..<Self.writes { value["a"][0].merge(["o": ["k\(round % 1000)": "new", "n": ["m\(round)": 1]]]) }
        #expect(value["a"][0]["o"]["n"].object?.count == Self.writes)
    }

    /// A patch that removes many members costs as much as one that changes them.
    @Test func mergePatchThatRemoves() throws {
        let count = 100_000
        let members = (0..<count).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
        let nulls = (0..<count).map { "\"k\($0)\":null" }.dropFirst().joined(separator: ",")
        var value = try JSONValue(parsing: "{\(members)}")
        value.merge(try JSONValue(parsing: "{\(nulls),\"new\":1}"))
        #expect(value.trace == "{ k0: 0 new: 1 }")
    }

    /// Arrays that are built by appending, whose elements are arrays that are.
    @Test func building() {
        var value: JSONValue = [:]
        for round in 0..<Self.writes {
            value["rows", round % 10].array?.append(JSONValue(round))
        }
        #expect(value["rows"][3].array?.count == Self.writes / 10)
    }
}

extension JSONValue {
    /// An element of a member, which are made if there are none.
    fileprivate subscript(key: String, index: Int) -> JSONValue {
        get { self[key][index] }
        _modify {
            if self[key].isNull { self[key] = [] }
            while self[key].array?.count ?? 0 <= index { self[key].array?.append([]) }
            yield &self[key][index]
        }
    }
}
