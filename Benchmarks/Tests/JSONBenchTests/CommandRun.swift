import BenchmarkKit
import Foundation
import Testing

/// The result of running `json-bench`.
struct CommandRun {
    let output: [UInt8]
    let errors: String
    let code: Int32

    var text: String { String(decoding: output, as: UTF8.self) }
    var errorLines: [Substring] { errors.split(separator: "\n") }

    /// The line in which `compare` says what it will do.
    var plan: Substring? { errorLines.first { $0.hasPrefix("Comparing on ") } }

    /// The errors without that line.
    var complaints: String { errorLines.filter { $0 != plan }.map { $0 + "\n" }.joined() }

    /// Runs the command and waits for it.
    ///
    /// - Parameters:
    ///   - arguments: The arguments of the command.
    ///   - input: The standard input of the command.
    ///   - standardOutput: Where its output goes, if that is not to be collected; it is closed afterwards.
    ///   - standardError: The same for its errors.
    ///   - environment: How its environment differs from that of the test.
    ///   - body: Is called while it runs.
    @discardableResult
    init(
        _ arguments: [String],
        input: [UInt8] = [],
        standardOutput: Int32? = nil,
        standardError: Int32? = nil,
        environment: [String: String?] = [:],
        while body: (borrowing SpawnedProcess) throws -> Void = { _ in }
    ) throws {
        let folder = try TemporaryFolder()
        // Files, because a pipe that nobody reads while the other is being read can block the command.
        let inputPath = try folder.path("input", input)
        let outputPath = try folder.path("output", [])
        let errorPath = try folder.path("errors", [])
        let descriptors = (
            input: open(inputPath, O_RDONLY | O_CLOEXEC),
            output: standardOutput ?? open(outputPath, O_WRONLY | O_CLOEXEC),
            error: standardError ?? open(errorPath, O_WRONLY | O_CLOEXEC)
        )
        let process = try SpawnedProcess(
            path: Self.executable(),
            arguments: arguments,
            descriptors: descriptors,
            environment: environment
        )
        for descriptor in [descriptors.input, descriptors.output, descriptors.error] { close(descriptor) }
        try body(process)
        let ending = process.wait()
        output = try InputFile(path: outputPath).readToEnd()
        errors = String(decoding: try InputFile(path: errorPath).readToEnd(), as: UTF8.self)
        guard case .exit(let code) = ending else {
            Issue.record("\(arguments) ended by \(ending)")
            self.code = -1
            return
        }
        self.code = code
    }

    /// Runs the command with these arguments and nothing else.
    @discardableResult
    init(
        _ arguments: String...,
        input: [UInt8] = [],
        standardOutput: Int32? = nil,
        standardError: Int32? = nil,
        environment: [String: String?] = [:]
    ) throws {
        try self.init(
            arguments,
            input: input,
            standardOutput: standardOutput,
            standardError: standardError,
            environment: environment
        )
    }

    /// The executable lies beside the one that runs the tests.
    private static func executable() throws -> String {
        let test = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        let candidates = [
            test.deletingLastPathComponent(),
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().deletingLastPathComponent(),
        ]
        let executables = candidates.map { $0.appendingPathComponent("json-bench") }
        return try #require(executables.map(\.path).first { FileManager.default.isExecutableFile(atPath: $0) })
    }
}

/// A folder that is gone after the test.
final class TemporaryFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("json-bench-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: url)
    }

    /// Writes a file and returns its path.
    func path(_ name: String, _ bytes: [UInt8]) throws -> String {
        let file = url.appendingPathComponent(name)
        try Data(bytes).write(to: file)
        return file.path
    }

    /// Writes a file and returns its path.
    func path(_ name: String, _ text: String) throws -> String {
        try path(name, Array(text.utf8))
    }
}

/// Two texts that gzip has compressed.
enum Gzip {
    /// The text `{"hello":"you"}`.
    static let hello: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0xCA, 0x48, 0xCD, 0xC9, 0xC9, 0x57,
        0xB2, 0x52, 0xAA, 0xCC, 0x2F, 0x55, 0xAA, 0x05, 0x00, 0x64, 0xC0, 0x20, 0x64, 0x0F, 0x00, 0x00, 0x00,
    ]

    /// The texts `{"a":1}` and `{"a":2}`, each on its own line.
    static let lines: [UInt8] = [
        0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0xAB, 0x56, 0x4A, 0x54, 0xB2, 0x32, 0xAC, 0xE5,
        0xAA, 0x06, 0xD1, 0x46, 0xB5, 0x5C, 0x00, 0x66, 0xC0, 0x5A, 0x19, 0x10, 0x00, 0x00, 0x00,
    ]
}
