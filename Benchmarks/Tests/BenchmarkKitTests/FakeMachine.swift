import BenchmarkKit

/// A machine on which time passes only when jobs run, and as much as they say.
final class FakeMachine {
    private(set) var time = 0.0
    private(set) var processorTime = 0.0

    /// How long the calibration loop takes.
    var calibration = 0.001

    var clock: MeasurementClock {
        MeasurementClock(
            now: { self.time },
            processorTime: { self.processorTime },
            calibrate: { self.calibration }
        )
    }

    /// Lets time pass.
    func spend(_ seconds: Double, threads: Double = 1) {
        time += seconds
        processorTime += seconds * threads
    }

    /// A job that takes so long.
    func job(_ seconds: Double, threads: Double = 1, _ body: @escaping () -> Void = {}) -> Job {
        Job {
            self.spend(seconds, threads: threads)
            body()
        } outcome: {
            Outcome()
        }
    }
}
