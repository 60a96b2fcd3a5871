import Foundation
import SwiftyJSON
import Testing
import YAJL

/// `JSON(data:parsing:)` takes all options of module YAJL.
@Suite struct ParsingOptionTests {
    private static func options(
        _ engine: JSONParsingOptions.Engine,
        _ change: (inout JSONParsingOptions) -> Void = { _ in }
    ) -> JSONParsingOptions {
        var options = JSONParsingOptions.inMemory
        options.engine = engine
        change(&options)
        return options
    }

    @Test(arguments: JSONParsingOptions.Engine.allCases) func refused(_ engine: JSONParsingOptions.Engine) {
        let cases: [(text: String, change: (inout JSONParsingOptions) -> Void)] = [
            ("[1] // x", { _ in }),
            (#"{"a":1,"a":2}"#, { $0.duplicateKeys = .reject }),
            ("[[1]]", { $0.limits.depth = 1 }),
            (#"["abcdef"]"#, { $0.limits.string = 3 }),
            ("[1] 2", { _ in }), ("[1,]", { _ in }), ("[1", { _ in }),
            ("\u{FEFF}[1]", { _ in }), (#"["\ud800"]"#, { _ in }),
        ]
        for (text, change) in cases {
            let options = Self.options(engine, change)
            // The error is the one of the tree, with its place.
            let ours = #expect(throws: JSONParsingError.self) {
                try JSON(data: Data(text.utf8), parsing: options)
            }
            let tree = #expect(throws: JSONParsingError.self) {
                try JSONValue(parsing: text, options: options)
            }
            #expect(ours?.description == tree?.description, "\(text)")
        }
    }

    /// One comma after the last value, which only the Swift engine reads.
    @Test func trailingCommas() throws {
        let data = Data("{\"a\": [1, 2,], /* x */}".utf8)
        let jsonc: (inout JSONParsingOptions) -> Void = {
            $0.allowsComments = true
            $0.allowsTrailingCommas = true
        }
        let json = try JSON(data: data, parsing: Self.options(.swift, jsonc))
        #expect(json.rawString(options: []) == #"{"a":[1,2]}"#)
        let error = #expect(throws: JSONParsingError.self) {
            try JSON(data: data, parsing: Self.options(.libyajl, jsonc))
        }
        #expect(error?.code == .unsupportedOption)
    }

    @Test(arguments: JSONParsingOptions.Engine.allCases) func accepted(_ engine: JSONParsingOptions.Engine) throws {
        let cases: [(text: String, change: (inout JSONParsingOptions) -> Void, result: String)] =
            [
                ("[1] // x", { $0.allowsComments = true }, "[1]"),
                (#"{"a":1,"a":2}"#, { _ in }, #"{"a":2}"#),
                (#"{"a":1,"a":2}"#, { $0.duplicateKeys = .keepFirst }, #"{"a":1}"#),
                ("[[1]]", { $0.limits.depth = 2 }, "[[1]]"),
                ("[1] 2", { $0.allowsTrailingContent = true }, "[1]"),
                ("\u{FEFF}[1]", { $0.skipsByteOrderMark = true }, "[1]"),
                (#"["\ud800"]"#, { $0.invalidUnicode = .replace }, #"["\#u{FFFD}"]"#),
                (
                    "[1.50,1e400,12345678901234567890123,\"é\"]", { _ in },
                    "[1.5,1e400,12345678901234567890123,\"é\"]"
                ),
            ]
        for (text, change, result) in cases {
            let json = try JSON(data: Data(text.utf8), parsing: Self.options(engine, change))
            #expect(json.rawString(options: []) == result, "\(text)")
            #expect(json.error == nil && json == JSON(parseJSON: result), "\(text)")
        }
    }

    /// Any value is a text, and the initialisers of SwiftyJSON are chosen as before.
    @Test(arguments: JSONParsingOptions.Engine.allCases) func fragments(_ engine: JSONParsingOptions.Engine) throws {
        for (text, type) in [("1", Type.number), (#""x""#, .string), ("null", .null), ("true", .bool)] {
            let data = Data(text.utf8)
            #expect(try JSON(data: data, parsing: Self.options(engine)).type == type)
            #expect(throws: NSError.self) { try JSON(data: data) }
            #expect(try JSON(data: data, options: .fragmentsAllowed).type == type)
        }
    }

    @Test func enginesGiveEqualValues() throws {
        let text = #"{"users":[{"id":1,"name":"Ann","e":[1e3,-0.0,1.10]}],"é":{"k":[true,null,"\u00e9\n"]}}"#
        let values = try JSONParsingOptions.Engine.allCases.map {
            try JSON(data: Data(text.utf8), parsing: Self.options($0))
        }
        for json in values {
            #expect(json == values[0] && json.rawString() == values[0].rawString() && json.map(\.0) == ["users", "é"])
            #expect(json["users"][0]["name"].string == "Ann" && json["e\u{301}"]["k"][0].bool == true)
        }
    }
}
