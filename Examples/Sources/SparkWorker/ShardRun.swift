import Foundation
import YAJL
import YAJLGzip

/// Filters one shard into a file of the same name in another folder.
///
/// Spark runs a task again when its worker was killed, and sometimes twice at a time. So the file gets its name when it is
/// complete: whoever comes last replaces it by the same bytes.
struct ShardRun {
    let shard: String
    let folder: String
    let filter: RecordFilter

    /// The counts of a shard, for the caller.
    struct Report: Encodable {
        var shard: String
        var output: String
        var bytes: Int
        var counts: RecordFilter.Counts
    }

    /// The path of the new file.
    var output: String {
        let name = shard.split(separator: "/").last.map(String.init) ?? shard
        return "\(folder)/\(name.hasSuffix(".gz") ? String(name.dropLast(3)) : name)"
    }

    func run() throws -> Report {
        let output = output
        let records = try CompletedFile(output)
        let bad = try CompletedFile(output + ".bad")
        let counts = try filter.run(shard, to: records) { try bad.file.write(line: $0) }
        // A file of bad lines says that the shard has some, and not that it had some in an earlier run.
        if counts.bad > 0 { _ = try bad.commit() } else { unlink(bad.path) }
        return Report(shard: shard, output: output, bytes: try records.commit(), counts: counts)
    }
}

extension RecordFilter {
    /// Filters a shard, plain or gzip, into a file.
    fileprivate func run(
        _ shard: String,
        to output: CompletedFile,
        reportBad: @escaping (BadLine) throws -> Void
    ) throws -> Counts {
        let records = RecordOutput(fileDescriptor: output.file.fileDescriptor)
        do {
            let counts = try run(shard: shard, to: records, reportBad: reportBad)
            try records.writer.finish()
            return counts
        } catch let error as JSONWritingError {
            throw ArgumentProblem("\(output.path): \(error)")
        }
    }

    /// Filters a shard, plain or gzip.
    func run(
        shard: String,
        to output: RecordOutput,
        reportBad: @escaping (BadLine) throws -> Void
    ) throws -> Counts {
        let options = JSONParsingOptions.workerLines
        return shard.hasSuffix(".gz")
            ? try run(GzipFile(shard, options: options), name: shard, to: output, reportBad: reportBad)
            : try run(JSONFile(shard, options: options), name: shard, to: output, reportBad: reportBad)
    }
}

extension JSONParsingOptions {
    /// Lines, read by the faster engine.
    static var workerLines: JSONParsingOptions {
        var options = JSONParsingOptions(framing: .lines)
        options.engine = .swift
        return options
    }
}

/// A file that has its name when it is complete.
private final class CompletedFile {
    let path: String
    let file: FileHandle
    private let temporaryPath: String
    private var isCommitted = false

    init(_ path: String) throws {
        self.path = path
        // Another attempt at the same shard may be writing at the same time.
        temporaryPath = "\(path).\(ProcessInfo.processInfo.processIdentifier).partial"
        let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else {
            throw ArgumentProblem("cannot write \(temporaryPath): \(String(cString: strerror(errno)))")
        }
        file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    }

    deinit {
        if !isCommitted { unlink(temporaryPath) }
    }

    /// Gives the file its name; returns its size.
    func commit() throws -> Int {
        guard fsync(file.fileDescriptor) == 0, rename(temporaryPath, path) == 0 else {
            throw ArgumentProblem("cannot write \(path): \(String(cString: strerror(errno)))")
        }
        isCommitted = true
        return Int(try file.offset())
    }
}
