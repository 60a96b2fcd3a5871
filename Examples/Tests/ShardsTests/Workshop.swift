import Foundation
import YAJL
import YAJLGzip

@testable import Shards

/// A folder with a source and the shards of it, for one test.
final class Workshop {
    let root: URL
    var folder: String { root.appendingPathComponent("shards").path }
    var sourcePath: String { root.appendingPathComponent("source.json").path }

    init() throws {
        root = FileManager.default.temporaryDirectory.appendingPathComponent("shards-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: root, withIntermediateDirectories: true)
    }

    deinit {
        try? FileManager.default.removeItem(at: root)
    }

    func put(_ text: String) throws { try put(Array(text.utf8)) }
    func put(_ bytes: [UInt8]) throws { try Data(bytes).write(to: URL(fileURLWithPath: sourcePath)) }

    /// Makes shards in this process.
    @discardableResult
    func run(
        _ pattern: String = "$[*]",
        bytes: Int = 20,
        overwrites: Bool = false,
        _ change: (inout Settings) -> Void = { _ in }
    ) async throws -> Manifest {
        var settings = Settings(pattern: pattern, lines: false, shardBytes: bytes, gzip: false, kind: .any)
        change(&settings)
        let source = try SourceFile(path: sourcePath)
        return try await Sharder(
            source: source,
            folder: try OutputFolder(folder),
            settings: settings,
            overwrites: overwrites
        ).run()
    }

    /// The bytes of a file in the folder; none if it is not there.
    func bytes(_ name: String) -> [UInt8] {
        Array(FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data())
    }

    func text(_ name: String) -> String { String(decoding: bytes(name), as: UTF8.self) }

    func write(_ text: String, to name: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    var names: [String] { ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted() }

    /// The lines of all shards that the manifest names.
    func lines() throws -> [String] {
        guard let manifest = try Manifest(in: folder) else { return [] }
        var options = JSONParsingOptions(framing: .lines)
        options.engine = .swift
        return try manifest.shards.flatMap { shard in
            let path = "\(folder)/\(shard.file)"
            let lines =
                manifest.settings.gzip
                ? try GzipFile(path, options: options).items().raw.collect()
                : try JSONFile(path, options: options).items().raw.collect()
            return lines.map { String(decoding: $0.bytes, as: UTF8.self) }
        }
    }

    var badItems: [BadItem] {
        get throws {
            let lines = JSONParsingOptions(framing: .lines)
            return try JSONFile("\(folder)/\(BadItems.fileName)", options: lines).items(as: BadItem.self).collect()
        }
    }

    /// Two results are the same by this: all files, but for the place and the time of the source.
    func files() throws -> [String: [UInt8]] {
        var files: [String: [UInt8]] = [:]
        for name in names where name != Manifest.fileName { files[name] = bytes(name) }
        guard var manifest = try Manifest(in: folder) else { return files }
        manifest.source = SourceIdentity(name: "")
        files[Manifest.fileName] = try YAJLEncoder().encode(manifest)
        return files
    }
}

/// The program itself, as a process.
struct Program {
    let process = Process()
    private let errors = Pipe()

    /// - Parameter limit: The shell's limit for the size of a file, in blocks of 512 or 1024 bytes.
    init(_ arguments: [String], input: FileHandle? = nil, limit: Int? = nil) throws {
        let folder = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }?.bundleURL
            .deletingLastPathComponent()
        let program = (folder ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent())
            .appendingPathComponent("Shards")
        process.executableURL = URL(fileURLWithPath: "/bin/sh")
        let limits = limit.map { "ulimit -f \($0); " } ?? ""
        process.arguments = ["-c", limits + "exec \"$0\" \"$@\"", program.path] + arguments
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        process.standardInput = input ?? FileHandle.nullDevice
        try process.run()
    }

    /// Waits for the end, and gives what it has said about errors.
    func wait() -> (status: Int32, errors: String) {
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: text, as: UTF8.self))
    }
}
