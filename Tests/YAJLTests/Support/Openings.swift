import Synchronization

/// Counts how often an input has been opened, and how many of its sources are still there.
final class Openings: Sendable {
    /// A source holds one.
    final class Opening: Sendable {
        private let openings: Openings

        init(_ openings: Openings) {
            self.openings = openings
            openings.counts.withLock {
                $0.all += 1
                $0.open += 1
            }
        }

        deinit { openings.counts.withLock { $0.open -= 1 } }
    }

    private let counts = Mutex((all: 0, open: 0))

    /// How often the input has been opened.
    var all: Int { counts.withLock { $0.all } }

    /// How many of the sources are still there.
    var open: Int { counts.withLock { $0.open } }
}
