import Foundation
import Testing
import YAJL

@testable import FieldSum

@Suite struct FieldSumTests {
    @Test(arguments: JSONParsingOptions.Engine.allCases, [FieldSum.Way.items, .path, .cores])
    func sumOfLines(engine: JSONParsingOptions.Engine, way: FieldSum.Way) async throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("{\"a\":[{\"bytes\":9}],\"bytes\":1}\n\n{\"bytes\":-5}\n{\"bytes\":40}".utf8).write(to: file)
        #expect(try await FieldSum.sum(of: file.path, engine, way) == 36)
        try Data("{\"bytes\":1}\n{\"bytes\":}\n".utf8).write(to: file)
        await #expect(throws: JSONParsingError.self) { try await FieldSum.sum(of: file.path, engine, way) }
    }
}
