internal import ArgumentParser
internal import BenchmarkKit
internal import Contenders
internal import YAJL

/// A child process of `compare`: one contender, one document from standard input.
struct MeasureMemoryCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: ChildProcess.command, shouldDisplay: false)

    @Argument var task: BenchmarkTask
    @Argument var contender: String
    @Argument var byteCount: Int

    func run() throws {
        let contender = try AllContenders.contender(contender, for: task)
        let bytes = try InputFile(path: "-").readToEnd(expected: byteCount)
        let document = BenchmarkDocument(name: "-", bytes: bytes)
        // Else the document would find the memory of the one before.
        JSONDocument.reusableMemoryLimit = 0
        try ChildProcess.answer(MemoryFigures.measure(contender, document))
    }
}

extension AllContenders {
    /// The contender that a child is asked for.
    static func contender(_ name: String, for task: BenchmarkTask) throws -> Contender {
        guard let contender = list.first(where: { $0.task == task && $0.name == name }) else {
            throw ValidationError("There is no contender '\(name)' for \(task.rawValue).")
        }
        return contender
    }
}
