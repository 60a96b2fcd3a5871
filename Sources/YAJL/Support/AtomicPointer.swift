internal import CYAJLSupport

/// A pointer that threads exchange.
@unsafe
enum AtomicPointer {
    /// Puts a pointer in and takes out what was there, in one step.
    static func exchange(
        _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>,
        _ pointer: UnsafeMutableRawPointer?
    ) -> UnsafeMutableRawPointer? {
        unsafe cyajl_exchange(place, pointer)
    }
}
