/// Sees to it that `next()` is not called while another call of it waits.
///
/// Copies of a cursor make that possible, in an actor for instance.
package struct SingleWait {
    private var isWaiting = false

    package init() {}

    package mutating func begin() {
        // Both would use the memory of one chunk, and nothing could tell the values that come of it from right ones.
        if isWaiting { fatalError("next() is called while another call of it waits: one task at a time can read") }
        isWaiting = true
    }

    package mutating func end() { isWaiting = false }
}
