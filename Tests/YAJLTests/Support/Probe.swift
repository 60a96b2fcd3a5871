import Foundation
import Testing

/// The program `YAJLProbe`, which does in a process of its own what could end the process.
enum Probe {
    struct Result {
        var output: String
        var reason: Process.TerminationReason
        var status: Int32
    }

    /// Runs one of its commands to the end.
    static func run(_ command: String) throws -> Result {
        let program = try #require(executable, "YAJLProbe is not beside the tests")
        let process = Process()
        process.executableURL = program
        process.arguments = [command]
        let pipe = Foundation.Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Result(
            output: String(decoding: output, as: UTF8.self),
            reason: process.terminationReason,
            status: process.terminationStatus
        )
    }

    /// Where the build puts all its programs: beside the test bundle, which on Linux is the running program.
    private static var executable: URL? {
        let bundles = [Bundle.main.executableURL].compactMap(\.self) + Bundle.allBundles.map(\.bundleURL)
        return
            bundles
            .map { $0.deletingLastPathComponent().appendingPathComponent("YAJLProbe") }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) }
    }
}
