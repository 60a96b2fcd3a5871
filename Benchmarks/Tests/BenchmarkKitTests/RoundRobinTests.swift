import Testing

@testable import BenchmarkKit

@Suite struct RoundRobinTests {
    private let machine = FakeMachine()

    private func schedule(_ seconds: Double, minimumRounds: Int = 3, seed: UInt64 = 1) -> RoundRobin {
        RoundRobin(seconds: seconds, minimumRounds: minimumRounds, seed: seed, clock: machine.clock)
    }

    @Test func everyJobIsInEveryRound() throws {
        let times = [1.0 / 256, 1.0 / 512, 1.0 / 64]
        let samples = try schedule(20.0 / 64).measure(times.map { machine.job($0) })
        for samples in samples { #expect(Set(samples.map(\.round)) == Set(0..<20)) }
        for (samples, time) in zip(samples, times) {
            #expect(samples.allSatisfy { $0.seconds == time })
            #expect(samples.map(\.seconds).reduce(0, +) == 20.0 / 64)
        }
    }

    @Test func orderIsAnotherInEachRoundAndThatOfTheSeed() throws {
        func order(seed: UInt64) throws -> [Int] {
            var order: [Int] = []
            let jobs = (0..<4).map { index in machine.job(1.0 / 64) { order.append(index) } }
            _ = try schedule(20.0 / 64, seed: seed).measure(jobs)
            return order.suffix(80)
        }
        let first = try order(seed: 5)
        let rounds = stride(from: 0, to: 80, by: 4).map { Array(first[$0..<$0 + 4]) }
        #expect(rounds.allSatisfy { Set($0) == [0, 1, 2, 3] })
        #expect(Set(rounds).count > 5)
        #expect(try order(seed: 5) == first)
        #expect(try order(seed: 6) != first)
    }

    @Test func slowJobsHaveFewerRounds() throws {
        var count = 0
        let slow = machine.job(5) { count += 1 }
        let samples = try schedule(0.5, minimumRounds: 4).measure([slow, machine.job(0.01)])
        #expect(samples[0].count == 4)
        #expect(count == 5)
        // The other gets its time all the same.
        #expect((48...53).contains(samples[1].count))
    }

    @Test func fastJobsAreRepeatedWithinASample() throws {
        let samples = try schedule(0.1).measure([machine.job(0.000_001)])
        #expect(samples[0].count < 110)
        #expect(samples[0].allSatisfy { ($0.seconds - 0.000_001).magnitude < 1e-10 })
    }

    @Test func longRunsHaveMoreRounds() throws {
        let samples = try schedule(2).measure([machine.job(1.0 / 512)])
        #expect(Set(samples[0].map(\.round)).count == 80)
    }

    @Test func jobsAreWarmedUp() throws {
        var count = 0
        let samples = try schedule(0.5).measure([machine.job(1.0 / 64) { count += 1 }])
        #expect(count - samples[0].count == 4)
    }

    @Test func processorTimeIsThatOfAllThreads() throws {
        let samples = try schedule(0.1).measure([machine.job(0.01, threads: 1.75)])
        #expect(samples[0].allSatisfy { ($0.processorSeconds - 0.0175).magnitude < 1e-9 })
    }

    @Test func whatRunsBetweenDoesNotCount() throws {
        var order = ""
        var job = machine.job(0.01) { order += "a" }
        job.between = [machine.job(0.5) { order += "b" }, machine.job(0.25) { order += "c" }]
        let samples = try schedule(0.1).measure([job])
        #expect(samples[0].allSatisfy { ($0.seconds - 0.01).magnitude < 1e-9 })
        #expect(samples[0].allSatisfy { ($0.processorSeconds - 0.01).magnitude < 1e-9 })
        #expect(order == String(repeating: "bca", count: order.count / 3))
    }

    @Test func whatRunsBetweenIsPartOfTheSeconds() throws {
        var small = machine.job(1.0 / 1_048_576)
        small.between = [machine.job(1.0 / 64)]
        let samples = try schedule(0.5).measure([small, machine.job(1.0 / 64)])
        #expect(samples[0].allSatisfy { $0.seconds == 1.0 / 1_048_576 })
        #expect((20...40).contains(samples[0].count))
        // Two jobs of half a second, with their warm-ups.
        #expect(machine.time < 1.25)
    }

    @Test func jobThatFailsLeavesTheOthers() throws {
        struct Failure: Error {}
        var runs = 0
        let failing = Job {
            runs += 1
            if runs == 12 { throw Failure() }
            machine.spend(1.0 / 64)
        } outcome: {
            Outcome()
        }
        let never = Job {
            throw Failure()
        } outcome: {
            Outcome()
        }
        var failed: [Int] = []
        let samples = try schedule(20.0 / 64).measure(
            [failing, machine.job(1.0 / 64), never],
            onFailure: { index, error in
                #expect(error is Failure)
                failed.append(index)
            }
        )
        #expect(failed == [2, 0])
        #expect(runs == 12)
        #expect(samples[1].count == 20 && samples[2].isEmpty)
    }

    @Test func slowerLoopBesideASampleCounts() throws {
        let schedule = schedule(0.2)
        var runs = 0
        // A slow phase from the middle of a run on.
        let job = machine.job(0.01) {
            runs += 1
            if runs == 10 { machine.calibration = 0.002 }
        }
        let samples = try schedule.measure([job])
        #expect(schedule.bestCalibration == 0.001)
        #expect(samples[0].first?.calibration == 0.001)
        #expect(samples[0].last?.calibration == 0.002)
        let quiet = QuietSamples(samples[0], best: schedule.bestCalibration)
        #expect(quiet.quietCount == samples[0].count { $0.calibration == 0.001 })
        #expect(quiet.used.count == quiet.quietCount)
    }

    @Test func interruptionLeavesWhatThereIs() throws {
        var turns = 0
        let schedule = schedule(20.0 / 64)
        let isInterrupted = {
            turns += 1
            return turns > 12
        }
        let samples = try schedule.measure(
            [machine.job(1.0 / 64), machine.job(1.0 / 64)],
            isInterrupted: isInterrupted
        )
        // Two warm-ups and ten turns.
        #expect(samples[0].count + samples[1].count == 10)
        #expect(try schedule.measure([machine.job(0.01)], isInterrupted: { true }) == [[]])
    }

    @Test func progressGoesUpToTheEnd() throws {
        var shares: [Double] = []
        _ = try schedule(0.2).measure([machine.job(0.01), machine.job(0.02)], progress: { shares.append($0) })
        #expect(shares.first == 0)
        #expect(shares == shares.sorted())
        #expect((0.9..<1).contains(shares.last ?? 0))
    }

    @Test func clockThatStandsStill() throws {
        let samples = try schedule(0.000_01).measure([machine.job(0)])
        #expect(samples[0].allSatisfy { $0.seconds == 0 })
    }

    @Test func errorsComeOut() {
        struct Failure: Error {}
        let job = Job {
            throw Failure()
        } outcome: {
            Outcome()
        }
        #expect(throws: Failure.self) { try schedule(0.01).measure([job]) }
        #expect(throws: Failure.self) {
            try schedule(0.01).measure([machine.job(1)], progress: { _ in throw Failure() })
        }
    }

    @Test func systemClocksGoForward() {
        let clock = MeasurementClock.system()
        let (start, processorStart) = (clock.now(), clock.processorTime())
        #expect(clock.calibrate() > 0)
        #expect(clock.now() > start)
        #expect(clock.processorTime() > processorStart)
    }
}
