/// Makes items of the parts of an input in several tasks, and gives them out in their order.
@usableFromInline
struct ConcurrentItemDriver<Item: Sendable> {
    private typealias Work = Task<ItemBatch<Item>, Never>

    private enum Part {
        case task(Work, end: Int)
        case here(ItemJob)
    }

    /// The parts that have been begun, in their order; they are given up with the iterator.
    private final class Parts {
        var list: [Part] = []
        /// What the tasks work with, of which as many run at a time, and the last task of each.
        let lanes: [ItemLane]
        var tasks: [Work?]
        private var count = 0

        init(width: Int) {
            lanes = (0..<width).map { _ in ItemLane() }
            tasks = Array(repeating: nil, count: width)
        }

        /// The place of the lane whose turn it is.
        func nextLane() -> Int {
            defer { count += 1 }
            return count % lanes.count
        }

        func cancel() {
            for task in tasks { task?.cancel() }
            list = []
            tasks = Array(repeating: nil, count: lanes.count)
        }

        deinit {
            cancel()
        }
    }

    private let source: any ItemJobSource
    private let search: ItemSearch
    private let width: Int
    private let recovers: Bool
    private let fill: @Sendable (ItemBatch<Item>, ItemPart) -> Void
    /// Batches whose items have been taken.
    private var spareBatches: [ItemBatch<Item>] = []
    private let parts: Parts
    /// Whether the source has nothing to load, and nothing to give out.
    private var isLoaded = false
    private var isGivenOut = false
    /// What ended the input, to be thrown after the items before.
    private var failure: (any Error)?
    /// The part that is being delivered, and how many bytes have been read with it.
    @usableFromInline var batch: ItemBatch<Item>?
    private var end = 0
    /// How many items have been delivered, errors included.
    @usableFromInline var itemCount = 0

    init(
        _ source: any ItemJobSource,
        _ search: ItemSearch,
        width: Int,
        recovers: Bool,
        _ fill: @escaping @Sendable (ItemBatch<Item>, ItemPart) -> Void
    ) {
        self.source = source
        self.search = search
        self.width = width
        parts = Parts(width: width)
        self.recovers = recovers
        self.fill = fill
        failure = search.options.conflict
        isLoaded = failure != nil
        isGivenOut = isLoaded
    }

    /// The next item or error of the part that is being delivered, unless the task has been cancelled.
    @inlinable
    mutating func takeReady() -> Result<Item, JSONItemError>? { Task.isCancelled ? nil : takeNext() }

    @inlinable
    mutating func takeNext() -> Result<Item, JSONItemError>? {
        guard let item = batch?.takeNext() else { return nil }
        itemCount += 1
        if case .failure(let error) = item, error.endsInput { close() }
        return item
    }

    /// The next item or error when none is ready; `nil` at the end.
    ///
    /// - Throws: `CancellationError`, which ends the items.
    @usableFromInline
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result<Item, JSONItemError>? {
        while true {
            if Task.isCancelled {
                close()
                throw CancellationError()
            }
            if let item = takeNext() { return item }
            if let batch {
                report()
                spareBatches.append(batch)
            }
            batch = nil
            try await startParts(isolation: actor)
            guard !parts.list.isEmpty else {
                guard let error = failure else { return nil }
                close()
                return .failure(
                    JSONItemError(underlying: error, path: JSONPath(), byteRange: end..<end, endsInput: true)
                )
            }
            batch = await takeFirstPart(isolation: actor)
            // The other cores go on while the items are taken.
            if source.neverWaits { startReadyParts() }
        }
    }

    /// Ends the items.
    @usableFromInline
    mutating func close() {
        parts.cancel()
        batch = nil
        isLoaded = true
        isGivenOut = true
        failure = nil
    }

    private mutating func takeFirstPart(isolation actor: isolated (any Actor)?) async -> ItemBatch<Item> {
        switch parts.list.removeFirst() {
        case .task(let task, let end):
            self.end = end
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        case .here(let job):
            end = job.unit.end
            var reader: ItemReader?
            if case .reader(let other) = job.place { reader = other }
            let (batch, fill) = (spareBatches.popLast() ?? ItemBatch(), fill)
            return job.unit.batch(search, recovers: recovers, reader: reader) { part in
                fill(batch, part)
                return batch
            }
        }
    }

    /// Sees to it that something is being worked on, and waits for the input if it must.
    private mutating func startParts(isolation actor: isolated (any Actor)?) async throws {
        startReadyParts()
        while !isLoaded, parts.list.isEmpty || source.neverWaits && parts.list.count < 2 * width {
            do {
                try Task.checkCancellation()
                isLoaded = try await !source.load(isolation: actor)
            } catch let error as CancellationError {
                close()
                throw error
            } catch {
                isLoaded = true
                failure = error
            }
            startReadyParts()
        }
    }

    /// Begins the parts that can be had without waiting: twice as many as are worked on at a time, so that no core has to wait
    /// for the next.
    private mutating func startReadyParts() {
        do {
            while !isGivenOut, parts.list.count < 2 * width, let job = try source.next() { start(job) }
        } catch {
            isGivenOut = true
            failure = error
        }
    }

    private mutating func start(_ job: ItemJob) {
        guard case .task = job.place else {
            parts.list.append(.here(job))
            return
        }
        let (search, recovers, fill, unit) = (search, recovers, fill, job.unit)
        let batch = spareBatches.popLast() ?? ItemBatch()
        let index = parts.nextLane()
        let (lane, last) = (parts.lanes[index], parts.tasks[index])
        let task = Work.detached {
            _ = await last?.value
            return lane.batch(unit, search, recovers: recovers) { part in
                fill(batch, part)
                return batch
            }
        }
        parts.tasks[index] = task
        parts.list.append(.task(task, end: unit.end))
    }

    /// Reports what has been delivered.
    private func report() {
        search.onProgress?(JSONProgress(bytesRead: end, itemCount: itemCount, byteCount: source.byteCount))
    }
}
