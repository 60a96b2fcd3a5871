internal import BenchmarkKit

/// A line on the terminal that says what is being done and how long it may take, and goes away; nothing if nobody
/// is looking.
final class ProgressLine {
    private let isVisible = OutputFile.standardErrorIsTerminal
    private let start = ContinuousClock.now
    private var lastShown: ContinuousClock.Instant?
    private var estimate: ProgressEstimate

    /// Creates a line.
    ///
    /// - Parameter total: How many contenders there are, in all tasks and documents together.
    init(total: Int) {
        estimate = ProgressEstimate(total: total)
    }

    /// Shows a step of a task.
    ///
    /// - Parameter weight: How many contenders the task has.
    func show(_ step: Comparison.Step, weight: Int) {
        guard let share = step.share else {
            estimate.leaveOut(weight: weight)
            return
        }
        if share == 1 {
            estimate.finish(weight: weight)
        } else {
            estimate.show(share: share, weight: weight)
        }
        let now = ContinuousClock.now
        guard isVisible, lastShown.map({ now - $0 >= .milliseconds(100) }) ?? true else { return }
        lastShown = now
        let left = estimate.secondsLeft(elapsed: (now - start) / .seconds(1))
        let rest = left.map { ", about \(ProgressEstimate.text(seconds: $0)) left" } ?? ""
        let columns = (OutputFile.standardErrorColumns ?? 80) - 1
        let text = "\(step.task.rawValue), \(Int(share * 100)) %\(rest): \(step.document)".prefix(max(0, columns))
        OutputFile.writeToStandardError("\r\u{1B}[K\(text)")
    }

    /// Leaves out tasks whose document cannot be used.
    func leaveOut(weight: Int) {
        estimate.leaveOut(weight: weight)
    }

    /// Removes the line.
    func clear() {
        if isVisible { OutputFile.writeToStandardError("\r\u{1B}[K") }
    }
}
