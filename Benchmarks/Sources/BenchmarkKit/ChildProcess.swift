internal import Foundation

/// Measures memory by running this executable again, with one contender and nothing else.
public enum ChildProcess {
    /// The hidden subcommand that the executable must have.
    public static let command = "measure-memory"

    /// Runs a contender in its own process; `nil` if that is impossible here.
    ///
    /// The child gets the document on its standard input, and answers with ``MemoryFigures`` as JSON.
    public static func measure(_ contender: Contender, _ document: BenchmarkDocument) throws -> MemoryFigures? {
        let arguments = [command, contender.task.rawValue, contender.name, String(document.bytes.count)]
        guard let child = try? PipedProcess(arguments: arguments) else { return nil }
        // If the child dies before it has read everything, its missing answer says so.
        _ = document.bytes.withUnsafeBytes { child.write($0) }
        child.closeInput()
        let answer = try child.output.readToEnd()
        guard child.wait() == .exit(0) else { return nil }
        return try? JSONDecoder().decode(MemoryFigures.self, from: Data(answer))
    }

    /// Runs a program without input and returns what it prints; `nil` if it fails.
    static func output(of path: String, _ arguments: [String]) throws -> [UInt8]? {
        guard let output = Pipe() else { return nil }
        let null = open("/dev/null", O_RDWR | O_CLOEXEC)
        defer { close(null) }
        let child: SpawnedProcess
        do {
            child = try SpawnedProcess(
                path: path,
                arguments: arguments,
                descriptors: (input: null, output: output.writing, error: null)
            )
        } catch {
            output.closeBoth()
            throw error
        }
        close(output.writing)
        let text = try InputFile(descriptor: output.reading, path: path).readToEnd()
        return child.wait() == .exit(0) ? text : nil
    }

    /// Writes the child's answer.
    public static func answer(_ figures: MemoryFigures) throws {
        try OutputFile.write(String(decoding: JSONEncoder().encode(figures), as: UTF8.self))
    }
}
