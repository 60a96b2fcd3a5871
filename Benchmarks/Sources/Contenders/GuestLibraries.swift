internal import Synchronization

/// The libraries that take part by their own file in this folder, and are named nowhere else.
///
/// Swift does not tell which files there are. So each of them has a call of ``add(_:)`` that the system makes before `main`,
/// as it does for all that is in the section `.init_array` of an executable; that is of ELF, the format on Linux.
///
/// ```swift
/// @section(".init_array") @used
/// private let entry: @convention(c) () -> Void = {
///     GuestLibraries.add { ContenderLibrary("my-json", contenders: MyContenders.list) }
/// }
/// ```
enum GuestLibraries {
    private static let added = Mutex<[@Sendable () -> ContenderLibrary]>([])

    /// Takes a library in; it is made when ``list`` is asked for, so that nothing else runs before `main`.
    static func add(_ library: @escaping @Sendable () -> ContenderLibrary) {
        added.withLock { $0.append(library) }
    }

    /// All of them, by name: the linker chooses the order of the calls.
    static let list = added.withLock { $0 }.map { $0() }.sorted { $0.name < $1.name }
}
