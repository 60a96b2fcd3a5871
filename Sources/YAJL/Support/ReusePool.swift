internal import CYAJLSupport

/// A few objects that are costly to make, for any thread to take and put back.
///
/// Without locks: taking and putting back never waits. An object that finds no place is freed.
@safe
// Unchecked, since it holds a pointer: what it points to is only exchanged in one step.
final class ReusePool<Object: AnyObject>: @unchecked Sendable {
    private static var slotCount: Int { 4 }
    private let slots: UnsafeMutablePointer<UnsafeMutableRawPointer?>

    init() {
        unsafe slots = .allocate(capacity: Self.slotCount)
        unsafe slots.initialize(repeating: nil, count: Self.slotCount)
    }

    /// Takes an object out, if there is one.
    func take() -> Object? {
        for slot in 0..<Self.slotCount {
            if let object = unsafe cyajl_exchange(slots + slot, nil) {
                return unsafe Unmanaged<Object>.fromOpaque(object).takeRetainedValue()
            }
        }
        return nil
    }

    /// Puts an object in, or frees it if there is no place.
    func put(_ object: Object) {
        var held: UnsafeMutableRawPointer? = unsafe Unmanaged.passRetained(object).toOpaque()
        for slot in 0..<Self.slotCount {
            unsafe held = cyajl_exchange(slots + slot, held)
            if unsafe held == nil { return }
        }
        if let held = unsafe held { unsafe Unmanaged<Object>.fromOpaque(held).release() }
    }
}
