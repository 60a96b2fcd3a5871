import Testing
import YAJL

@testable import YAJLTestSupport

/// Many names, equal ones and such that are costly to compare: nothing here may be quadratic.
@Suite(.timeLimit(.minutes(15))) struct DuplicateKeyScaleTests {
    static let count = max(scaled(1_000_000), 100_000)

    @Test(arguments: ["k", "a name of more than fourteen bytes"])
    func equalNames(_ name: String) throws {
        let members = (0..<Self.count).map { "\"\(name)\":\($0)" }.joined(separator: ",")
        let text = "{\(members)}"
        #expect(try JSONValue(parsing: text).trace == "{ \(name): \(Self.count - 1) }")
        #expect(try JSONValue(parsing: text, options: .inMemory.duplicates(.keepFirst)).trace == "{ \(name): 0 }")
        let error = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: text, options: .inMemory.duplicates(.reject))
        }
        #expect(error?.position.byteOffset == name.utf8.count + 6)
    }

    @Test(arguments: ["", " is a name of more than fourteen bytes"])
    func distinctNames(_ suffix: String) throws {
        let members = (0..<Self.count).map { "\"\($0)\(suffix)\":\($0)" }.joined(separator: ",")
        let text = "{\(members)}"
        for policy in JSONParsingOptions.DuplicateKeys.allCases {
            let object = try JSONValue(parsing: text, options: .inMemory.duplicates(policy)).object(at: [])
            #expect(object.count == Self.count)
            #expect(object["\(Self.count / 3)\(suffix)"]?.int == Self.count / 3)
        }
        let twice = "{\(members),\(members)}"
        #expect(try JSONValue(parsing: twice).object?.count == Self.count)
        let error = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: twice, options: .inMemory.duplicates(.reject))
        }
        #expect(error?.position.byteOffset == text.utf8.count)
    }

    /// The same names in a million objects that are open or closed, not in one.
    @Test func namesOfOtherObjects() throws {
        let depth = Self.count / 2
        let text = String(repeating: "{\"a\":", count: depth) + "0" + String(repeating: "}", count: depth)
        let options = JSONParsingOptions(limits: JSONLimits(depth: depth))
        _ = try JSONDocument(parsing: text, options: options.duplicates(.reject))
        let rows = "[" + String(repeating: "{\"id\":1,\"name\":2},", count: depth) + "{\"id\":1,\"id\":2}]"
        let error = #expect(throws: JSONParsingError.self) {
            try JSONDocument(parsing: rows, options: .inMemory.duplicates(.reject))
        }
        #expect(error?.path == [.index(depth), "id"])
    }

    /// Names of a megabyte of combining marks, in two orders: the same to `String`, after a long time, but not to JSON.
    @Test func combiningMarks() throws {
        let count = 1 << 18
        let one = "e" + String(repeating: "\u{301}\u{316}", count: count)
        let two = "e" + String(repeating: "\u{316}\u{301}", count: count)
        let text = "{\"\(one)\":1,\"\(two)\":2}"
        for policy in JSONParsingOptions.DuplicateKeys.allCases {
            let object = try JSONValue(parsing: text, options: .inMemory.duplicates(policy)).object(at: [])
            #expect(object.count == 2)
            #expect(object[one] == 1)
            #expect(object[two] == 2)
            var built = JSONObject(object.map { $0 })
            built[one] = 3
            #expect(built.count == 2)
            #expect(built[two] == 2)
        }
        #expect(try JSONValue(parsing: "{\"\(one)\":1,\"\(two)\":2,\"\(one)\":3}").trace.utf8.count > count)
        let error = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: "{\"\(one)\":1,\"\(one)\":2}", options: .inMemory.duplicates(.reject))
        }
        #expect(error?.code == .duplicateKey)
    }
}
