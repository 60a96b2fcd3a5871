import Foundation
import YAJL

/// The work that a run has done so far: the file `manifest.json`, which is replaced after each shard.
struct Manifest: Codable, Equatable {
    static let fileName = "manifest.json"

    var source: SourceIdentity
    var settings: Settings
    /// Whether the source has been read to its end.
    var isComplete = false
    var itemCount = 0
    var badItemCount = 0
    var shards: [Shard] = []

    /// Reads the manifest of a folder, if there is one.
    init?(in folder: String) throws {
        let path = "\(folder)/\(Self.fileName)"
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        do {
            self = try YAJLDecoder().decode(Manifest.self, from: Array(data))
        } catch {
            throw ShardsError.badManifest(path, "\(error)")
        }
    }

    init(source: SourceIdentity, settings: Settings) {
        self.source = source
        self.settings = settings
    }

    /// Replaces the manifest of a folder.
    func write(in folder: OutputFolder) throws {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .prettyPrinted
        let file = try folder.create(Self.fileName)
        try file.write(try encoder.encode(self) as [UInt8] + [UInt8(ascii: "\n")])
        try file.commit()
    }
}

/// The marks by which a source is known to be the same.
struct SourceIdentity: Codable, Equatable {
    var name: String
    /// The bytes of a file; `nil` for a pipe.
    var size: Int?
    /// When the file was changed last, in seconds since 1970.
    var modified: String?

    /// Whether it is certain that the source is the same.
    func isCertain(_ other: SourceIdentity) -> Bool {
        size != nil && size == other.size && modified == other.modified
    }
}

/// The options that decide how the shards look; they must not change between runs.
struct Settings: Codable, Equatable {
    var pattern: String
    /// Whether each line of the source is a document.
    var lines: Bool
    /// How many bytes of items, as they are in the source, make a shard.
    var shardBytes: Int
    var gzip: Bool
    /// The kind of value that an item must be.
    var kind: ItemKind
    /// How many bytes an item may have.
    var maxItemBytes: Int?
}

/// A shard that is complete.
struct Shard: Codable, Equatable {
    var file: String
    /// The bytes of the file, and their CRC-32 in hexadecimal digits.
    var size: Int
    var crc32: String
    /// The CRC-32 of the lines; the same as that of the file unless it is compressed.
    var linesCRC32: String
    /// How many lines there are.
    var count: Int
    /// The first and the last item, counted from 0; bad ones count.
    var firstIndex: Int
    var lastIndex: Int
    /// The bytes of the source from the first byte of the first item to after the last of the last.
    var byteStart: Int
    var byteEnd: Int
    /// Where the next run can continue.
    var end: ResumePoint
    /// The bad items up to here, and the length of the file that has them.
    var badItemCount: Int
    var badItemBytes: Int
}
