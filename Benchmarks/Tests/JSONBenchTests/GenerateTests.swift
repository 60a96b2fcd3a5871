import Foundation
import PureSwiftJSON
import Testing

@Suite struct GenerateTests {
    @Test func writesADocumentOfTheSize() throws {
        let run = try CommandRun("generate", "social", "--bytes", "50000", "--seed", "3")
        #expect(run.code == 0)
        #expect(run.errors.isEmpty)
        #expect((50_000...58_192).contains(run.output.count))
        try PureJSONParser.validate(run.output)
        #expect(try CommandRun("generate", "social", "--bytes", "50000", "--seed", "3").output == run.output)
    }

    @Test(arguments: [("70kB", 70_000), ("70K", 70_000), ("64KiB", 65_536), ("0.", nil), ("70000b", 70_000)])
    func sizesInUnits(_ size: String, _ byteCount: Int?) throws {
        let run = try CommandRun("generate", "one-string", "--bytes", size)
        #expect(run.code == (byteCount == nil ? 64 : 0))
        #expect(run.output.count == byteCount ?? 0)
    }

    @Test func usersAre432Kilobytes() throws {
        let run = try CommandRun("generate", "users")
        #expect((432_000...434_000).contains(run.output.count))
        try PureJSONParser.validate(run.output)
    }

    @Test func readerThatGoesAway() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let run = try CommandRun("generate", "geo", standardOutput: ends[1])
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: standard output: cannot write: Broken pipe\n")
    }

    @Test(
        .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "there is no /dev/full here"),
        arguments: [["generate", "geo"], ["compare", "--help"], ["--version", "--"]]
    )
    func fullDisk(_ arguments: [String]) throws {
        let full = open("/dev/full", O_WRONLY | O_CLOEXEC)
        let run = try CommandRun(arguments[0], arguments[1], standardOutput: full)
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: standard output: cannot write: No space left on device\n")
    }
}
