package import Foundation

/// Bytes that came faster than they were taken, on disk: a queue in a file without a name, which is gone with this object
/// or with the process.
///
/// The file is a ring: after its last byte comes its first one, so it is never longer than what may wait in it.
package final class BacklogFile {
    private let handle: FileHandle
    private let capacity: UInt64
    /// How many bytes have been taken, and how many have been added; the ring counts modulo its capacity.
    private var start: UInt64 = 0
    private var end: UInt64 = 0

    /// Creates a queue of at most this many bytes.
    package init(capacity: Int) throws {
        self.capacity = UInt64(max(1, capacity))
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("swift-yajl-\(UUID().uuidString)")
        // The bytes are nobody else's business.
        guard FileManager.default.createFile(atPath: url.path, contents: nil, attributes: [.posixPermissions: 0o600])
        else { throw CocoaError(.fileWriteUnknown) }
        defer { try? FileManager.default.removeItem(at: url) }
        handle = try FileHandle(forUpdating: url)
    }

    package var count: Int { Int(end - start) }

    /// Adds bytes, for which there must be room.
    package func append(_ data: Data) throws {
        var rest = data
        while !rest.isEmpty {
            let place = end % capacity
            let part = rest.prefix(Int(min(UInt64(rest.count), capacity - place)))
            try handle.seek(toOffset: place)
            try handle.write(contentsOf: part)
            end += UInt64(part.count)
            rest = rest.dropFirst(part.count)
        }
    }

    /// The first bytes; `nil` if there are none.
    package func takeFirst(atMost limit: Int) throws -> Data? {
        guard start < end else { return nil }
        let place = start % capacity
        try handle.seek(toOffset: place)
        let wanted = min(UInt64(min(limit, count)), capacity - place)
        guard let data = try handle.read(upToCount: Int(wanted)), !data.isEmpty else {
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
