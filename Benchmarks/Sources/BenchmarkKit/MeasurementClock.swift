internal import Foundation

/// The clock that times are taken with; tests have their own.
public struct MeasurementClock {
    /// The time in seconds, from any moment on.
    public var now: () -> Double

    /// The seconds that all threads of this process have spent on a processor.
    public var processorTime: () -> Double

    /// Runs the calibration loop and returns the seconds it took.
    public var calibrate: () -> Double

    /// Creates a clock.
    public init(
        now: @escaping () -> Double,
        processorTime: @escaping () -> Double,
        calibrate: @escaping () -> Double
    ) {
        self.now = now
        self.processorTime = processorTime
        self.calibrate = calibrate
    }

    /// The clocks of the system, with a calibration loop of about 30 µs.
    public static func system() -> MeasurementClock {
        let now = { seconds(of: CLOCK_MONOTONIC) }
        let loop = CalibrationLoop(seconds: 30e-6, now: now)
        return MeasurementClock(
            now: now,
            processorTime: { seconds(of: CLOCK_PROCESS_CPUTIME_ID) },
            calibrate: loop.run
        )
    }

    private static func seconds(of clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
