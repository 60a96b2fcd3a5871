/// How much of a comparison is over, and how long the rest may take.
///
/// Each contender counts the same, in each task and document; so the guess is rough at first and gets better.
public struct ProgressEstimate: Sendable {
    private var total: Int
    private var done = 0
    private var share = 0.0
    private var weight = 0

    /// Creates an estimate.
    ///
    /// - Parameter total: How many contenders there are, in all tasks and documents together.
    public init(total: Int) {
        self.total = total
    }

    /// Begins with a task of so many contenders, or continues with it.
    public mutating func show(share: Double, weight: Int) {
        self.share = share
        self.weight = weight
    }

    /// Ends a task.
    public mutating func finish(weight: Int) {
        done += weight
        share = 0
    }

    /// Leaves out a task that has nothing to do.
    public mutating func leaveOut(weight: Int) {
        total -= weight
        share = 0
    }

    /// How many seconds are left; `nil` if nothing is over yet.
    public func secondsLeft(elapsed: Double) -> Double? {
        let over = Double(done) + share * Double(weight)
        return over > 0 && total > 0 ? max(0, elapsed * (Double(total) - over) / over) : nil
    }

    /// A time in words.
    public static func text(seconds: Double) -> String {
        let whole = Int(min(seconds, 1e9).rounded(.up))
        if whole < 60 { return "\(whole) s" }
        if whole < 3600 { return "\(whole / 60) min \(whole % 60) s" }
        return "\(whole / 3600) h \(whole / 60 % 60) min"
    }
}
