import YAJL

/// One pass over the items: puts them into shards, or compares them with shards that are complete.
final class ShardingPass {
    private(set) var manifest: Manifest
    private let settings: Settings
    private let folder: OutputFolder
    private let start: ResumePoint?
    private let progress: Progress
    private let badItems: BadItems
    /// Shards of an earlier run that the items have not come to yet.
    private var complete: ArraySlice<Shard>
    /// How many items of a text before the place where it continues are still to come.
    private var prefixItems: Int
    /// The number of the next item.
    private var index: Int
    private var open: OpenShard?

    init(manifest: Manifest, start: ResumePoint?, folder: OutputFolder, progress: Progress) throws {
        self.manifest = manifest
        settings = manifest.settings
        self.folder = folder
        self.start = start
        self.progress = progress
        let last = manifest.shards.last
        badItems = try BadItems(in: folder, count: last?.badItemCount ?? 0, after: last?.badItemBytes ?? 0)
        complete = start == nil ? manifest.shards[...] : []
        prefixItems = start?.itemCount ?? 0
        index = start == nil ? 0 : (last?.lastIndex ?? -1) + 1
    }

    /// Reads all items, and writes what is left when they end.
    func read<Items: AsyncSequence>(_ items: Items, of source: SourceFile) async throws
    where Items.Element == Result<JSONRawItem, JSONItemError> {
        var failure: ShardsError?
        for try await result in items {
            switch result {
            case .success(let item):
                if prefixItems > 0 {
                    prefixItems -= 1
                    continue
                }
                try await take(item, source)
            case .failure(let error) where error.endsInput:
                failure = .source(
                    source.name,
                    afterItems: index,
                    byte: sourceOffset(error.byteRange.lowerBound),
                    located(error.underlying)
                )
                continue
            case .failure(let error):
                try takeBad(sourceRange(error.byteRange), "\(located(error.underlying))")
            }
            index += 1
            progress.items.set(index)
        }
        if let shard = complete.first, failure == nil {
            throw ShardsError.sourceChanged(
                source.name,
                "it ends at item \(index), and \(shard.file) has items up to \(shard.lastIndex)"
            )
        }
        // An earlier run may have more of an item than can be read now: that must not be cut off.
        if complete.isEmpty { try await closeShard() }
        if let failure { throw failure }
        guard source.identity == manifest.source else {
            throw ShardsError.sourceChanged(source.name, "it was written to while it was read")
        }
        try badItems.synchronize()
        manifest.itemCount = index
        manifest.badItemCount = badItems.count
        manifest.isComplete = true
        try manifest.write(in: folder)
    }

    private func take(_ item: JSONRawItem, _ source: SourceFile) async throws {
        let range = sourceRange(item.byteRange)
        if let reason = settings.reason(against: item.bytes) {
            try takeBad(
                range,
                "\(sourcePosition(item.position)), at \(sourcePath(item.path, item.position)): \(reason)"
            )
        } else {
            var shard = try open ?? openShard(at: range.lowerBound)
            open = nil
            try await shard.add(item)
            shard.last = (index, item, range.upperBound)
            open = shard
            if complete.isEmpty, shard.itemBytes >= settings.shardBytes { try await closeShard() }
        }
        if let shard = complete.first, index == shard.lastIndex { try await compare(with: shard, source) }
    }

    private func takeBad(_ range: Range<Int>, _ reason: String) throws {
        // Those before the end of a complete shard are in the file.
        guard complete.isEmpty else { return }
        try badItems.add(BadItem(index: index, byteStart: range.lowerBound, byteEnd: range.upperBound, reason: reason))
    }

    private func openShard(at byte: Int) throws -> OpenShard {
        let file = complete.isEmpty ? try folder.create(settings.shardName(manifest.shards.count)) : nil
        return OpenShard(file: file, gzip: settings.gzip, firstIndex: index, byteStart: byte)
    }

    private func closeShard() async throws {
        guard let shard = open.take(), let last = shard.last else { return }
        let sums = try await shard.finish()
        let place = SourcePlace(after: last.item.bytes, at: sourcePosition(last.item.position))
        try badItems.synchronize()
        manifest.shards.append(
            Shard(
                file: settings.shardName(manifest.shards.count),
                size: sums.size,
                crc32: sums.file.hexadecimal,
                linesCRC32: sums.lines.hexadecimal,
                count: shard.count,
                firstIndex: shard.firstIndex,
                lastIndex: last.index,
                byteStart: shard.byteStart,
                byteEnd: last.byteEnd,
                end: ResumePoint(place: place, path: sourcePath(last.item.path, last.item.position)),
                badItemCount: badItems.count,
                badItemBytes: badItems.size
            )
        )
        manifest.itemCount = last.index + 1
        manifest.badItemCount = badItems.count
        try manifest.write(in: folder)
    }

    /// Makes sure that the items of a complete shard are still the same.
    private func compare(with shard: Shard, _ source: SourceFile) async throws {
        let found = open.take()
        let sums = try await found?.finish()
        guard let found, sums?.lines.hexadecimal == shard.linesCRC32, found.count == shard.count,
            found.byteStart == shard.byteStart, found.last?.byteEnd == shard.byteEnd
        else {
            throw ShardsError.sourceChanged(
                source.name,
                "bytes \(shard.byteStart) to \(shard.byteEnd) do not have the items of \(shard.file)"
            )
        }
        complete.removeFirst()
    }

    // MARK: Places

    private func sourceOffset(_ offset: Int) -> Int { start?.sourceOffset(offset) ?? offset }

    private func sourceRange(_ range: Range<Int>) -> Range<Int> {
        sourceOffset(range.lowerBound)..<sourceOffset(range.upperBound)
    }

    private func sourcePosition(_ position: JSONPosition) -> JSONPosition {
        start?.sourcePosition(position) ?? position
    }

    private func sourcePath(_ path: JSONLocation, _ position: JSONPosition) -> JSONLocation {
        // The prefix is a part of the first document, which is the only one unless each line is one.
        guard let start, !settings.lines || position.line == 1 else { return path }
        return start.sourcePath(path)
    }

    private func located(_ error: any Error) -> any Error {
        guard var error = error as? JSONParsingError else { return error }
        error.path = sourcePath(error.path, error.position)
        error.position = sourcePosition(error.position)
        return error
    }
}

/// The shard that takes items.
private struct OpenShard {
    let firstIndex: Int
    let byteStart: Int
    private(set) var count = 0
    /// How many bytes its items have in the source.
    private(set) var itemBytes = 0
    /// The last item, with its number and the place after it.
    var last: (index: Int, item: JSONRawItem, byteEnd: Int)?
    private var writer: BlockWriter

    init(file: OutputFile?, gzip: Bool, firstIndex: Int, byteStart: Int) {
        self.firstIndex = firstIndex
        self.byteStart = byteStart
        writer = BlockWriter(file: file, gzip: gzip)
    }

    mutating func add(_ item: JSONRawItem) async throws {
        try await writer.add(item)
        count += 1
        itemBytes += item.bytes.count
    }

    func finish() async throws -> BlockWriter.Sums {
        var writer = writer
        return try await writer.finish()
    }
}

extension Settings {
    /// Why an item is not taken, if it is not.
    func reason(against bytes: [UInt8]) -> String? {
        if let maxItemBytes, bytes.count > maxItemBytes {
            return "an item has at most \(maxItemBytes) bytes, and this has \(bytes.count)"
        }
        return bytes.first.flatMap { kind.reason(againstFirst: $0) }
    }
}
