internal import ArgumentParser
internal import BenchmarkKit

/// The whole command.
struct JSONBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "json-bench",
        abstract: "Compares ways of reading JSON, on your documents or on generated ones.",
        discussion: """
            Exit codes: 0 done, 1 a threshold was missed, 64 wrong arguments, 65 invalid JSON, 66 no such input, \
            73 a file cannot be created, 74 reading or writing failed, 130 interrupted.
            """,
        version: "0.1.0",
        subcommands: [
            CompareCommand.self, ReportCommand.self, CheckCommand.self, ScalingCommand.self, ModelsCommand.self,
            ValidateCommand.self, InspectCommand.self, StreamCommand.self, GenerateCommand.self, ListCommand.self,
            MeasureMemoryCommand.self, RunAloneCommand.self,
        ]
    )
}

@main
enum EntryPoint {
    /// Does what `JSONBench.main()` would do, except that output that cannot be written is an error.
    static func main() {
        OutputFile.ignoreClosedPipes()
        do {
            do {
                var command = try JSONBench.parseAsRoot()
                try command.run()
            } catch let failure as CommandFailure {
                failure.exit()
            } catch let error as SystemError {
                CommandFailure(error).exit()
            } catch {
                // Wrong arguments, or what was asked for: help, version or a completion script.
                let text = JSONBench.fullMessage(for: error)
                let code = JSONBench.exitCode(for: error)
                if code.isSuccess {
                    try OutputFile.write(text + "\n")
                } else if !text.isEmpty {
                    OutputFile.writeToStandardError(text + "\n")
                }
                JSONBench.exit(withError: code)
            }
        } catch let error as SystemError {
            CommandFailure(error).exit()
        } catch {
            JSONBench.exit(withError: error)
        }
    }
}
