internal import CYAJLSupport

/// A count that threads share.
@safe
struct AtomicCount {
    private let place: UnsafeMutablePointer<Int>

    init() {
        unsafe place = .allocate(capacity: 1)
        unsafe place.initialize(to: 0)
    }

    func deallocate() { unsafe place.deallocate() }

    /// Adds a number, and returns the sum.
    @discardableResult
    func add(_ number: Int) -> Int { unsafe cyajl_add(place, number) }
}
