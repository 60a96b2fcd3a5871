import Testing
import YAJL

@testable import YAJLTestSupport

/// The sources of decoding, and decoders that outlive the call they were made for.
@Suite struct DecodingSourcesTests {
    private struct User: Decodable, Equatable {
        var name: String
        var tags: [String]?
    }

    private static let text = #"[{"name":"Ada","tags":["a","b"]},{"name":"Bob"}]"#
    private static let users = [User(name: "Ada", tags: ["a", "b"]), User(name: "Bob")]

    @Test func sources() throws {
        let decoder = YAJLDecoder()
        let bytes = Array(Self.text.utf8)
        #expect(try decoder.decode([User].self, from: Self.text) == Self.users)
        #expect(try decoder.decode([User].self, from: bytes) == Self.users)
        #expect(try decoder.decode([User].self, from: bytes.span.bytes) == Self.users)
        let name = try #require(Self.text.utf8.firstRange(of: Array(#""Bob""#.utf8)))
        let range = Self.text.utf8.distance(from: Self.text.startIndex, to: name.lowerBound)..<(bytes.count - 2)
        #expect(try decoder.decode(String.self, from: bytes[range]) == "Bob")
        #expect(try bytes.withUnsafeBytes { try decoder.decode([User].self, from: $0) } == Self.users)
        let inferred: [User] = try decoder.decode(from: Self.text)
        #expect(inferred == Self.users)
        let document = try JSONDocument(parsing: bytes)
        #expect(try decoder.decode([User].self, from: document) == Self.users)
        #expect(try decoder.decode([User].self, from: document.root) == Self.users)
        #expect(try decoder.decode(User.self, from: document.root[0]) == Self.users[0])
        #expect(try decoder.decode(String.self, from: document.root[1]["name"]) == "Bob")
        #expect(try decoder.decode([String].self, from: document.root[0]["tags"]) == ["a", "b"])
        #expect(try decoder.decode(Int.self, from: "7") == 7)
        #expect(try bytes.withUnsafeBytes { try decoder.decode(from: $0) { try $0.decode([User].self).count } } == 2)
    }

    /// An error of the reader's source is the program's own, also if it is about another text.
    @Test func sourceThatParses() throws {
        struct Refused: JSONByteSource {
            var text: ArraySlice<UInt8>
            mutating func read(into buffer: UnsafeMutableRawBufferPointer) throws -> Int {
                if text.isEmpty { _ = try JSONValue(parsing: "[1,]") }
                buffer[0] = text.removeFirst()
                return 1
            }
        }
        for count in 0..<Self.text.utf8.count {
            let source = Refused(text: Array(Self.text.utf8)[..<count])
            var reader = JSONReader(source: source)
            let error = thrown { _ = try YAJLDecoder().decode([User].self, from: &reader) }
            #expect((error as? JSONParsingError)?.position.byteOffset == 3, "\(count)")
        }
        var reader = JSONReader(source: Refused(text: Array("[1 2]".utf8)[...]))
        var error = thrown { _ = try YAJLDecoder().decode([Int].self, from: &reader) }
        #expect((error as? DecodingError)?.jsonError?.position.byteOffset == 3)
        // The value has been refused before.
        let repeated = Refused(text: Array(#"{"a":1,"a":2,"#.utf8)[...])
        var rejecting = JSONReader(source: repeated, options: JSONParsingOptions(duplicateKeys: .reject))
        error = thrown { _ = try YAJLDecoder().decode([String: Int].self, from: &rejecting) }
        #expect((error as? DecodingError)?.jsonError?.code == .duplicateKey)
    }

    @Test func valuesOfCode() throws {
        let decoder = YAJLDecoder()
        #expect(
            try decoder.decode([User].self, from: [["name": "Ada", "tags": ["a", "b"]], ["name": "Bob"]]) == Self.users
        )
        #expect(try decoder.decode(Int.self, from: 7 as JSONValue) == 7)
        #expect(try decoder.decode(Bool?.self, from: nil as JSONValue) == nil)
        // Changed after it was parsed.
        var value = try JSONDocument(parsing: Array(Self.text.utf8)).root
        value[1]["name"] = "Cid"
        value[1]["tags"] = ["x"]
        #expect(try decoder.decode([User].self, from: value) == [Self.users[0], User(name: "Cid", tags: ["x"])])
        #expect(try decoder.decode(User.self, from: value[1]) == User(name: "Cid", tags: ["x"]))
        #expect(try decoder.decode(User.self, from: value[0]) == Self.users[0])
        value[0]["name"] = nil
        let error = try #require(thrown { _ = try decoder.decode([User].self, from: value) })
        #expect(["valueNotFound at [0].name", "keyNotFound(name) at [0]"].contains(place(error)))
    }

    @Test func readers() throws {
        let decoder = YAJLDecoder()
        var reader = JSONReader(parsing: Array(Self.text.utf8))
        var users: [User] = []
        try reader.readArray { reader in users.append(try decoder.decode(User.self, from: &reader)) }
        #expect(users == Self.users)
        // A value after others, and one error in the middle after which reading continues.
        let text = "{\"list\":\n [1, {\"name\":7}, {\"name\":\"Bob\"}]}"
        reader = JSONReader(parsing: Array(text.utf8))
        var places: [String] = []
        try reader.readObject { _, reader in
            try reader.readArray { reader in
                do {
                    places.append(try decoder.decode(User.self, from: &reader).name)
                } catch {
                    let found = try #require(position(error))
                    places.append("\(place(error)) \(found.position.line):\(found.position.column) \(found.path)")
                }
            }
        }
        #expect(places == ["typeMismatch at  2:3 $.list[0]", "typeMismatch at name 2:6 $.list[1].name", "Bob"])
        // Each line of a stream.
        var options = JSONParsingOptions()
        options.framing = .lines
        reader = JSONReader(parsing: Array("{\"name\":\"a\"}\n{\"name\":\"b\"}\n{\"name\"".utf8), options: options)
        #expect(try decoder.decode(User.self, from: &reader).name == "a")
        #expect(try decoder.decode(User.self, from: &reader).name == "b")
        let error = try #require(thrown { _ = try decoder.decode(User.self, from: &reader) })
        #expect(place(error) == "dataCorrupted at " && position(error)?.position.line == 3)
    }

    /// After a name that occurs twice the reader is after the value.
    @Test(arguments: [1, 5, 100])
    func repeatedNamesOfReaders(_ size: Int) throws {
        var options = JSONParsingOptions(framing: .lines)
        options.duplicateKeys = .reject
        let text = "{\"a\":1,\"a\":2}\n{\"a\":[{\"b\":1,\"b\":[2,{}],\"c\":0}],\"d\":1}\n{\"a\":3}\n"
        func reader() -> JSONReader {
            JSONReader(source: ChunkSource(Array(text.utf8), .whole), options: options, bufferSize: size)
        }
        var values = reader()
        var models = reader()
        for path in [["a"], ["a", 0, "b"]] as [JSONLocation] {
            let error = thrown { _ = try values.readValue() } as? JSONParsingError
            #expect(error?.code == .duplicateKey && error?.path == path)
            let decodingError = thrown { _ = try YAJLDecoder().decode(JSONValue.self, from: &models) }
            #expect((decodingError as? DecodingError)?.jsonError == error)
        }
        #expect(try values.readValue() == ["a": 3] && values.readIfNull() == false)
        #expect(try YAJLDecoder().decode([String: Int].self, from: &models) == ["a": 3])
        try models.finish()
    }

    /// A type that parses a text itself throws its own error, from bytes and from a reader.
    @Test func errorsOfEmbeddedTexts() throws {
        struct Embedded: Decodable {
            var inner: JSONValue

            init(from decoder: any Decoder) throws {
                inner = try JSONValue(parsing: decoder.singleValueContainer().decode(String.self))
            }
        }
        let expected = thrown { _ = try JSONValue(parsing: "[1,]") } as? JSONParsingError
        let text = "[\n\n  \"[1,]\"]"
        var reader = JSONReader(parsing: text)
        let errors = [
            thrown { _ = try YAJLDecoder().decode([Embedded].self, from: text) },
            thrown { try reader.readArray { _ = try YAJLDecoder().decode(Embedded.self, from: &$0) } },
        ]
        for error in errors { #expect(expected != nil && error as? JSONParsingError == expected) }
    }

    /// The path of an error, where the input ends deep in the value.
    @Test func readersOfPartialInput() throws {
        let options = JSONParsingOptions(allowsPartialInput: true)
        var reader = JSONReader(parsing: Array(#"{"list":[0,[{"name":[1,{"a":["#.utf8), options: options)
        #expect(try [reader.next(), reader.next(), reader.next(), reader.next()].last == .number)
        let error = try #require(thrown { _ = try YAJLDecoder().decode([User].self, from: &reader) })
        #expect(place(error) == "typeMismatch at [0].name")
        #expect(position(error).map { "\($0.path) \($0.position.byteOffset)" } == "$.list[1][0].name 11")
    }

    /// A type of the user's that is made directly.
    private struct Price: JSONDirectlyDecodable, Equatable {
        enum Style: JSONCodingStrategyKey { static var defaultValue: Int { 100 } }

        var cents: Int

        static func decode(from decoder: NodeDecoder) throws -> Price {
            switch decoder.value.kind {
            case .number:
                guard let number = decoder.number, let units = Int(exactly: number) else {
                    throw decoder.corrupted("odd")
                }
                return Price(cents: units * decoder.strategies[Style.self])
            case .string:
                guard decoder.string == "free" else { throw decoder.corrupted("no price") }
                return Price(cents: 0)
            case .array:
                return try decoder.decode([Price].self).reduce(Price(cents: 0)) { Price(cents: $0.cents + $1.cents) }
            case .object:
                return Price(cents: try decoder.decode([String: Int].self)["cents"] ?? 0)
            default:
                throw decoder.typeMismatch(Price.self, expected: "a price")
            }
        }

        init(cents: Int) { self.cents = cents }

        init(from decoder: any Decoder) throws {
            Issue.record("not asked for")
            cents = -1
        }
    }

    @Test func directTypes() throws {
        struct Cart: Decodable, Equatable {
            var total: Price
            var rebate: Price?
        }
        var decoder = YAJLDecoder()
        let text = #"{"total":[1,"free",{"cents":5}],"rebate":null}"#
        #expect(try decoder.decode(Cart.self, from: text) == Cart(total: Price(cents: 105)))
        #expect(try decoder.decode([Price?].self, from: "[1,null]") == [Price(cents: 100), nil])
        #expect(try decoder.decode(ContiguousArray<Price>.self, from: "[1]") == [Price(cents: 100)])
        #expect(try decoder.decode([String: Price].self, from: "{\"a\":1}") == ["a": Price(cents: 100)])
        #expect(try decoder.decode(Price.self, from: "2") == Price(cents: 200))
        decoder.strategies[Price.Style.self] = 1
        #expect(try decoder.decode(Price.self, from: "2") == Price(cents: 2))
        #expect(result([Price].self, "[1,\"x\"]") == "dataCorrupted at [1]")
        #expect(result([Price].self, "[1,[2,true]]") == "typeMismatch at [1].[1]")
        #expect(result(Cart.self, #"{"total":null}"#) == "valueNotFound at total")
        #expect(result(Cart.self, "{}") == "keyNotFound(total) at ")
    }

    @Test func trees() throws {
        struct Model: Decodable, Equatable {
            var any: JSONValue
            var list: JSONArray?
            var object: JSONObject?
            var number: JSONNumber?
        }
        let text = #"{"any":{"a":[1,null]},"list":[1],"object":{"b":2},"number":1.50}"#
        let model = try YAJLDecoder().decode(Model.self, from: text)
        #expect(model.any == ["a": [1, nil]] && model.list == [1] && model.object == ["b": 2])
        #expect(model.number?.description == "1.50")
        #expect(try YAJLDecoder().decode(Model.self, from: #"{"any":null}"#) == Model(any: nil))
        #expect(result(Model.self, "{}") == "keyNotFound(any) at ")
        #expect(result(Model.self, #"{"any":1,"list":{}}"#) == "typeMismatch at list")
        #expect(result(Model.self, #"{"any":1,"object":[]}"#) == "typeMismatch at object")
        #expect(result(Model.self, #"{"any":1,"number":"1"}"#) == "typeMismatch at number")
    }

    /// Where one document has left off, another may have a value that looks like a name.
    @Test func documentsAfterOthers() throws {
        struct Model: Decodable, Equatable {
            var b: String
            var c: String
        }
        struct Outer: Decodable, Equatable { var m: Model }
        let decoder = YAJLDecoder()
        // Twice, since in the meantime another test may use the memory with the guess.
        for count in Array(0..<8) + Array(0..<8) {
            // The elements lie before the members of what comes after them.
            let elements = (0..<count).map { "\($0)" }.joined(separator: ",")
            let other = "{\"x\":[\(elements)],\"m\":{\"b\":\"\",\"c\":\"\"}}"
            for filled in 0..<8 {
                let fill = (0..<filled).map { "\"f\($0)\":\"b\"," }.joined()
                let text = "{\"m\":{\(fill)\"a\":\"b\",\"y\":\"c\",\"c\":\"b\",\"b\":\"c\"}}"
                _ = try decoder.decode(Outer.self, from: other)
                #expect(try decoder.decode(Outer.self, from: text).m == Model(b: "c", c: "b"))
            }
        }
    }

    // MARK: Later

    /// Keeps its decoder and its containers.
    private final class Keeper: Decodable {
        let decoder: any Decoder
        let container: KeyedDecodingContainer<JSONCodingKey>
        var inner: [Keeper] = []
        var list: (any UnkeyedDecodingContainer)?

        init(from decoder: any Decoder) throws {
            self.decoder = decoder
            container = try decoder.container(keyedBy: JSONCodingKey.self)
            inner = try container.decodeIfPresent([Keeper].self, forKey: "inner") ?? []
            if container.contains("list") { list = try container.nestedUnkeyedContainer(forKey: "list") }
        }
    }

    @Test func decodersThatAreKept() throws {
        let text = #"{"id":0,"inner":[{"id":1},{"id":2,"inner":[{"id":3,"list":[1,"x"]}],"list":[{"id":4}]}]}"#
        let root = try YAJLDecoder().decode(Keeper.self, from: text)
        // Others use the same memory now.
        for _ in 0..<10 { _ = try YAJLDecoder().decode([Int].self, from: "[1,2,3]") }
        var places: [String] = []
        func visit(_ keeper: Keeper) throws {
            #expect(path(keeper.decoder.codingPath) == path(keeper.container.codingPath))
            places.append("\(path(keeper.decoder.codingPath))=\(try keeper.container.decode(Int.self, forKey: "id"))")
            let error = thrown { _ = try keeper.container.decode(String.self, forKey: "id") }
            places.append(error.map(place) ?? "")
            for inner in keeper.inner { try visit(inner) }
        }
        try visit(root)
        #expect(
            places == [
                "=0", "typeMismatch at id", "inner.[0]=1", "typeMismatch at inner.[0].id", "inner.[1]=2",
                "typeMismatch at inner.[1].id", "inner.[1].inner.[0]=3", "typeMismatch at inner.[1].inner.[0].id",
            ]
        )
        var list = try #require(root.inner[1].inner[0].list)
        #expect(path(list.codingPath) == "inner.[1].inner.[0].list")
        #expect(try list.decode(Int.self) == 1)
        #expect(thrown { _ = try list.decode(Int.self) }.map(place) == "typeMismatch at inner.[1].inner.[0].list.[1]")
        var other = try #require(root.inner[1].list)
        let keeper = try other.decode(Keeper.self)
        #expect(path(keeper.decoder.codingPath) == "inner.[1].list.[0]")
        #expect(try keeper.container.decode(Int.self, forKey: "id") == 4)
    }

    /// A decoder that was kept in a session whose stack has grown again elsewhere.
    @Test func decodersOfSiblings() throws {
        struct Element: Decodable {
            nonisolated(unsafe) static var kept: [any Decoder] = []
            init(from decoder: any Decoder) throws {
                Self.kept.append(decoder)
                #expect(Self.kept.indices.map { "[\($0)].a" } == Self.kept.map { path($0.codingPath) })
            }
        }
        Element.kept = []
        defer { Element.kept = [] }
        let found = try YAJLDecoder().decode([[String: Element]].self, from: #"[{"a":1},{"a":{"b":[]}},{"a":[[],{}]}]"#)
        #expect(found.count == 3)
        #expect(Element.kept.map { path($0.codingPath) } == ["[0].a", "[1].a", "[2].a"])
        #expect(try Element.kept[2].unkeyedContainer().count == 2)
    }

    /// Members of an object that has an index, since there are many and they have been looked up.
    @Test func indexedObjects() throws {
        struct Some: Decodable, Equatable {
            var first: Int
            var last: String
            var aNameThatIsLongerThanANodeHolds: [Int]
            var absent: Int?
        }
        var members = (0..<500).map { "\"m\($0)\":\($0)" }
        members.insert("\"first\":1", at: 0)
        members.insert("\"aNameThatIsLongerThanANodeHolds\":[2,3]", at: 250)
        members.append("\"last\":\"x\"")
        let text = "{" + members.joined(separator: ",") + "}"
        let expected = Some(first: 1, last: "x", aNameThatIsLongerThanANodeHolds: [2, 3], absent: nil)
        for options in [JSONParsingOptions.inMemory, .inMemory.duplicates(.reject)] {
            let value = try JSONValue(parsing: text, options: options)
            #expect(value["m7"] == 7)
            #expect(try value.decode(Some.self) == expected)
            #expect(try value.decode([String: JSONValue].self).count == 503)
        }
        #expect(try YAJLDecoder().decode(Some.self, from: text) == expected)
        let error = #expect(throws: DecodingError.self) { try JSONValue(parsing: text).decode([String: Int].self) }
        #expect(error.map { "\($0)" }?.contains("aNameThatIsLongerThanANodeHolds") == true)
    }

    /// No memory is reserved for elements that may be refused, however large their type is.
    @Test func largeTypes() async {
        await #expect(processExitsWith: .success) {
            struct Eight<T: Decodable>: Decodable { var a, b, c, d, e, f, g, h: T }
            // 256 KiB each: more would not fit onto the stack.
            typealias Large = Eight<Eight<Eight<Eight<Eight<Int>>>>>
            let elements = "[" + String(repeating: "0,", count: 400_000) + "0]"
            let members = "{" + (0..<100_000).map { "\"\($0)\":0" }.joined(separator: ",") + "}"
            var decoder = YAJLDecoder()
            #expect(throws: DecodingError.self) { try decoder.decode([Large].self, from: elements) }
            #expect(throws: DecodingError.self) { try decoder.decode([String: Large].self, from: members) }
            decoder.invalidElementStrategy = .skip { _ in }
            #expect((try? decoder.decode([Large].self, from: elements))?.isEmpty == true)
        }
    }

    /// As many elements as get their memory at once, and one more or less.
    @Test(arguments: [-1, 0, 1]) func elementsOfLargeTypes(_ more: Int) throws {
        struct Eight<T> {
            var a, b, c, d, e, f, g, h: T
            init(_ value: T) { (a, b, c, d, e, f, g, h) = (value, value, value, value, value, value, value, value) }
        }
        struct Wide: Decodable {
            var number: Int
            var room = Eight(Eight(Eight(Eight(0))))
            init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
        }
        let numbers = 0..<((64 << 20) / MemoryLayout<Wide>.stride + more)
        let text = "[" + numbers.map { "\($0)" }.joined(separator: ",") + "]"
        #expect(try YAJLDecoder().decode([Wide].self, from: text).map(\.number) == Array(numbers))
        let refused = text.dropLast() + ",null]"
        let error = #expect(throws: DecodingError.self) { try YAJLDecoder().decode([Wide].self, from: String(refused)) }
        #expect(error?.jsonError?.path.components == [.index(numbers.count)])
    }
}
