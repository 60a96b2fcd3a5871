import ArgumentParser
import Foundation
import YAJL

@main
struct SparkWorker: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Selects, filters, redacts and projects records: lines in, lines out.",
        discussion: """
            Reads lines of JSON from standard input and writes records to standard output, or with --shards reads the names of \
            files from it. Lines that are not JSON are passed over, and reported as lines of JSON on standard error or in a file.
            """
    )

    @Option(help: "Which values of a line are records.")
    var select = "$"

    @Option(name: .customLong("where"), help: "What records must meet, as '$.status >= 500'; all of several.")
    var conditions: [String] = []

    @Option(name: .customLong("project"), help: "A member of the records that come out, as id, or name=$.user.name.")
    var projections: [String] = []

    @Option(name: .customLong("redact"), help: "Which values become null.")
    var redactions: [String] = []

    @Flag(help: "Each line of standard input is the name of a file, plain or gzip, with the records.")
    var shards = false

    @Option(
        help: "With --shards: a folder for a file of each shard; the output has a line about each in place of records."
    )
    var output: String?

    @Option(help: "A file that lines about bad lines are added to.")
    var bad: String?

    @Option(help: "A file that the counts are added to; - puts them after the records.")
    var counts: String?

    func validate() throws {
        if output != nil, !shards { throw ValidationError("--output needs --shards.") }
        if output != nil, bad != nil || counts != nil {
            throw ValidationError("With --output each shard has a file of bad lines, and the output has the counts.")
        }
        do { _ = try filter } catch { throw ValidationError("\(error)") }
    }

    func run() throws {
        // Beyond a limit of the shell a write is an error like that of a full disk, and not the end of the process.
        signal(SIGXFSZ, SIG_IGN)
        do {
            if let output { try filterShards(to: output) } else { try filterRecords() }
        } catch {
            FileHandle.standardError.write(Data("spark-worker: \(error)\n".utf8))
            throw ExitCode(error is InputProblem ? 66 : 74)
        }
    }

    private var filter: RecordFilter {
        get throws {
            RecordFilter(
                selection: try JSONPath(parsing: select),
                conditions: try conditions.map(Condition.init(parsing:)),
                redactions: try redactions.map(ValuePath.init(parsing:)),
                projections: try projections.map(Projection.init(parsing:))
            )
        }
    }

    private func filterShards(to folder: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let filter = try filter
        var shards: [String: String] = [:]
        while let shard = readLine() {
            let run = ShardRun(shard: shard, folder: folder, filter: filter)
            let other = shards.updateValue(shard, forKey: run.output)
            // The same shard may come again.
            if let other, other != shard {
                throw ArgumentProblem("\(run.output): both \(other) and \(shard) would be written there")
            }
            try FileHandle.standardOutput.write(line: try run.run())
        }
    }

    private func filterRecords() throws {
        let filter = try filter
        let badFile = try bad.map { try FileHandle(appendingTo: $0) } ?? .standardError
        let output = RecordOutput(fileDescriptor: 1)
        var total = RecordFilter.Counts()
        if shards {
            while let shard = readLine() {
                total += try filter.run(shard: shard, to: output) { try badFile.write(line: $0) }
            }
        } else {
            let input = JSONFile(.standardInput, options: .workerLines)
            total = try filter.run(input, name: "standard input", mayBeCutOff: true, to: output) {
                try badFile.write(line: $0)
            }
        }
        try output.writer.finish()
        if let counts {
            try (counts == "-" ? .standardOutput : FileHandle(appendingTo: counts)).write(line: total)
        }
    }
}

extension RecordFilter.Counts {
    static func += (left: inout Self, right: Self) {
        left.lines += right.lines
        left.bad += right.bad
        left.records += right.records
        left.kept += right.kept
    }
}

extension FileHandle {
    convenience init(appendingTo path: String) throws {
        let descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw ArgumentProblem("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        self.init(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    /// Writes a line by one call, so that those of several processes do not mix.
    func write(line: some Encodable) throws {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        try write(contentsOf: try encoder.encode(line) as [UInt8] + [UInt8(ascii: "\n")])
    }
}
