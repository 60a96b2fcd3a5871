import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

// Examples of the documentation comments, line by line; `ExampleCoverageTests` compares them with the sources.

/// In separate processes, whose standard input is a file.
@Suite struct FileDocumentationTests {
    @Test func standardInput() async {
        await #expect(processExitsWith: .success) {
            let file = try TemporaryFile("1\n2\n")
            try #require(dup2(open(file.path, O_RDONLY), 0) == 0)
            var printed: [String] = []
            func print(_ value: JSONValue) { printed.append("\(value)") }
            let lines = JSONParsingOptions(framing: .lines)
            try JSONFile(.standardInput, options: lines).items().forEach { line in
                print(line)
            }
            try #require(printed == ["1", "2"])
            var reader = JSONReader(source: JSONFileSource.standardInput)
            let error = thrown { _ = try reader.next() } as? JSONParsingError
            try #require(error?.isIncomplete == true)
        }
    }
}
