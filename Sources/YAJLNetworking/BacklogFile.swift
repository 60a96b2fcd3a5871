internal import Foundation

/// Bytes that came faster than they were taken, on disk: a queue in a file without a name, which is gone with this object
/// or with the process.
final class BacklogFile {
    private let handle: FileHandle
    private var start: UInt64 = 0
    private var end: UInt64 = 0

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("swift-yajl-\(UUID().uuidString)")
        // The bytes are nobody else's business.
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        defer { try? FileManager.default.removeItem(at: url) }
        handle = try FileHandle(forUpdating: url)
    }

    var count: Int { Int(end - start) }

    func append(_ data: Data) throws {
        try handle.seek(toOffset: end)
        try handle.write(contentsOf: data)
        end += UInt64(data.count)
    }

    /// The first bytes; `nil` if there are none.
    func takeFirst(atMost limit: Int) throws -> Data? {
        guard start < end else { return nil }
        try handle.seek(toOffset: start)
        guard let data = try handle.read(upToCount: min(limit, count)), !data.isEmpty else {
            // Somebody has cut off a file that has no name.
            throw CocoaError(.fileReadCorruptFile)
        }
        start += UInt64(data.count)
        if start == end {
            try handle.truncate(atOffset: 0)
            (start, end) = (0, 0)
        }
        return data
    }
}
