/// A piece of work that is always the same and keeps all units of a core busy, so that it takes longer when somebody else
/// uses them.
///
/// Virtual cores are often halves of real ones. When the other half is busy, code that does much in each cycle gets up to
/// twice as slow, for seconds at a time, and no counter tells. A loop whose steps wait for each other would not notice; so
/// this one has six chains that do not.
final class CalibrationLoop {
    private let count: Int
    private let now: () -> Double

    /// The result of all loops, kept so that the optimizer cannot leave them out.
    private var state: UInt64 = 1

    /// Finds out how many steps take so long.
    init(seconds: Double, now: @escaping () -> Double) {
        self.now = now
        var count = 64
        var state: UInt64 = 1
        func isTooShort() -> Bool {
            // The best of three: one that was interrupted would make all later loops too short.
            let times = (0..<3).map { _ in
                let start = now()
                state = Self.steps(count, from: state)
                return now() - start
            }
            return times.allSatisfy { $0 < seconds }
        }
        while count < 1 << 20, isTooShort() { count += max(1, count / 4) }
        self.count = count
        self.state = state
    }

    /// Runs the loop and returns the seconds it took.
    func run() -> Double {
        let start = now()
        state = Self.steps(count, from: state)
        return now() - start
    }

    @inline(never)
    private static func steps(_ count: Int, from start: UInt64) -> UInt64 {
        var a = start | 1
        var b = a &+ 1
        var c = a &+ 2
        var d = a &+ 3
        var e = a &+ 4
        var f = a &+ 5
        for _ in 0..<count {
            a = (a &<< 1) ^ (a &>> 3)
            b = (b &<< 1) ^ (b &>> 5)
            c = (c &<< 1) ^ (c &>> 7)
            d = (d &<< 3) ^ (d &>> 1)
            e = (e &<< 5) ^ (e &>> 1)
            f = (f &<< 7) ^ (f &>> 1)
        }
        return a ^ b ^ c ^ d ^ e ^ f
    }
}
