import Foundation
import JSONLogging
import Logging
import Testing
import YAJL

@Suite struct JSONLoggingTests {
    /// The lines that loggers write.
    private func lines(_ body: (JSONLogHandler) throws -> Void) throws -> [JSONValue] {
        let pipe = Pipe()
        try body(JSONLogHandler(label: "app", fileDescriptor: pipe.fileHandleForWriting.fileDescriptor))
        try pipe.fileHandleForWriting.close()
        let bytes = Array(try pipe.fileHandleForReading.readToEnd() ?? Data())
        return try JSONBytes(bytes, options: JSONParsingOptions(framing: .lines)).items().collect()
    }

    @Test func aRecordIsALine() throws {
        let found = try lines { handler in
            var logger = Logger(label: "app") { _ in handler }
            logger[metadataKey: "id"] = "7"
            logger.info("first\n\"line\"", metadata: ["to": ["a", ["b": "c"]], "id": "8"])
            logger.debug("not logged")
            logger.error("second")
        }
        try #require(found.count == 2)
        #expect(found[0]["message"] == "first\n\"line\"" && found[0]["level"] == "info" && found[0]["label"] == "app")
        #expect(found[0]["to"] == ["a", ["b": "c"]] && found[0]["id"] == "8")
        #expect(found[1]["message"] == "second" && found[1]["id"] == "7")
        #expect(found[1]["time"].string?.wholeMatch(of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/#) != nil)
    }

    @Test func metadataWithNamesOfTheHandler() throws {
        let found = try lines { handler in
            Logger(label: "app") { _ in handler }.info("x", metadata: ["level": "error", "message": "y", "other": "z"])
        }
        #expect(found.first?["level"] == "info" && found.first?["message"] == "x" && found.first?["other"] == "z")
        #expect(found.first?["_level"] == "error" && found.first?["_message"] == "y")
    }

    @Test func providersComeFirst() throws {
        let found = try lines { handler in
            var handler = handler
            handler.metadataProvider = Logger.MetadataProvider { ["a": "provider", "b": "provider"] }
            handler[metadataKey: "b"] = "handler"
            handler[metadataKey: "c"] = "handler"
            Logger(label: "app") { _ in handler }.info("x")
        }
        #expect(found.first?["a"] == "provider" && found.first?["b"] == "provider" && found.first?["c"] == "handler")
    }

    /// Threads do not mix their lines.
    @Test func manyThreads() async throws {
        let pipe = Pipe()
        let logger = Logger(label: "app") { [descriptor = pipe.fileHandleForWriting.fileDescriptor] label in
            JSONLogHandler(label: label, fileDescriptor: descriptor)
        }
        let reading = Task { try pipe.fileHandleForReading.readToEnd() ?? Data() }
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<4 {
                group.addTask { for index in 0..<200 { logger.info("\(task) \(index)") } }
            }
        }
        try pipe.fileHandleForWriting.close()
        let options = JSONParsingOptions(framing: .lines)
        let found = try JSONBytes(Array(try await reading.value), options: options).items().collect()
        #expect(Set(found.compactMap(\.["message"].string)).count == 800)
    }
}
