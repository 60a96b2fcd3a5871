internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders

/// A child process of `compare --alone`: one contender, documents from standard input, as often as it is told there.
struct RunAloneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: ContenderProcess.command, shouldDisplay: false)

    @Argument var task: BenchmarkTask
    @Argument var contender: String
    @Argument var byteCounts: [Int]

    func run() throws {
        try ContenderProcess.serve(AllContenders.contender(contender, for: task), byteCounts: byteCounts)
    }
}
