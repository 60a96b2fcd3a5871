import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation comments of the decoder, line by line; `ExampleCoverageTests` compares them with the sources.

/// The lines that an example prints.
private final class Output: @unchecked Sendable {
    var lines: [String] = []
}

private struct User: Decodable {
    var id: Int
    var firstName: String
    var tags: [String]?
}

private enum PriceStyle: JSONCodingStrategyKey { static var defaultValue: Bool { false } }

extension YAJLDecoder {
    fileprivate var pricesAreCents: Bool {
        get { strategies[PriceStyle.self] }
        set { strategies[PriceStyle.self] = newValue }
    }
}

private struct Price: Decodable, JSONDirectlyDecodable {
    var cents: Int

    static func decode(from decoder: NodeDecoder) throws -> Price {
        guard let number = decoder.number else { throw decoder.typeMismatch(Price.self, expected: "a number") }
        return Price(cents: Int(clamping: number) * (decoder.strategies[PriceStyle.self] ? 1 : 100))
    }
}

@Suite struct DecodingDocumentationTests {
    @Test func decoder() throws {
        var decoder = YAJLDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let text = #"[{"id": 1, "first_name": "Ada"}]"#
        let users = try decoder.decode([User].self, from: text)
        #expect(users.map(\.firstName) == ["Ada"] && users[0].id == 1 && users[0].tags == nil)
    }

    @Test func fromReaders() throws {
        let output = Output()
        func print(_ name: String) { output.lines.append(name) }
        let decoder = YAJLDecoder()
        var reader = JSONReader(parsing: #"[{"id": 1, "firstName": "Ada"}, {"id": 2, "firstName": "Bob"}]"#)
        try reader.readArray { reader in
            let user = try decoder.decode(User.self, from: &reader)
            print(user.firstName)
        }
        #expect(output.lines == ["Ada", "Bob"])
    }

    @Test func leniency() throws {
        var decoder = YAJLDecoder()
        decoder.leniency = [.numbersFromStrings]  // "7" is decoded as an Int
        #expect(try decoder.decode([Int].self, from: #"["7"]"#) == [7])
    }

    @Test func skippedElements() throws {
        let output = Output()
        let print: @Sendable (String) -> Void = { output.lines.append($0) }
        var decoder = YAJLDecoder()
        decoder.invalidElementStrategy = .skip { error in print("left out: \(error)") }
        #expect(try decoder.decode([Int].self, from: "[1, true, 2]") == [1, 2])
        #expect(output.lines.count == 1 && output.lines[0].hasPrefix("left out: "))
    }

    @Test func decodedValue() throws {
        let value: JSONValue = ["users": [["id": 1, "firstName": "Ada"]]]
        let user = try value["users"][0].decode(User.self)
        #expect(user.firstName == "Ada")
    }

    @Test func allErrors() throws {
        let output = Output()
        func print(_ error: any Error) { output.lines.append(place(error)) }
        var decoder = YAJLDecoder()
        let bytes = Array(#"[{"id": "1", "firstName": "Ada"}, {"id": 2}]"#.utf8)
        var users: [User] = []
        decoder.collectsErrors = true
        do {
            users = try decoder.decode(from: bytes)
        } catch let errors as YAJLDecodingErrors {
            for error in errors.errors { print(error) }
        }
        #expect(users.isEmpty && output.lines == ["typeMismatch at [0].id", "keyNotFound(firstName) at [1]"])
    }

    @Test func placesOfErrors() throws {
        struct User: Decodable { var id: Int }
        let decoder = YAJLDecoder()
        let bytes = Array("[\n{\"id\": \"1\"}]".utf8)
        var users: [User] = []
        var printed: [String] = []
        func print(_ line: Int, _ path: JSONLocation) { printed.append("\(line) \(path)") }
        do {
            users = try decoder.decode(from: bytes)
        } catch let error as DecodingError {
            if let place = error.jsonError { print(place.position.line, place.path) }
        }
        #expect(users.isEmpty && printed == ["2 $[0].id"])
    }

    @Test func directTypesAndStrategies() throws {
        var decoder = YAJLDecoder()
        #expect(try decoder.decode(Price.self, from: "7").cents == 700)
        decoder.pricesAreCents = true
        #expect(try decoder.decode(Price.self, from: "7").cents == 7)
    }

    @Test func anyKeys() throws {
        struct Names: Decodable {
            nonisolated(unsafe) static var lines: [String] = []

            init(from decoder: any Decoder) throws {
                func print(_ name: String) { Self.lines.append(name) }
                let container = try decoder.container(keyedBy: JSONCodingKey.self)
                for key in container.allKeys { print(key.stringValue) }
            }
        }
        _ = try YAJLDecoder().decode(Names.self, from: #"{"b": 1, "a": 2}"#)
        #expect(Names.lines == ["b", "a"])
    }
}
