import Dispatch

/// Runs an asynchronous closure, and waits for it.
package func wait<Value: Sendable>(_ body: @escaping @Sendable () async -> Value) -> Value {
    let semaphore = DispatchSemaphore(value: 0)
    let box = Box<Value>()
    Task.detached {
        box.value = await body()
        semaphore.signal()
    }
    semaphore.wait()
    guard let value = box.value else { fail("a task has ended without a result") }
    return value
}

// Unchecked: the semaphore orders the one write and the one read.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
