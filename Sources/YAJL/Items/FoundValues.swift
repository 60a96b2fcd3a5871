/// Finds values on one core, so that the others can make items of them.
final class FoundValues<Base: AsyncIteratorProtocol>: ItemJobSource where Base.Element: JSONByteChunk {
    private let width: Int
    private var driver: AsyncItemDriver<Base>
    private var values: [Result<JSONRawItem, JSONItemError>] = []
    private var size = 0
    private var hasEnded = false
    private var jobs: ArraySlice<ItemJob> = []

    let byteCount: Int?
    var neverWaits: Bool { byteCount != nil }

    init(_ base: Base, _ search: ItemSearch, width: Int, byteCount: Int?, recovers: Bool) {
        self.width = width
        self.byteCount = byteCount
        var search = search
        search.material = .bytes
        search.onProgress = nil
        driver = AsyncItemDriver(base, search, recovers: recovers)
    }

    func next() -> ItemJob? { jobs.popFirst() }

    func load(isolation actor: isolated (any Actor)?) async throws -> Bool {
        hasEnded = try await !driver.loadNext(isolation: actor)
        let raw = ItemRecipe<JSONRawItem>.raw
        // What is delivered before the next chunk is asked for is shared out among all.
        let full = neverWaits ? ItemJobSize.full : max((64 << 10) / width, ItemJobSize.least)
        while let content = driver.nextLoaded() {
            let value = content.flatMap(raw.item)
            if case .success(let item) = value { size += item.bytes.count }
            values.append(value)
            if size >= full { add(.task) }
        }
        if !values.isEmpty, hasEnded || !neverWaits { add(size >= ItemJobSize.least ? .task : .here) }
        return !hasEnded
    }

    private func add(_ place: ItemJob.Place) {
        jobs.append(ItemJob(unit: .values(values), place: place))
        values = []
        size = 0
    }
}
