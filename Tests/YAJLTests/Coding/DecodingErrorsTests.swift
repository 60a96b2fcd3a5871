import Testing

@testable import YAJL
@testable import YAJLTestSupport

/// Where errors are, and what they say of it.
@Suite struct DecodingErrorsTests {
    private struct User: Decodable {
        var id: Int8
        var firstName: String
        var tags: [String]?
    }

    /// A text with a mark `‸` at the place of the error.
    private struct Case: Sendable, CustomTestStringConvertible {
        var marked: String
        var place: String
        var path: String
        var message: String

        var testDescription: String { marked }
        var text: String { marked.replacing("‸", with: "") }

        init(_ marked: String, _ place: String, _ path: String, _ message: String) {
            self.marked = marked
            self.place = place
            self.path = path
            self.message = message
        }

        /// Expects the error of users to be here.
        func check(_ error: (any Error)?, sourceLocation: SourceLocation = #_sourceLocation) throws {
            let error = try #require(error, sourceLocation: sourceLocation)
            #expect(YAJLTestSupport.place(error) == place, sourceLocation: sourceLocation)
            let found = try #require(position(error), sourceLocation: sourceLocation)
            let before = Array(marked.utf8.prefix(marked.utf8.count - text.utf8.count == 3 ? offset : 0))
            #expect(found.position.byteOffset == offset, sourceLocation: sourceLocation)
            let lines = before.split(separator: 10, omittingEmptySubsequences: false)
            #expect(found.position.line == lines.count, sourceLocation: sourceLocation)
            #expect(found.position.column == (lines.last?.count ?? 0) + 1, sourceLocation: sourceLocation)
            #expect(found.path.description == path, sourceLocation: sourceLocation)
            #expect(found.message == message, sourceLocation: sourceLocation)
            #expect(found.code == .invalidValue, sourceLocation: sourceLocation)
            #expect(context(error)?.debugDescription == message, sourceLocation: sourceLocation)
            let snippet = try #require(found.snippet, sourceLocation: sourceLocation)
            #expect(snippet.hasSuffix("^"), sourceLocation: sourceLocation)
        }

        var offset: Int {
            let bytes = Array(marked.utf8)
            return bytes.indices.first { bytes[$0...].starts(with: "‸".utf8) } ?? -1
        }
    }

    private static let start = #"[{"id":1,"first_name":"a"},"# + "\n  "

    @Test(arguments: [
        Case(
            start + #"{"id":‸"1","first_name":"b"}]"#,
            "typeMismatch at [1].id",
            "$[1].id",
            "Int8 needs a number, and this is a string"
        ),
        Case(
            start + #"{"id":‸null,"first_name":"b"}]"#,
            "valueNotFound at [1].id",
            "$[1].id",
            "Int8 needs a number, and this is null"
        ),
        Case(
            start + #"{"id":‸300,"first_name":"b"}]"#,
            "dataCorrupted at [1].id",
            "$[1].id",
            "the number 300 does not fit into Int8"
        ),
        Case(
            start + #"{"id":‸1.5,"first_name":"b"}]"#,
            "dataCorrupted at [1].id",
            "$[1].id",
            "Int8 needs an integer, and 1.5 has a fraction"
        ),
        Case(
            start + #"{"id":2,"first_name":‸[]}]"#,
            "typeMismatch at [1].firstName",
            "$[1].first_name",
            "String needs a string, and this is an array"
        ),
        Case(
            start + #"‸{"id":2}]"#,
            "keyNotFound(firstName) at [1]",
            "$[1]",
            #"there is no member "first_name" or "firstName""#
        ),
        Case(
            start + #"{"id":2,"first_name":"b","tags":["x",‸7]}]"#,
            "typeMismatch at [1].tags.[1]",
            "$[1].tags[1]",
            "String needs a string, and this is a number"
        ),
        Case(
            start + #"{"id":2,"first_name":"b","tags":‸"x"}]"#,
            "typeMismatch at [1].tags",
            "$[1].tags",
            "Array<String> needs an array, and this is a string"
        ),
        Case(
            start + "‸7]",
            "typeMismatch at [1]",
            "$[1]",
            "Dictionary<String, Any> needs an object, and this is a number"
        ),
        Case(" \n‸{}", "typeMismatch at ", "$", "Array<User> needs an array, and this is an object"),
        Case(
            "[{\"é\":\"😀\",\"id\":‸true,\"first_name\":\"é\"}]",
            "typeMismatch at [0].id",
            "$[0].id",
            "Int8 needs a number, and this is a bool"
        ),
    ])
    private func places(_ row: Case) throws {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let type = [User].self
        try row.check(thrown { _ = try decoder.decode(type, from: row.text) })
        try row.check(thrown { _ = try decoder.decode(type, from: Array(row.text.utf8)) })
        try row.check(
            thrown { try Array(row.text.utf8).withUnsafeBytes { _ = try decoder.decode(type, from: $0) } }
        )
        try row.check(thrown { _ = try decoder.decode(type, from: Array(row.text.utf8).span.bytes) })
        // A document has no text any more.
        let document = try JSONDocument(parsing: Array(row.text.utf8))
        for error in [
            thrown { _ = try decoder.decode(type, from: document) },
            thrown { _ = try decoder.decode(type, from: document.root) },
        ] {
            let error = try #require(error)
            #expect(place(error) == row.place && position(error) == nil)
            #expect((context(error)?.underlyingError as? PlaceInTree)?.path.description == row.path)
        }
    }

    @Test(arguments: [
        ("[1,2", 4, JSONParsingError.Code.unexpectedEnd), ("[1,\n x]", 5, .unexpectedCharacter),
        ("", 0, .unexpectedEnd),
        ("[1]]", 3, .trailingContent), ("[01]", 2, .leadingZero), ("[1,]", 3, .trailingComma),
        (" \u{FEFF}[1]", 1, .unexpectedCharacter),
    ])
    func syntax(_ text: String, _ offset: Int, _ code: JSONParsingError.Code) throws {
        let error = try #require(thrown { _ = try YAJLDecoder().decode([Int].self, from: text) })
        #expect(place(error) == "dataCorrupted at ")
        let found = try #require(position(error))
        #expect(found.position.byteOffset == offset && found.code == code)
        #expect(context(error)?.debugDescription == "\(found.position), at \(found.path): \(found.message)")
    }

    @Test func utf8() throws {
        let error = try #require(
            thrown { _ = try YAJLDecoder().decode([String].self, from: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) }
        )
        #expect(position(error)?.code == .invalidUTF8 && position(error)?.position.byteOffset == 2)
        var decoder = YAJLDecoder()
        decoder.parsingOptions.invalidUnicode = .replace
        #expect(try decoder.decode([String].self, from: [0x5B, 0x22, 0xFF, 0x22, 0x5D]) == ["\u{FFFD}"])
        decoder.parsingOptions.skipsByteOrderMark = true
        #expect(try decoder.decode([Int].self, from: "\u{FEFF}[1]") == [1])
        #expect(
            position(try #require(thrown { _ = try decoder.decode([Int].self, from: "\u{FEFF}[\"\"]") }))?.position
                .byteOffset == 4
        )
    }

    /// If names are equal, the place is that of the member that was decoded.
    @Test(arguments: [
        (JSONParsingOptions.DuplicateKeys.keepLast, #"{"a":{"b":"1"},"a":{"b":2,"b":"3"}}"#, 30),
        (.keepFirst, #"{"a":{"b":"1"},"a":{"b":2}}"#, 10),
    ])
    func duplicateNames(_ policy: JSONParsingOptions.DuplicateKeys, _ text: String, _ offset: Int) throws {
        struct Inner: Decodable { var b: Int }
        struct Model: Decodable { var a: Inner }
        var decoder = YAJLDecoder()
        decoder.parsingOptions.duplicateKeys = policy
        let error = try #require(thrown { _ = try decoder.decode(Model.self, from: text) })
        #expect(place(error) == "typeMismatch at a.b" && position(error)?.position.byteOffset == offset)
    }

    /// Names that are equal as strings, but not as bytes, are different members.
    @Test func canonicallyEqualNames() throws {
        struct Model: Decodable {
            var value: Int
            enum CodingKeys: String, CodingKey { case value = "\u{E9}" }
        }
        let text = "{\"\u{E9}\":\"x\",\"e\u{301}\":2}"
        let error = try #require(thrown { _ = try YAJLDecoder().decode(Model.self, from: text) })
        #expect(position(error)?.position.byteOffset == 6)
    }

    /// The name in the text is found again, whatever the strategy makes of it.
    @Test func convertedNames() throws {
        struct Inner: Decodable { var firstName: Int }
        struct Model: Decodable { var inner: Inner? }
        var decoder = YAJLDecoder()
        func offset<Value: Decodable>(_ type: Value.Type, _ text: String) -> Int? {
            thrown { _ = try decoder.decode(type, from: text) }.flatMap { position($0)?.position.byteOffset }
        }
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        #expect(offset(Inner.self, #"{"first_name":"x","firstName":1}"#) == 14)
        #expect(offset(Inner.self, #"{"firstName":"x","first_name":1}"#) == 13)
        #expect(offset([String: Int].self, #"{"first_name":1,"firstName":"x"}"#) == 28)
        // By the whole path.
        decoder.keyDecodingStrategy = .custom { path in
            let name = path.last?.stringValue ?? ""
            return JSONCodingKey(
                stringValue: name == "x\(path.count)" ? (path.count == 1 ? "inner" : "firstName") : name
            )
        }
        #expect(offset(Model.self, #"{"x1":{"x1":1,"x2":"a"}}"#) == 19)
    }

    /// An error that a type throws itself gets its place too, unless it has an underlying error already.
    @Test func usersErrors() throws {
        struct Own: Error {}
        struct Even: Decodable {
            init(from decoder: any Decoder) throws {
                let container = try decoder.singleValueContainer()
                switch try container.decode(Int.self) {
                case 1: throw DecodingError.dataCorruptedError(in: container, debugDescription: "odd")
                case 3: throw Own()
                case 5:
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(codingPath: [], debugDescription: "x", underlyingError: Own())
                    )
                case 7:
                    throw DecodingError.dataCorrupted(
                        DecodingError.Context(codingPath: [JSONCodingKey("nowhere")], debugDescription: "y")
                    )
                default: break
                }
            }
        }
        let decoder = YAJLDecoder()
        let error = try #require(thrown { _ = try decoder.decode([String: [Even]].self, from: #"{"a":[2, 1]}"#) })
        #expect(place(error) == "dataCorrupted at a.[1]" && position(error)?.position.byteOffset == 9)
        #expect(position(error)?.message == "odd")
        #expect(thrown { _ = try decoder.decode([Even].self, from: "[3]") } is Own)
        let kept = try #require(thrown { _ = try decoder.decode([Even].self, from: "[5]") })
        #expect(context(kept)?.underlyingError is Own)
        // A path that leads nowhere ends at what there is.
        let lost = try #require(thrown { _ = try decoder.decode([Even].self, from: " [7]") })
        #expect(position(lost)?.position.byteOffset == 1 && position(lost)?.path.description == "$")
    }

    @Test func snippets() throws {
        let text =
            "[" + String(repeating: "\"é\",", count: 100) + "7," + String(repeating: "\"é\",", count: 100) + "\"\"]"
        let error = try #require(thrown { _ = try YAJLDecoder().decode([String].self, from: text) })
        let found = try #require(position(error))
        #expect(found.position.byteOffset == 501)
        let lines = try #require(found.snippet).split(separator: "\n")
        #expect(lines.count == 2 && lines[0].contains("7") && lines[0].count < 140)
        let caret = try #require(lines[1].firstIndex(of: "^"))
        #expect(
            lines[0][
                lines[0].index(lines[0].startIndex, offsetBy: lines[1].distance(from: lines[1].startIndex, to: caret))
            ] == "7"
        )
    }

    // MARK: All errors

    private func errors<Value: Decodable>(_ type: Value.Type, _ text: String, skips: Bool = false) -> [String] {
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        do {
            return ["\(try decoder.decode(type, from: text))"]
        } catch let errors as YAJLDecodingErrors {
            for error in errors.errors where context(error) != nil { #expect(position(error) != nil) }
            return errors.errors.map { "\(place($0)) \(position($0)?.position.byteOffset ?? -1)" }
        } catch {
            return ["other: \(error)"]
        }
    }

    @Test func allErrors() {
        #expect(errors([Int].self, "[1,2]") == ["[1, 2]"])
        #expect(
            errors([Int8].self, #"[1,"2",null,300,[]]"#)
                == [
                    "typeMismatch at [1] 3", "valueNotFound at [2] 7", "dataCorrupted at [3] 12",
                    "typeMismatch at [4] 16",
                ]
        )
        #expect(
            errors([User].self, #"[{"id":"1","tags":[1,"a",2]},{"id":1,"firstName":"b"},7,{"id":300,"firstName":[]}]"#)
                == [
                    "typeMismatch at [0].id 7", "keyNotFound(firstName) at [0] 1", "typeMismatch at [0].tags.[0] 19",
                    "typeMismatch at [0].tags.[2] 25", "typeMismatch at [2] 54", "dataCorrupted at [3].id 62",
                    "typeMismatch at [3].firstName 78",
                ]
        )
        #expect(
            errors([String: Int].self, #"{"a":"1","b":2,"c":null}"#) == [
                "typeMismatch at a 5", "valueNotFound at c 19",
            ]
        )
        #expect(
            errors([String: [Int]].self, #"{"a":["1"],"b":[2,"3"]}"#) == [
                "typeMismatch at a.[0] 6", "typeMismatch at b.[1] 18",
            ]
        )
        #expect(errors(Int.self, "\"1\"") == ["typeMismatch at  0"])
        #expect(
            errors([Int].self, "[1,") == [
                "other: \(thrown { _ = try YAJLDecoder().decode([Int].self, from: "[1,") }.map { "\($0)" } ?? "")"
            ]
        )
        #expect(errors([Int?].self, "[null,\"x\",1,\"y\"]") == ["typeMismatch at [1] 6", "typeMismatch at [3] 12"])
        #expect(
            errors([[Int]].self, "[[\"a\"],3,[\"b\",1]]") == [
                "typeMismatch at [0].[0] 2", "typeMismatch at [1] 7", "typeMismatch at [2].[0] 10",
            ]
        )
    }

    @Test func allErrorsOfOptionals() {
        struct Model: Decodable {
            var a: Int?
            var b: [Int]?
            var c: User?
            var d: Int
        }
        #expect(
            errors(Model.self, #"{"a":"1","b":{},"c":{"id":1},"d":[]}"#)
                == [
                    "typeMismatch at a 5", "typeMismatch at b 13", "keyNotFound(firstName) at c 20",
                    "typeMismatch at d 33",
                ]
        )
        #expect(errors(Model.self, #"{"a":null}"#) == ["keyNotFound(d) at  0"])
        // With the leniency, what may be missing is none.
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        decoder.leniency = .nilForInvalidOptionals
        let error = thrown { _ = try decoder.decode(Model.self, from: #"{"a":"1","b":["1"],"c":{},"d":"x"}"#) }
        #expect((error as? YAJLDecodingErrors)?.errors.map(place) == ["typeMismatch at d"])
        #expect(throws: Never.self) { try decoder.decode(Model.self, from: #"{"a":"1","b":["1"],"c":{},"d":1}"#) }
    }

    @Test func descriptionOfAllErrors() throws {
        var decoder = YAJLDecoder()
        decoder.collectsErrors = true
        let errors = try #require(
            thrown { _ = try decoder.decode([Int].self, from: "[true,\"\"]") } as? YAJLDecodingErrors
        )
        #expect(errors.description == "2 errors:\n\(errors.errors[0])\n\(errors.errors[1])")
        let one = try #require(
            thrown { _ = try decoder.decode([Int].self, from: "[1,\"\"]") } as? YAJLDecodingErrors
        )
        #expect(one.description == "\(one.errors[0])")
    }
}
