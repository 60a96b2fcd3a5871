/// Makes items of the parts of an input in several tasks, and gives them out in their order.
///
/// Its code is inlinable for the reason that that of ``ItemBatch`` is.
@usableFromInline
final class ConcurrentItemDriver<Item> {
    private typealias Work = Task<ItemBatch<Item>, Never>

    private enum Part {
        case task(Work, end: Int)
        case here(TextPart, PartReader)
    }

    private let source: any ItemJobSource
    private let width: Int
    private let onProgress: (@Sendable (JSONProgress) -> Void)?
    private let fill: @Sendable (ItemBatch<Item>, PartReader) -> Void
    /// The parts that have been begun, in their order.
    private var parts: [Part] = []
    /// The readers of the tasks, as many as run at a time, and the last task of each.
    private let readers: [PartReader]
    private var tasks: [Work?]
    private var taskCount = 0
    /// Batches whose items have been taken.
    private var spareBatches: [ItemBatch<Item>] = []
    /// Whether the source has nothing to load, and nothing to give out.
    private var isLoaded = false
    private var isGivenOut = false
    /// The error that ended the input, to be thrown after the items before.
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
        _ fill: @escaping @Sendable (ItemBatch<Item>, PartReader) -> Void
    ) {
        self.source = source
        self.width = width
        self.fill = fill
        onProgress = search.onProgress
        readers = (0..<width).map { _ in PartReader(search, jumps: true) }
        tasks = Array(repeating: nil, count: width)
    }

    deinit {
        for task in tasks { task?.cancel() }
    }

    /// The next item or error of the part that is being delivered, unless the task has been cancelled.
    @inlinable
    func takeReady() -> Result<Item, JSONItemError>? { Task.isCancelled ? nil : takeNext() }

    @inlinable
    func takeNext() -> Result<Item, JSONItemError>? {
        guard let item = batch?.takeNext() else { return nil }
        itemCount += 1
        if case .failure(let error) = item, error.endsInput { close() }
        return item
    }

    /// The next item or error when none is ready; `nil` at the end.
    ///
    /// - Throws: `CancellationError`, which ends the items.
    @usableFromInline
    func next(isolation actor: isolated (any Actor)?) async throws -> Result<Item, JSONItemError>? {
        while true {
            if Task.isCancelled, !isDone {
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
            guard !parts.isEmpty else {
                let failure = failure
                close()
                guard let error = failure else { return nil }
                return .failure(
                    JSONItemError(underlying: error, path: JSONLocation(), byteRange: end..<end, endsInput: true)
                )
            }
            batch = await takeFirstPart(isolation: actor)
            // The other cores continue while the items are taken.
            if source.neverWaits { startReadyParts() }
        }
    }

    /// Whether there are no more items, so that there is nothing to cancel.
    private var isDone: Bool { isLoaded && isGivenOut && parts.isEmpty && batch == nil && failure == nil }

    /// Ends the items.
    @usableFromInline
    func close() {
        for task in tasks { task?.cancel() }
        tasks = Array(repeating: nil, count: width)
        parts = []
        batch = nil
        isLoaded = true
        isGivenOut = true
        failure = nil
    }

    private func takeFirstPart(isolation actor: isolated (any Actor)?) async -> ItemBatch<Item> {
        switch parts.removeFirst() {
        case .task(let task, let end):
            self.end = end
            return await withTaskCancellationHandler {
                await task.value
            } onCancel: {
                task.cancel()
            }
        case .here(let part, let reader):
            end = part.endOffset
            let batch = spareBatches.popLast() ?? ItemBatch()
            reader.read(part) { fill(batch, $0) }
            return batch
        }
    }

    /// Sees to it that something is being worked on, and waits for the input if it must.
    private func startParts(isolation actor: isolated (any Actor)?) async throws {
        startReadyParts()
        while !isLoaded, parts.isEmpty || source.neverWaits && parts.count < 2 * width {
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
    private func startReadyParts() {
        do {
            while !isGivenOut, parts.count < 2 * width, let job = try source.next() { start(job) }
        } catch {
            isGivenOut = true
            failure = error
        }
    }

    private func start(_ job: ItemJob) {
        if let reader = job.reader {
            parts.append(.here(job.part, reader))
            return
        }
        let (fill, part) = (fill, job.part)
        let batch = spareBatches.popLast() ?? ItemBatch()
        let index = taskCount % width
        taskCount += 1
        let (reader, last) = (readers[index], tasks[index])
        let task = Work.detached {
            _ = await last?.value
            reader.read(part) { fill(batch, $0) }
            return batch
        }
        tasks[index] = task
        parts.append(.task(task, end: part.endOffset))
    }

    /// Reports what has been delivered.
    private func report() {
        onProgress?(JSONProgress(bytesRead: end, itemCount: itemCount, byteCount: source.byteCount))
    }
}
