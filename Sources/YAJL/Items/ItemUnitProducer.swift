/// Cuts a stream into parts that can be made items of side by side.
///
/// Lines are cut at line feeds, which no string can hold. Anything else has to be read in order to know where its values
/// begin and end; making items of them is what the other cores do.
struct ItemUnitProducer<Base: AsyncIteratorProtocol> where Base.Element: JSONByteChunk {
    private enum Way {
        case records(ChunkIterator<Base>)
        case values(AsyncItemDriver<Base>)
    }

    /// How many bytes make a part that is worth a task of its own.
    static var fullSize: Int { 256 << 10 }

    private var way: Way
    private var hasEnded = false
    /// The records so far, and the place of the first.
    private var bytes: [UInt8] = []
    private var start = JSONPosition.start

    init(_ base: Base, _ search: ItemSearch, recovers: Bool) {
        if Self.canCutRecords(search.options) {
            way = .records(ChunkIterator(base))
        } else {
            var search = search
            search.material = .bytes
            search.onProgress = nil
            way = .values(AsyncItemDriver(base, search, recovers: recovers))
        }
    }

    /// Whether records can be told apart without reading them, and nothing counts beyond one record.
    private static func canCutRecords(_ options: JSONParsingOptions) -> Bool {
        options.framing == .lines && !options.allowsComments && options.limits.item == nil
            && options.limits.total == nil && options.limits.events == nil
    }

    /// The next part; `nil` at the end.
    ///
    /// - Parameter isWaitedFor: Whether even a small part is welcome, since nothing else is being worked on.
    mutating func next(isWaitedFor: Bool, isolation actor: isolated (any Actor)?) async throws -> ItemUnit? {
        if hasEnded { return nil }
        switch way {
        case .records(var chunks):
            defer { way = .records(chunks) }
            return try await nextRecords(&chunks, isWaitedFor, actor)
        case .values(var driver):
            defer { way = .values(driver) }
            return try await nextValues(&driver, isWaitedFor, actor)
        }
    }

    private mutating func nextRecords(
        _ chunks: inout ChunkIterator<Base>,
        _ isWaitedFor: Bool,
        _ actor: isolated (any Actor)?
    ) async throws -> ItemUnit? {
        while let chunk = try await chunks.next(isolation: actor) {
            unsafe bytes.append(contentsOf: chunk.prefix)
            guard isWaitedFor || bytes.count >= Self.fullSize else { continue }
            if let end = bytes.lastIndex(of: ASCII.lineFeed) { return takeRecords(bytes[...end].count, isLast: false) }
        }
        // A cancelled producer often just ends: that is not the end of the text.
        try Task.checkCancellation()
        hasEnded = true
        return takeRecords(bytes.count, isLast: true)
    }

    private mutating func takeRecords(_ count: Int, isLast: Bool) -> ItemUnit {
        let records = count == bytes.count ? bytes : Array(bytes[..<count])
        bytes.removeFirst(count)
        bytes.reserveCapacity(Self.fullSize + Intake.sliceSize)
        let unit = ItemUnit.records(records, start: start, isLast: isLast)
        let lineFeeds = unsafe records.withUnsafeBufferPointer { unsafe ByteMask.lineFeeds(in: $0) }
        start = start.advanced(to: start.byteOffset + count, lineFeeds)
        return unit
    }

    private mutating func nextValues(
        _ driver: inout AsyncItemDriver<Base>,
        _ isWaitedFor: Bool,
        _ actor: isolated (any Actor)?
    ) async throws -> ItemUnit? {
        let raw = ItemRecipe<JSONRawItem>.raw
        var values: [Result<JSONRawItem, JSONItemError>] = []
        var byteCount = 0
        while byteCount < Self.fullSize {
            if let content = driver.nextLoaded() {
                let value = content.flatMap(raw.item)
                if case .success(let item) = value { byteCount += item.bytes.count }
                values.append(value)
                continue
            }
            if isWaitedFor, !values.isEmpty { break }
            guard try await driver.loadNext(isolation: actor) else {
                hasEnded = true
                break
            }
        }
        return values.isEmpty ? nil : .values(values)
    }
}
