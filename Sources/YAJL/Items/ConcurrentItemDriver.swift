/// Makes items of the parts of an input in several tasks, and gives them out in their order.
///
/// The task that takes the items makes some of them too: it works where it would have to wait. So as many threads work as
/// there are cores, and half of the items of two cores never go from one to the other.
///
/// Its code is inlinable for the same reason as that of ``ItemBatch``.
@usableFromInline
final class ConcurrentItemDriver<Item> {
    private let source: any ItemJobSource
    private let partLimit: Int
    private let onProgress: (@Sendable (JSONProgress) -> Void)?
    private let fill: @Sendable (ItemBatch<Item>, PartReader) -> Void
    /// The parts that are being worked on or wait for it, in their order, and the tasks that make their items unless
    /// the consumer comes first.
    private var parts: [(part: SharedPart<Item>, task: Task<Void, Never>?)] = []
    /// The reader of the consumer.
    private let reader: PartReader
    /// The readers of the tasks, as many as run at a time, and the last task of each.
    private let readers: [PartReader]
    private var tasks: [Task<Void, Never>?]
    private var taskCount = 0
    /// Batches whose items have been taken.
    private var spareBatches: [ItemBatch<Item>] = []
    /// Whether the source has nothing to load.
    private var isLoaded = false
    /// Whether there are no more items, so that there is nothing to cancel.
    private var isDone = false
    /// The part that is being delivered, and how many bytes have been read with it.
    @usableFromInline var batch: ItemBatch<Item>?
    private var end = 0
    /// How many items have been delivered, errors included.
    @usableFromInline var itemCount = 0
    private var lastReport: JSONProgress?
    private var waiting = SingleWait()

    init(
        _ source: any ItemJobSource,
        _ search: ItemSearch,
        width: Int,
        _ fill: @escaping @Sendable (ItemBatch<Item>, PartReader) -> Void
    ) {
        self.source = source
        partLimit = ItemJobSize.partCount(width: width)
        self.fill = fill
        onProgress = search.onProgress
        reader = PartReader(search, jumps: true)
        readers = (1..<width).map { _ in PartReader(search, jumps: true) }
        tasks = Array(repeating: nil, count: width - 1)
    }

    deinit { cancelTasks() }

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
        waiting.begin()
        defer { waiting.end() }
        while true {
            if Task.isCancelled, !isDone {
                close()
                throw CancellationError()
            }
            if let item = takeNext() { return item }
            if let batch {
                if batch.isCut {
                    close()
                    throw CancellationError()
                }
                report()
                spareBatches.append(batch)
                // The consumer may never have to wait. So others get a turn, such as a task that cancels this one after a time;
                // and where no other thread is free, the tasks of parts that the consumer has read itself end.
                await Task.yield()
            }
            batch = nil
            try await startParts(isolation: actor)
            guard !parts.isEmpty else {
                close()
                return nil
            }
            batch = await takeFirstPart(isolation: actor)
            // The other cores continue while the items are taken.
            if source.neverWaits { startReadyParts() }
        }
    }

    /// Ends the items.
    @usableFromInline
    func close() {
        report()
        cancelTasks()
        tasks = Array(repeating: nil, count: tasks.count)
        parts = []
        batch = nil
        isLoaded = true
        isDone = true
    }

    private func cancelTasks() {
        for (_, task) in parts { task?.cancel() }
    }

    private func takeFirstPart(isolation actor: isolated (any Actor)?) async -> ItemBatch<Item> {
        let (part, task) = parts.removeFirst()
        end = part.end
        if part.read(by: part.reader ?? reader, fill) { return part.batch }
        while !part.isDone, readAnotherPart() {}
        await withTaskCancellationHandler {
            await task?.value
        } onCancel: {
            task?.cancel()
        }
        return part.batch
    }

    /// Makes the items of the first part that nobody has begun; returns `false` if there is none.
    private func readAnotherPart() -> Bool {
        parts.contains { $0.part.reader == nil && $0.part.read(by: reader, fill) }
    }

    /// Sees to it that something is being worked on, and waits for the input if it must.
    private func startParts(isolation actor: isolated (any Actor)?) async throws {
        startReadyParts()
        while !isLoaded, parts.isEmpty || source.neverWaits && parts.count < partLimit {
            do {
                try Task.checkCancellation()
                isLoaded = try await !source.load(isolation: actor)
            } catch {
                close()
                throw error
            }
            startReadyParts()
        }
    }

    /// Begins the parts that can be had without waiting.
    private func startReadyParts() {
        while !isDone, parts.count < partLimit, let job = source.next() { start(job) }
    }

    private func start(_ job: ItemJob) {
        let part = SharedPart(job, spareBatches.popLast() ?? ItemBatch())
        parts.append((part, job.reader == nil ? task(for: part) : nil))
    }

    private func task(for part: SharedPart<Item>) -> Task<Void, Never>? {
        guard !tasks.isEmpty else { return nil }
        let index = taskCount % tasks.count
        taskCount += 1
        let (fill, reader, last) = (fill, readers[index], tasks[index])
        let task = Task {
            await last?.value
            if !Task.isCancelled { _ = part.read(by: reader, fill) }
        }
        tasks[index] = task
        return task
    }

    /// Reports what has been delivered, unless that has been done.
    private func report() {
        let progress = JSONProgress(bytesRead: end, itemCount: itemCount, byteCount: source.byteCount)
        guard progress != lastReport else { return }
        lastReport = progress
        onProgress?(progress)
    }
}

/// A part of an input whose items are made by whoever comes first.
// Unchecked: what changes is accessed within the lock only, and the batch by the task that has begun, or by any task after
// the end.
private final class SharedPart<Item>: @unchecked Sendable {
    let batch: ItemBatch<Item>
    /// The reader of the bytes before, if it has to be that one, which only the consumer uses.
    let reader: PartReader?
    /// The absolute offset after the last byte.
    let end: Int
    private let lock = SystemCalls.Lock()
    /// The text, until somebody begins with it.
    private var text: TextPart?
    private var hasEnded = false

    init(_ job: ItemJob, _ batch: ItemBatch<Item>) {
        self.batch = batch
        reader = job.reader
        end = job.part.endOffset
        text = job.part
    }

    /// Whether all items are there.
    var isDone: Bool { lock.withLock { hasEnded } }

    /// Makes the items; returns `false` if somebody else has begun with it.
    func read(by reader: PartReader, _ fill: (ItemBatch<Item>, PartReader) -> Void) -> Bool {
        guard let text = lock.withLock({ self.text.take() }) else { return false }
        reader.read(text) { fill(batch, $0) }
        lock.withLock { hasEnded = true }
        return true
    }
}
