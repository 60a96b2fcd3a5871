internal import Dispatch
internal import Foundation

/// Where synchronous and asynchronous code meet.
///
/// Jobs are synchronous: what takes the time of one has nothing else to do meanwhile.
public enum BlockingWork {
    /// Does asynchronous work and waits for its end.
    ///
    /// The thread that waits must not be one of those that tasks run on. There are as many of them as cores, so if each waited
    /// there would be none for the work. The main thread is none of them, nor is that of ``onOwnThread(_:)``.
    public static func wait<Value>(for work: @escaping () async throws -> Value) throws -> Value {
        // Unsafe for the compiler alone: the task is the only one to touch them until it signals, and this thread, which has
        // them before and after that, stands still meanwhile. The semaphore orders the one before the other.
        nonisolated(unsafe) let work = work
        nonisolated(unsafe) var outcome: Result<Value, any Error>?
        let semaphore = DispatchSemaphore(value: 0)
        Task.detached {
            do {
                outcome = .success(try await work())
            } catch {
                outcome = .failure(error)
            }
            semaphore.signal()
        }
        semaphore.wait()
        guard let outcome else { throw CancellationError() }
        return try outcome.get()
    }

    /// Does work that may wait, in its own thread; for tasks.
    public static func onOwnThread<Value: Sendable>(
        _ work: @escaping @Sendable () throws -> Value
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            Thread.detachNewThread { continuation.resume(with: Result { try work() }) }
        }
    }
}
