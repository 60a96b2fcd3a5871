import Foundation
import Testing
import YAJL
import YAJLFoundation

// Examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

@Suite struct HandleDocumentationTests {
    @Test func handle() throws {
        let process = Process()
        let output = Pipe()
        process.standardOutput = output
        process.executableURL = URL(fileURLWithPath: "/usr/bin/jq")
        // Not every machine has that.
        process.executableURL = URL(fileURLWithPath: "/bin/echo")
        process.arguments = ["[]"]
        try process.run()
        let source = JSONFileSource(output.fileHandleForReading, name: "output")
        var reader = JSONReader(source: source)
        #expect(try reader.next() == .beginArray)
        process.waitUntilExit()
    }
}
