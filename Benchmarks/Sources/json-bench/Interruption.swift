internal import Foundation
internal import Synchronization

/// Whether somebody has pressed Ctrl-C.
///
/// The first time the command ends in order, the second time at once.
enum Interruption {
    private static let flag = Atomic(false)

    /// Whether it has happened.
    static var isRequested: Bool { flag.load(ordering: .relaxed) }

    /// Waits for it from now on.
    static func watch() {
        // The flag is made now: making it takes a lock, which a signal handler must not.
        flag.store(false, ordering: .relaxed)
        signal(SIGINT) { _ in
            Interruption.flag.store(true, ordering: .relaxed)
            signal(SIGINT, SIG_DFL)
        }
    }
}
