import Foundation
import Testing
import YAJL
import YAJLFoundation

/// `localizedDescription` says what `description` does, also where only `any Error` is known.
@Suite struct LocalizedErrorTests {
    private static func error(_ body: () throws -> Void) -> (any Error)? {
        do {
            try body()
            return nil
        } catch {
            return error
        }
    }

    private static let failures: [@Sendable () throws -> Void] = [
        { _ = try JSONValue(parsing: "[1,]") },
        { _ = try JSONDocument(path: "/a/file/that/is/not/there") },
        {
            var writer = JSONWriter()
            try writer.endObject()
        },
        { _ = try JSONValue(1).array(at: ["a"]) },
        {
            var builder = JSONDocumentBuilder()
            _ = try builder.endArray()
        },
        { try JSONBytes("1\n[x\n".utf8.map { $0 }).items(at: "$").results.forEach { _ = try $0.get() } },
        { throw try #require(throws: JSONParsingError.self) { _ = try JSONPath(parsing: "$[") } },
        {
            var decoder = YAJLDecoder()
            decoder.collectsErrors = true
            _ = try decoder.decode([Int].self, from: #"["a",1,null]"#)
        },
    ]

    @Test(arguments: failures.indices)
    func texts(_ index: Int) throws {
        let error = try #require(Self.error(Self.failures[index]))
        #expect(error.localizedDescription == "\(error)")
        #expect(error.localizedDescription.utf8.count > 20)
        #expect((error as NSError).localizedDescription == "\(error)")
    }
}
