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
    // Taken out: the task may live a little longer, where the search for leaks does not see through tagged pointers.
    guard let value = box.value.take() else { fail("a task has ended without a result") }
    return value
}

// Unchecked: the semaphore orders the write before the value is taken.
private final class Box<Value>: @unchecked Sendable {
    var value: Value?
}
