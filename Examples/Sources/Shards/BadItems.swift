import YAJL

/// An item that no shard has.
struct BadItem: Codable, Equatable {
    /// The number of the item, counted from 0.
    var index: Int
    /// Its bytes in the source.
    var byteStart: Int
    var byteEnd: Int
    /// The position and what is wrong.
    var reason: String
}

/// The file of bad items, a line each.
///
/// It grows, and the manifest says with each shard how long it is: a further run cuts off what is after the last shard, and
/// finds those items again.
final class BadItems {
    static let fileName = "bad-items.ndjson"

    private(set) var count: Int
    private let file: OutputFile
    private let encoder = YAJLEncoder()

    var size: Int { file.size }

    init(in folder: OutputFolder, count: Int, after length: Int) throws {
        self.count = count
        file = try folder.append(to: Self.fileName, after: length)
    }

    func add(_ item: BadItem) throws {
        try file.write(try encoder.encode(item) as [UInt8] + [UInt8(ascii: "\n")])
        count += 1
    }

    func synchronize() throws { try file.synchronize() }
}
