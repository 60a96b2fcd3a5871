import BenchmarkKit
import Foundation
import Testing

@Suite struct StreamTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test(arguments: ["value", "raw", "count"])
    func countsItems(_ form: String) throws {
        let document = try CommandRun("generate", "users", "--bytes", "200000").output
        let path = try folder.path("users.json", document)
        let run = try CommandRun("stream", path, "--path", "$[*].friends[*]", "--as", form)
        #expect(run.code == 0 && run.errors.isEmpty)
        let friends = String(decoding: document, as: UTF8.self).components(separatedBy: "\n        \"name\"").count - 1
        #expect(friends > 100)
        #expect(run.text.hasPrefix("\(path): \(friends) items in 200,"))
        #expect(run.text.hasSuffix(" MB memory\n") || run.text.hasSuffix(" items/s\n"))
        #expect(run.text.split(separator: "\n").count == 1)
    }

    @Test func linesFromStandardInput() throws {
        let input = Array("{\"a\":1}\n\n[2]\n3".utf8)
        let run = try CommandRun("stream", "-", "--lines", input: input)
        #expect(run.code == 0 && run.errors.isEmpty)
        #expect(run.text.hasPrefix("standard input: 3 items in 14 bytes, "))
        let members = try CommandRun("stream", "-", "--lines", "--path", "$.a", input: input)
        #expect(members.text.hasPrefix("standard input: 1 items in 14 bytes, "))
        #expect(try CommandRun("stream", "-", "--lines").text.hasPrefix("standard input: 0 items in 0 bytes, "))
    }

    /// As `validate` has it: names tell lines, and compressed files are decompressed.
    @Test func namesAndCompression() throws {
        for (name, content, count, size) in [
            ("a.ndjson", Array("1\n2\n".utf8), 2, 4), ("b.json.gz", Gzip.hello, 1, 15),
            ("c.ndjson.gz", Gzip.lines, 2, 16), ("d.json", Gzip.hello, 1, 15),
        ] {
            let run = try CommandRun("stream", folder.path(name, content))
            #expect(run.code == 0 && run.errors.isEmpty, "\(name): \(run.errors)")
            #expect(run.text.contains(": \(count) items in \(size) bytes, "), "\(name): \(run.text)")
        }
        let lines = try folder.path("e.ndjson.gz", Gzip.lines)
        let single = try CommandRun("stream", lines, "--framing", "single")
        #expect(single.code == 65)
        #expect(single.errors.hasSuffix("after the end of the value: see --lines and --framing (after 1 item)\n"))
        let cut = try folder.path("cut.json.gz", Array(Gzip.hello.dropLast(4)))
        let damaged = try CommandRun("stream", cut)
        #expect(damaged.code == 65)
        #expect(damaged.errors == "json-bench: \(cut): the gzip input ends early, after 31 bytes\n")
    }

    @Test func readingEndsWhereNothingCanFollow() throws {
        let run = try CommandRun("stream", "-", "--path", "$[0]", input: Array("[1,2, no JSON".utf8))
        #expect(run.code == 0)
        #expect(run.text.hasPrefix("standard input: 1 items in "))
    }

    @Test func progressIsPlainTextWithoutATerminal() throws {
        let path = try folder.path("users.json", try CommandRun("generate", "users").output)
        let run = try CommandRun("stream", path, "--path", "$[*]", "--interval", "0")
        #expect(run.code == 0)
        #expect(run.errorLines.count >= 3)
        #expect(run.errorLines.last?.hasPrefix("100 %, ") == true)
        #expect(run.errorLines.allSatisfy { $0.contains(" MB/s, ") && $0.contains(" items/s") })
        #expect(!run.errors.contains("\u{1B}") && !run.errors.contains("\r"))
    }

    @Test(.enabled(if: Terminal.isAvailable, "there are no terminals to be had here"))
    func progressIsABarOnATerminal() throws {
        let path = try folder.path("numbers.json", "[1,2,3]")
        let terminal = try Terminal()
        let run = try CommandRun(
            "stream",
            path,
            "--interval",
            "0",
            standardError: terminal.descriptor,
            environment: ["TERM": "xterm", "NO_COLOR": nil]
        )
        let text = terminal.closeAndRead()
        #expect(run.code == 0)
        #expect(text.contains("\r\u{1B}[K[\u{1B}[32m###"))
        #expect(text.contains("\u{1B}[0m] 100 %, 1 items, "))
        #expect(text.hasSuffix("\r\u{1B}[K"))
    }

    @Test(
        .enabled(if: Terminal.isAvailable, "there are no terminals to be had here"),
        arguments: [["NO_COLOR": "1", "TERM": "xterm"], ["NO_COLOR": nil, "TERM": "dumb"]]
    )
    func terminalsWithoutColor(_ environment: [String: String?]) throws {
        let path = try folder.path("numbers.json", "[1,2,3]")
        let terminal = try Terminal()
        let run = try CommandRun(
            "stream",
            path,
            "--interval",
            "0",
            standardError: terminal.descriptor,
            environment: environment
        )
        let text = terminal.closeAndRead()
        #expect(run.code == 0)
        #expect(text.contains("100 %, 1 items, "))
        #expect(!text.contains("\u{1B}[32m"))
        #expect(text.contains("[####") == (environment["TERM"] == "xterm"))
        #expect(text.contains("\u{1B}") == (environment["TERM"] == "xterm"))
    }

    @Test func invalidPath() throws {
        let run = try CommandRun("stream", "-", "--path", "$.rows[-1]")
        #expect(run.code == 64)
        #expect(run.errors.hasPrefix("json-bench: --path: column 8 of the path: "))
        #expect(run.errorLines.count == 3 && run.output.isEmpty)
    }

    @Test func invalidDocuments() throws {
        let path = try folder.path("bad.json", "{\"a\":[1,2,\n 3,,4]}")
        let run = try CommandRun("stream", path, "--path", "$.a[*]")
        #expect(run.code == 65 && run.output.isEmpty)
        #expect(run.errors.hasPrefix("json-bench: \(path): line 2, column 4 (byte 14), at $.a[3]: "))
        #expect(run.errors.hasSuffix(" (after 3 items)\n"))
        #expect(run.errorLines.count == 1)

        let empty = try CommandRun("stream", "-")
        #expect(empty.code == 65)
        #expect(empty.errors.hasPrefix("json-bench: standard input: line 1, column 1 (byte 0), at $: "))
        let cut = try CommandRun("stream", "-", "--lines", "--as", "count", input: Array("1\n[2".utf8))
        #expect(cut.code == 65)
        #expect(cut.errors.hasPrefix("json-bench: standard input: line 2, column 3 (byte 4), at $[0]: "))
        #expect(cut.errors.hasSuffix(" (after 1 item)\n"))
    }

    @Test func missingInput() throws {
        let missing = folder.url.appendingPathComponent("missing.json").path
        let run = try CommandRun("stream", missing)
        #expect(run.code == 66)
        #expect(run.errors == "json-bench: \(missing): cannot open: No such file or directory\n")
        let folderRun = try CommandRun("stream", folder.url.path)
        #expect(folderRun.code == 66)
        #expect(folderRun.errors == "json-bench: \(folder.url.path): cannot read: Is a directory\n")
    }

    /// Reading the first byte of a process's own memory fails with EIO.
    @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/mem"), "there is no /proc here"))
    func failingRead() throws {
        let run = try CommandRun("stream", "/proc/self/mem")
        #expect(run.code == 74)
        #expect(run.errors == "json-bench: /proc/self/mem: cannot read: Input/output error\n")
    }
}

/// A terminal that nobody sees.
private final class Terminal {
    /// The end that a program gets as its terminal; whoever runs it closes it.
    let descriptor: Int32
    static let isAvailable = access("/dev/ptmx", R_OK | W_OK) == 0
    private let master: Int32
    /// Keeps the terminal open: when all have closed it, what was written last may be lost.
    private let own: Int32

    init() throws {
        var ends: (Int32, Int32) = (-1, -1)
        var size = winsize(ws_row: 24, ws_col: 100, ws_xpixel: 0, ws_ypixel: 0)
        try #require(openpty(&ends.0, &ends.1, nil, nil, &size) == 0)
        (master, descriptor) = ends
        own = dup(descriptor)
        for end in [master, descriptor, own] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    }

    /// The text that has been written to the terminal, when nobody writes to it any more.
    func closeAndRead() -> String {
        defer { for end in [master, own] { close(end) } }
        let end = Array("<end>".utf8)
        guard write(own, end, end.count) == end.count else { return "" }
        let file = InputFile(descriptor: dup(master), path: "terminal")
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while bytes.suffix(end.count) != end[...],
            let count = try? buffer.withUnsafeMutableBytes({ try file.read(into: $0) }), count > 0
        {
            bytes += buffer[..<count]
        }
        return String(decoding: bytes.dropLast(end.count), as: UTF8.self)
    }
}
