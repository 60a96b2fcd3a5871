import Testing
import YAJL

@testable import YAJLTestSupport

/// ``JSONParsingOptions.DuplicateKeys``.
@Suite struct DuplicateKeyTests {
    /// The members that are kept: with the last and with the first value of each name.
    @Test(arguments: [
        (#"{"a":1,"a":2}"#, "{ a: 2 }", "{ a: 1 }"),
        (#"{"a":1,"b":2,"a":3}"#, "{ a: 3 b: 2 }", "{ a: 1 b: 2 }"),
        (#"{"a":1,"a":2,"a":3,"a":4}"#, "{ a: 4 }", "{ a: 1 }"),
        (#"{"":1,"":2}"#, "{ : 2 }", "{ : 1 }"),
        (#"{"a":{"b":1,"b":2},"a":{"c":3}}"#, "{ a: { c: 3 } }", "{ a: { b: 1 } }"),
        (#"[{"a":1},{"a":1,"a":2},{"a":3}]"#, "[ { a: 1 } { a: 2 } { a: 3 } ]", "[ { a: 1 } { a: 1 } { a: 3 } ]"),
        (#"{"a":[{"a":1,"a":[]}],"a\u0000":0,"\u0061":9}"#, "{ a: 9 a\0: 0 }", "{ a: [ { a: 1 } ] a\0: 0 }"),
        (#"{"x":1,"y":{"x":2,"y":3,"x":4},"x":5}"#, "{ x: 5 y: { x: 4 y: 3 } }", "{ x: 1 y: { x: 2 y: 3 } }"),
        (
            #"{"long long long long":1,"long long long lonG":2,"long long long long":3}"#,
            "{ long long long long: 3 long long long lonG: 2 }", "{ long long long long: 1 long long long lonG: 2 }"
        ),
    ])
    func kept(_ text: String, _ last: String, _ first: String) throws {
        #expect(try JSONValue(parsing: text).trace == last)
        #expect(try JSONValue(parsing: text, options: .inMemory.duplicates(.keepLast)).trace == last)
        #expect(try JSONValue(parsing: text, options: .inMemory.duplicates(.keepFirst)).trace == first)
        for size in 1...4 {
            let bytes = Array(text.utf8)
            #expect(try JSONDocumentBuilder.document(bytes, cut: .size(size)).root.trace == last)
            let document = try JSONDocumentBuilder.document(bytes, cut: .size(size), duplicateKeys: .keepFirst)
            #expect(document.root.trace == first)
        }
        #expect(throws: JSONParsingError.self) { try JSONValue(parsing: text, options: .inMemory.duplicates(.reject)) }
    }

    /// Where the error is: at the mark, the start of the second name.
    @Test(arguments: [
        (#"{"a":1,‸"a":2}"#, "$.a", "a"),
        ("{\"a\":1,\n  \"b\":[],\n  ‸\"a\":2, x", "$.a", "a"),
        (#"{"a":{"b":{"c":0,"d":1,‸"c":2}}}"#, "$.a.b.c", "c"),
        (#"[0,[{"a":1},{"a":1},{"é":1,‸"\u00e9":2}]]"#, "$[1][2].é", "é"),
        (#"{"a":[{"a":[{"a":1}]}],"b":{"a":2},‸"a":3}"#, "$.a", "a"),
        (#"{"":1,‸"":2}"#, "$['']", ""),
        (
            #"{"a name of more than fourteen bytes":1,‸"a name of more than fourteen bytes":2}"#,
            "$['a name of more than fourteen bytes']", "a name of more than fourteen bytes"
        ),
        (#"{"1":0,"2":0,"3":0,"4":0,"5":0,"6":0,"7":0,"8":0,"9":0,"10":0,"11":0,‸"9":1}"#, "$['9']", "9"),
    ])
    func refused(_ marked: String, _ path: String, _ name: String) throws {
        let parts = marked.split(separator: "‸").map { Array(String($0).utf8) }
        let bytes = parts[0] + parts[1]
        let position = JSONPosition(of: parts[0].count, in: bytes)
        let error = #expect(throws: JSONParsingError.self) {
            try JSONDocument(parsing: bytes, options: .inMemory.duplicates(.reject))
        }
        #expect(error?.code == .duplicateKey)
        #expect(error?.position == position)
        #expect(error?.path.description == path)
        #expect(error?.message == "the name \"\(name)\" occurs more than once in this object")
        #expect(error?.isIncomplete == false)
        let lines = error?.snippet?.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines?.count == 2)
        #expect(lines?.last?.last == "^")
        // A separate builder says the same, without the place.
        let building = #expect(throws: JSONWritingError.self) {
            try JSONDocumentBuilder.document(bytes, cut: .size(1), duplicateKeys: .reject)
        }
        #expect(building?.code == .duplicateKey)
        #expect(building?.path.description == path)
        #expect(building?.description == "at \(path): the name \"\(name)\" occurs more than once in this object")
    }

    @Test(arguments: [
        "{}", #"{"a":1}"#, #"[{"a":1},{"a":2}]"#, #"{"a":{"a":{"a":[{"a":1}]}},"b":{"a":1,"b":1}}"#, #"{"a":1,"A":2}"#,
        #"{"é":1,"e\u0301":2}"#, #"{"a":1,"a\u0000":2,"":3,"\u0000":4}"#,
    ])
    func distinctNames(_ text: String) throws {
        #expect(TestTree(try JSONValue(parsing: text, options: .inMemory.duplicates(.reject))) == testTree(text))
    }

    /// An error in the text before the duplicate comes first, one after it does not.
    @Test func otherErrors() {
        let before = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: #"{"a":1 "a":2}"#, options: .inMemory.duplicates(.reject))
        }
        #expect(before?.code == .missingComma)
        let after = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: #"{"a":1,"a":tru}"#, options: .inMemory.duplicates(.reject))
        }
        #expect(after?.code == .duplicateKey)
    }

    /// A second name far after the first 64 KB.
    @Test func farAfter() throws {
        let rows = (0..<20_000).map { "\"row \($0)\": [\($0)]" }.joined(separator: ",\n")
        let text = "{\(rows),\n \"row 7\": 0}"
        let error = #expect(throws: JSONParsingError.self) {
            try JSONValue(parsing: text, options: .inMemory.duplicates(.reject))
        }
        #expect(error?.position == JSONPosition(byteOffset: text.utf8.count - 11, line: 20_001, column: 2))
        #expect(error?.path.description == "$['row 7']")
        #expect(try JSONValue(parsing: text)["row 7"] == 0)
        #expect(try JSONValue(parsing: text, options: .inMemory.duplicates(.keepFirst))["row 7"] == [7])
    }

    /// Any number of members, of which any two have the same name.
    @Test(arguments: [2, 3, 7, 8, 9, 10, 16, 63, 64, 65, 66, 67, 130])
    func anyPair(_ count: Int) throws {
        for first in stride(from: 0, to: count - 1, by: max(1, count / 12)) {
            for second in stride(from: first + 1, to: count, by: max(1, count / 9)) {
                for suffix in ["", " with more than fourteen bytes"] {
                    let names = (0..<count).map { "\($0 == second ? first : $0)\(suffix)" }
                    let members = names.enumerated().map { "\"\($1)\":\($0)" }.joined(separator: ",")
                    // Alone, and after objects that it resembles.
                    let model = names.indices.map { "\"\($0)\(suffix)\":\(count)" }.joined(separator: ",")
                    for text in ["[{\(members)}]", "[{\(model)},{\(members)}]", "[{\(members)},{\(members)}]"] {
                        try RandomTreeTests.check(Array(text.utf8), .inMemory)
                        let error = #expect(throws: JSONParsingError.self) {
                            try JSONValue(parsing: text, options: .inMemory.duplicates(.reject))
                        }
                        try #require(error?.path.components.last == .key("\(first)\(suffix)"))
                    }
                }
            }
        }
    }
}
