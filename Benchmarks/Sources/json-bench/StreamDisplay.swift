internal import BenchmarkKit
internal import Foundation
internal import Synchronization
internal import YAJL

/// Shows now and then how far a stream has come: a bar that moves on a terminal, lines anywhere else.
final class StreamDisplay: Sendable {
    private struct State {
        var current = StreamStatus()
        /// The status that was shown last, with its time; the speed is that since then.
        var shown = StreamStatus()
    }

    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let isTerminal: Bool
    private let hasColor: Bool
    private let interval: Double

    init(interval: Double?) {
        let environment = ProcessInfo.processInfo.environment
        // A terminal that calls itself dumb does not know how to go back in a line.
        isTerminal = OutputFile.standardErrorIsTerminal && environment["TERM"] != "dumb"
        // https://no-color.org
        hasColor = environment["NO_COLOR", default: ""].isEmpty
        self.interval = interval ?? (isTerminal ? 0.1 : 1)
    }

    /// Takes note of how much has been read, and shows it if the last time is long enough ago.
    func show(_ progress: JSONProgress) {
        state.withLock { state in
            state.current.bytesRead = progress.bytesRead
            state.current.itemCount = progress.itemCount
            state.current.byteCount = progress.byteCount
            state.current.seconds = seconds
            guard state.current.seconds - state.shown.seconds >= interval else { return }
            state.current.memoryBytes = ProcessMemory.residentBytes
            if isTerminal {
                let columns = OutputFile.standardErrorColumns ?? 80
                let bar = state.current.bar(since: state.shown, columns: columns, hasColor: hasColor)
                OutputFile.writeToStandardError("\r\u{1B}[K\(bar)")
            } else {
                OutputFile.writeToStandardError(state.current.line(since: state.shown) + "\n")
            }
            state.shown = state.current
        }
    }

    /// Removes the bar, and returns what there was in all, with the most memory that the process had.
    ///
    /// - Parameter itemCount: How many items there were, those after the last chunk included.
    func finish(itemCount: Int) -> StreamStatus {
        if isTerminal { OutputFile.writeToStandardError("\r\u{1B}[K") }
        return state.withLock { state in
            var status = state.current
            status.itemCount = itemCount
            status.seconds = seconds
            status.memoryBytes = ProcessMemory.peakResidentBytes
            return status
        }
    }

    private var seconds: Double {
        let parts = start.duration(to: .now).components
        return Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    }
}
