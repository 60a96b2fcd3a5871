import Foundation
import Testing
import YAJL

@testable import LogFilter

@Suite struct LogFilterTests {
    private func filter(_ text: String) throws -> (output: String, reports: [String]) {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let input = folder.appendingPathComponent("input")
        let output = folder.appendingPathComponent("output")
        try Data(text.utf8).write(to: input)
        try Data().write(to: output)
        let file = try FileHandle(forWritingTo: output)
        var reports: [String] = []
        let filter = LogFilter(input: try JSONFileSource(path: input.path), output: file.fileDescriptor) {
            reports.append($0)
        }
        try filter.run()
        return (String(decoding: try Data(contentsOf: output), as: UTF8.self), reports)
    }

    @Test func keepsWarningsWithoutPasswords() throws {
        let (output, reports) = try filter(
            """
            {"level":"info","text":"a"}
            {"level": "warn", "user": {"name": "b", "password": "c"}}

            {"level":"error","password":1}
            [1]
            """
        )
        #expect(output == "{\"level\":\"warn\",\"user\":{\"name\":\"b\"}}\n{\"level\":\"error\"}\n")
        #expect(reports.isEmpty)
    }

    @Test func badLinesArePassedOver() throws {
        let (output, reports) = try filter("{\"level\":\"warn\"}\n{\"level\":\n\u{0}\n{\"level\":\"error\"}\n{\"level")
        #expect(output == "{\"level\":\"warn\"}\n{\"level\":\"error\"}\n")
        #expect(reports.count == 3)
        #expect(reports.map { $0.prefix(7) } == ["line 2,", "line 3,", "line 5,"])
    }

    @Test func noLines() throws {
        let (output, reports) = try filter("")
        #expect(output.isEmpty && reports.isEmpty)
    }
}
