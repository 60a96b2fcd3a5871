import Testing
import YAJL

@testable import YAJLTestSupport

// The examples of the documentation of transforms, line by line.

private struct NameCounter { var count = 0 }

extension NameCounter: JSONEventHandler {
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        if key == "name" { count += 1 }
        return .continue
    }

    mutating func finish() -> Int { count }
}

/// Collects what the examples write to standard output.
private func JSONWriter(fileDescriptor: Int32, options: JSONWritingOptions = .compact) -> YAJL.JSONWriter {
    YAJL.JSONWriter(options: options)
}

@Suite struct TransformDocumentationTests {
    private static let users =
        #"{"users":[{"name":"Ann","password":"x","age":20},{"name":"Bob","token":[1],"age":7}],"password":1}"#

    @Test func removing() throws {
        var chunks = Cut.size(9).chunks(of: Array(Self.users.utf8))[...]
        func nextChunk() throws -> ArraySlice<UInt8>? { chunks.popFirst() }
        let writer = JSONWriter(fileDescriptor: 1)
        var parser = JSONParser(handler: writer.removing("$..password"))
        while let chunk = try nextChunk() {
            try parser.feed(chunk)
        }
        let written =
            try parser.finish()
        #expect(written == Array(#"{"users":[{"name":"Ann","age":20},{"name":"Bob","token":[1],"age":7}]}"#.utf8))
    }

    @Test func picking() throws {
        // One line for each row: {"rows":[{"id":1},{"id":2}]} becomes {"id":1}⏎{"id":2}⏎
        let lines = JSONWritingOptions(framing: .lines)
        let writer = JSONWriter(fileDescriptor: 1, options: lines)
        var parser = JSONParser(handler: writer.picking("$.rows[*]"))
        try parser.feed(#"{"rows":[{"id":1},{"id":2}]}"#)
        #expect(try parser.finish() == Array("{\"id\":1}\n{\"id\":2}\n".utf8))
    }

    @Test func replacing() throws {
        let writer = JSONWriter(fileDescriptor: 1)
        var parser = JSONParser(handler: writer.replacing("$..token", with: "***"))
        try parser.feed(#"{"token": 1, "x": [{"token": {"a": 1}}]}"#)
        #expect(try parser.finish() == Array(#"{"token":"***","x":[{"token":"***"}]}"#.utf8))
    }

    @Test func mapping() throws {
        // Prices in cents; what is not a number is left out:
        let writer = JSONWriter(fileDescriptor: 1)
        var parser = JSONParser(
            handler: writer.mapping("$..price") { price in
                price.double.flatMap { JSONValue(($0 * 100).rounded()) }
            }
        )
        try parser.feed(#"[{"price": 19.99}, {"price": null}]"#)
        #expect(try parser.finish() == Array(#"[{"price":1999},{}]"#.utf8))
    }

    @Test func filtering() throws {
        let writer = JSONWriter(fileDescriptor: 1)
        var parser = JSONParser(
            handler: writer.filtering("$.users[*]") { user in
                user["age"].int ?? 0 >= 18
            }
        )
        try parser.feed(Self.users)
        let expected = #"{"users":[{"name":"Ann","password":"x","age":20}],"password":1}"#
        #expect(try parser.finish() == Array(expected.utf8))
    }

    @Test func renamingKeys() throws {
        let writer = JSONWriter(fileDescriptor: 1)
        var parser = JSONParser(handler: writer.renamingKeys { $0.lowercased() })
        try parser.feed(#"{"Name": {"ID": 1}}"#)
        #expect(try parser.finish() == Array(#"{"name":{"id":1}}"#.utf8))
    }

    @Test func limiting() throws {
        // A sample of a document, with ten rows at the most:
        var sample = JSONParser(handler: JSONWriter().limiting("$.rows[*]", to: 10))

        // The first ten rows, one on each line; the rest of the input is not read:
        let writer = JSONWriter(options: JSONWritingOptions(framing: .lines))
        let first = writer.limiting("$", to: 10, stopsEarly: true)
        var rows = JSONParser(handler: first.picking("$.rows[*]"))
        let text = #"{"rows":[\#((0..<20).map(String.init).joined(separator: ","))],"x":1}"#
        try sample.feed(text)
        #expect(try sample.finish() == Array(#"{"rows":[0,1,2,3,4,5,6,7,8,9],"x":1}"#.utf8))
        #expect(try rows.feed(text + "no JSON") == .stopped)
        let lines = (0..<10).map { "\($0)\n" }.joined()
        #expect(try rows.finish() == Array(lines.utf8))
    }

    @Test func tee() throws {
        // A copy without passwords, and a count in the same pass:
        let copy = JSONWriter(fileDescriptor: 1).removing("$..password")
        var parser = JSONParser(handler: Tee(copy, NameCounter()))
        let bytes = Array(Self.users.utf8)
        try parser.feed(bytes)
        let (_, count) = try parser.finish()
        #expect(count == 2)
    }
}
