/// Makes items of the parts of a stream in several tasks, and gives them out in their order.
struct ConcurrentItemDriver<Base: AsyncIteratorProtocol, Item: Sendable> where Base.Element: JSONByteChunk {
    /// The parts that are being worked on, in their order; they are given up with the iterator.
    private final class Tasks {
        var running: [Task<[Result<Item, JSONItemError>], Never>] = []

        func cancel() {
            for task in running { task.cancel() }
            running = []
        }

        deinit {
            cancel()
        }
    }

    private var producer: ItemUnitProducer<Base>
    private let request: ItemRequest<Item>
    private let width: Int
    private let recovers: Bool
    private let tasks = Tasks()
    private var hasEnded = false
    /// What ended the producer, to be thrown behind the items before.
    private var failure: (any Error)?
    private var items: ArraySlice<Result<Item, JSONItemError>> = []
    private var itemCount = 0

    init(_ base: Base, _ request: ItemRequest<Item>, _ width: Int, recovers: Bool) {
        producer = ItemUnitProducer(base, request.search, recovers: recovers)
        self.request = request
        self.width = width
        self.recovers = recovers
    }

    /// The next item or error; `nil` at the end.
    ///
    /// - Throws: `CancellationError`, which ends the items.
    mutating func next(isolation actor: isolated (any Actor)?) async throws -> Result<Item, JSONItemError>? {
        while true {
            if Task.isCancelled {
                close()
                throw CancellationError()
            }
            if let item = items.popFirst() {
                itemCount += 1
                if case .failure(let error) = item, error.endsInput { close() }
                return item
            }
            try await startTasks(isolation: actor)
            guard let first = tasks.running.first else {
                guard let error = failure else { return nil }
                failure = nil
                return .failure(JSONItemError(underlying: error, path: JSONPath(), byteRange: 0..<0, endsInput: true))
            }
            let made = await withTaskCancellationHandler {
                await first.value
            } onCancel: {
                first.cancel()
            }
            if !tasks.running.isEmpty { tasks.running.removeFirst() }
            items = made[...]
        }
    }

    /// Ends the items.
    mutating func close() {
        tasks.cancel()
        items = []
        hasEnded = true
        failure = nil
    }

    /// Sees to it that there is something to do for all cores, if the producer does not let us wait.
    private mutating func startTasks(isolation actor: isolated (any Actor)?) async throws {
        while tasks.running.count < width, !hasEnded {
            do {
                guard let unit = try await producer.next(isWaitedFor: tasks.running.isEmpty, isolation: actor) else {
                    hasEnded = true
                    return
                }
                start(unit)
                // From a slow producer: what is there should not wait for what is not.
                if unit.isSmall { return }
            } catch let error as CancellationError {
                close()
                throw error
            } catch {
                hasEnded = true
                failure = error
            }
        }
    }

    private mutating func start(_ unit: ItemUnit) {
        let request = request
        let recovers = recovers
        request.search.onProgress?(JSONProgress(bytesRead: unit.end, itemCount: itemCount, byteCount: nil))
        tasks.running.append(Task.detached { unit.items(request, recovers: recovers) })
    }
}

extension ItemUnit {
    /// Whether the producer has given less than would have been welcome.
    fileprivate var isSmall: Bool {
        switch self {
        case .records(let bytes, _, let isLast): !isLast && bytes.count < 128 << 10
        case .values(let values): values.reduce(0) { $0 + ((try? $1.get().bytes.count) ?? 0) } < 128 << 10
        }
    }
}
