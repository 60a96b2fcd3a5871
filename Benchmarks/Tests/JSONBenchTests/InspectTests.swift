import Foundation
import PureSwiftJSON
import Testing

@Suite struct InspectTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private func number(_ value: PureJSON?) -> Int? {
        if case .number(let number) = value { number.integer } else { nil }
    }

    private func string(_ value: PureJSON?) -> String? {
        if case .string(let string) = value { string } else { nil }
    }

    @Test func table() throws {
        let path = try folder.path("a.json", "{\"b\": [1, 2]}\n")
        let run = try CommandRun("inspect", path)
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.text.hasPrefix("\(path)\n\ndocuments                        1\n"))
        #expect(run.text.hasSuffix("commonest keys\n                                 1  b\n"))
    }

    @Test func object() throws {
        let path = try folder.path("a.json", #"{"b": [1, 2], "b": "xyz"}"#)
        let run = try CommandRun("inspect", path, "--json")
        #expect(run.code == 0 && run.errors.isEmpty)
        let object = try PureJSONParser.tree(run.output)
        guard case .object(let members) = object else {
            Issue.record("\(run.text)")
            return
        }
        #expect(
            members.map(\.key) == [
                "file", "valid", "error", "bytes", "lines", "documents", "values", "depth", "deepest", "objects",
                "arrays", "strings", "numbers", "true", "false", "null", "keys", "text",
            ]
        )
        #expect(string(object["file"]) == path)
        #expect(number(object["values"]) == 5)
        #expect(number(object["arrays"]?["longest"]?["elements"]) == 2)
        #expect(string(object["strings"]?["longest"]?["at"]?["path"]) == "$.b")
        #expect(number(object["strings"]?["longest"]?["at"]?["column"]) == 20)
        #expect(number(object["keys"]?["repeated"]) == 1)
        #expect(number(object["keys"]?["first_repeated"]?["byte"]) == 14)
        #expect(string(object["keys"]?["commonest"]?[0]?["name"]) == "b")
    }

    @Test func standardInputAndFramings() throws {
        let lines = Array("[1]\n{\"a\":2}\n\n".utf8)
        for arguments in [
            ["--lines", "--json"], ["--framing=lines", "--json"], ["--framing=concatenated", "--json"],
        ] {
            let run = try CommandRun("inspect", "-", arguments[0], arguments[1], input: lines)
            #expect(run.code == 0 && run.errors.isEmpty)
            let object = try PureJSONParser.tree(run.output)
            #expect(string(object["file"]) == "standard input")
            #expect(number(object["documents"]) == 2)
        }
        let few = try CommandRun("inspect", "-", "--keys", "1", input: Array(#"{"a":0,"b":1,"c":2}"#.utf8))
        #expect(few.text.hasSuffix("commonest keys\n                                 1  a\n"))
    }

    @Test func invalidDocument() throws {
        let path = try folder.path("bad.json", "{\"a\":\n [1, 2, nul]}\n")
        let run = try CommandRun("inspect", path)
        #expect(run.code == 65)
        #expect(run.text.hasPrefix("\(path): invalid; this is what is before the error\n\n"))
        #expect(run.text.contains("numbers                          2\n"))
        #expect(run.errors.hasPrefix("json-bench: \(path): line 2, column "))
        #expect(run.errors.contains(", at $.a[2]: "))
        #expect(run.errorLines.count == 1)

        let object = try PureJSONParser.tree(try CommandRun("inspect", path, "--json").output)
        #expect(string(object["error"]?["path"]) == "$.a[2]")
        #expect(number(object["error"]?["line"]) == 2)
        #expect(number(object["numbers"]?["count"]) == 2)
    }

    @Test func emptyInput() throws {
        let run = try CommandRun("inspect", "-")
        #expect(run.code == 65)
        #expect(run.errors.hasPrefix("json-bench: standard input: line 1, column 1 (byte 0), at $: "))
        let lines = try CommandRun("inspect", "-", "--lines")
        #expect(lines.code == 0)
        #expect(lines.text.contains("documents                        0\n"))
    }

    @Test func depthIsLimited() throws {
        let document = try CommandRun("generate", "deep", "--bytes", "20kB", "--depth", "600").output
        let run = try CommandRun("inspect", "-", input: document)
        #expect(run.code == 65)
        #expect(run.text.contains("depth                          512  "))
        let deeper = try CommandRun("inspect", "-", "--depth", "1000", input: document)
        #expect(deeper.code == 0)
    }

    @Test func missingInput() throws {
        let missing = folder.url.appendingPathComponent("missing.json").path
        let run = try CommandRun("inspect", missing)
        #expect(run.code == 66 && run.output.isEmpty)
        #expect(run.errors == "json-bench: \(missing): cannot open: No such file or directory\n")
        let folderRun = try CommandRun("inspect", folder.url.path)
        #expect(folderRun.code == 66)
        #expect(folderRun.errors == "json-bench: \(folder.url.path): cannot read: Is a directory\n")
    }

    /// Reading the first byte of a process's own memory fails with EIO.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "there is no /proc here"))
    func failingRead() throws {
        let run = try CommandRun("inspect", "/proc/self/mem")
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: /proc/self/mem: cannot read: Input/output error\n")
    }

    @Test func readerThatGoesAway() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        close(ends[0])
        let run = try CommandRun("inspect", "-", input: Array("[]".utf8), standardOutput: ends[1])
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: standard output: cannot write: Broken pipe\n")
    }

    @Test(arguments: [
        ["inspect"], ["inspect", "-", "--depth", "0"], ["inspect", "-", "--keys", "-1"],
        ["inspect", "-", "--framing", "x"],
        ["inspect", "-", "--lines", "--framing=concatenated"], ["inspect", "a", "b"],
    ])
    func wrongArguments(_ arguments: [String]) throws {
        let run = try CommandRun(arguments)
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("Error: ") && run.output.isEmpty)
    }
}
