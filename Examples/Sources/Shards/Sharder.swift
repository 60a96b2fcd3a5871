import Foundation
import YAJL

/// Writes the items of a source as shards, from where an earlier run has stopped.
struct Sharder {
    var source: SourceFile
    var folder: OutputFolder
    var settings: Settings
    /// Whether shards of an earlier run are removed first.
    var overwrites = false
    var progress = Progress()

    /// Reads the source to its end.
    ///
    /// - Returns: The manifest as it is in the folder.
    /// - Throws: `ShardsError`; the shards that are complete by then are in the folder and the manifest, and so is a last one
    ///   with the items before an error of the source.
    func run() async throws -> Manifest {
        let identity = source.identity
        var manifest = try Manifest(in: folder.path) ?? Manifest(source: identity, settings: settings)
        let earlier = manifest.shards
        let isCertain = manifest.source.isCertain(identity)
        if overwrites {
            manifest = Manifest(source: identity, settings: settings)
        } else {
            guard manifest.settings == settings else { throw ShardsError.settingsChanged(folder.path) }
            manifest.shards = try intact(earlier)
        }
        let pattern = try JSONPath(parsing: settings.pattern)
        if manifest.isComplete, isCertain, manifest.shards == earlier { return manifest }
        manifest.isComplete = false
        if manifest.shards != earlier {
            // In this order a file that is named is always there.
            try manifest.write(in: folder)
            for shard in earlier[manifest.shards.count...] { try folder.remove(shard.file) }
        }
        // A run may have ended between the shard and the manifest.
        try folder.remove(settings.shardName(manifest.shards.count))

        var start: ResumePoint?
        if isCertain, source.canSeek, ResumePoint.isPossible(for: pattern, framing: settings.framing) {
            start = manifest.shards.last?.end
        }
        manifest.source = identity
        let pass = try ShardingPass(manifest: manifest, start: start, folder: folder, progress: progress)
        var options = JSONParsingOptions(framing: settings.framing, validatesRest: true)
        options.engine = .swift
        let text = Source(file: source, options: options, start: start, progress: progress.bytes)
        try await pass.read(text.items(at: pattern).raw.results.concurrent(), of: source)
        return pass.manifest
    }

    /// The shards up to the first one whose file is missing or has other bytes.
    private func intact(_ shards: [Shard]) throws -> [Shard] {
        Array(try shards.prefix { try isIntact($0) })
    }

    private func isIntact(_ shard: Shard) throws -> Bool {
        guard let file = FileHandle(forReadingAtPath: "\(folder.path)/\(shard.file)") else { return false }
        defer { try? file.close() }
        var (size, checksum) = (0, CRC32())
        while let bytes = try file.read(upToCount: 1 << 20), !bytes.isEmpty {
            size += bytes.count
            checksum.add(Array(bytes))
        }
        return size == shard.size && checksum.hexadecimal == shard.crc32
    }
}

extension Settings {
    var framing: JSONParsingOptions.Framing { lines ? .lines : .single }

    func shardName(_ number: Int) -> String {
        let digits = String(number)
        let zeros = String(repeating: "0", count: max(0, 6 - digits.count))
        return "shard-\(zeros)\(digits).ndjson\(gzip ? ".gz" : "")"
    }
}
