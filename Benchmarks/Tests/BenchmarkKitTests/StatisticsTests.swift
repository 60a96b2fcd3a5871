import BenchmarkKit
import Testing

@Suite struct StatisticsTests {
    @Test func oddNumberOfSamples() throws {
        let statistics = try #require(Statistics([5, 1, 4]))
        #expect(statistics.minimum == 1)
        #expect(statistics.median == 4)
        #expect(statistics.maximum == 5)
        #expect(statistics.count == 3)
    }

    @Test func evenNumberOfSamples() throws {
        let statistics = try #require(Statistics([4, 1, 2, 100]))
        #expect(statistics.minimum == 1)
        #expect(statistics.median == 3)
        #expect(statistics.maximum == 100)
    }

    @Test func oneSampleIsAllThree() {
        #expect(Statistics([7])?.minimum == 7)
        #expect(Statistics([7])?.median == 7)
        #expect(Statistics([7])?.maximum == 7)
    }

    @Test func noSamples() {
        #expect(Statistics([]) == nil)
    }

    @Test func ratioIsThatOfTheMedians() throws {
        let baseline = try #require(Statistics([1, 2, 9]))
        #expect(Statistics([3, 5, 6])?.ratio(to: baseline) == 2.5)
        #expect(baseline.ratio(to: baseline) == 1)
        #expect(Statistics([3, 5, 6])?.ratioOfBest(to: baseline) == 6 / 9.0)
        #expect(baseline.ratio(to: try #require(Statistics([0]))) == nil)
    }
}

@Suite struct OutcomeTests {
    @Test func comparesWhatBothHave() {
        let expected = Outcome(["a": 1, "b": 2])
        #expect(Outcome(["a": 1]).difference(from: expected) == nil)
        #expect(Outcome(["a": 1, "c": 7]).difference(from: expected) == nil)
        #expect(Outcome(["a": 1, "b": 3]).difference(from: expected) == "b is 3 instead of 2")
        #expect(Outcome(["a": 1.5]).difference(from: expected) == "a is 1.5 instead of 1")
    }

    @Test func sumsMayBeAsFarApartAsTheExpectedOutcomeAllows() {
        let expected = Outcome(["a": 10, "b": 2], tolerances: ["a": 0.5])
        #expect(Outcome(["a": 9.5, "b": 2]).difference(from: expected) == nil)
        #expect(Outcome(["a": 10.5]).difference(from: expected) == nil)
        #expect(Outcome(["a": 10.75]).difference(from: expected) == "a is 10.75 instead of 10")
        #expect(Outcome(["a": 10, "b": 2.25]).difference(from: expected) == "b is 2.25 instead of 2")
        #expect(Outcome(["a": .nan]).difference(from: expected) != nil)
    }

    @Test func infiniteToleranceAllowsEverything() {
        let expected = Outcome(["a": .infinity], tolerances: ["a": .infinity])
        #expect(Outcome(["a": .nan]).difference(from: expected) == nil)
        #expect(Outcome(["a": 1]).difference(from: expected) == nil)
    }
}

@Suite struct JobTests {
    private final class Resource {
        private let onEnd: () -> Void

        init(onEnd: @escaping () -> Void) {
            self.onEnd = onEnd
        }

        deinit {
            onEnd()
        }
    }

    @Test func resultIsAliveWhileItIsHeld() throws {
        var isAlive = false
        let job = Job {
            isAlive = true
            return Resource { isAlive = false }
        } outcome: { _ in
            Outcome()
        }
        var wasAlive = false
        try job.hold { wasAlive = isAlive }
        #expect(wasAlive)
        #expect(!isAlive)
    }
}

@Suite struct RoundRobinTests {
    @Test func runsEveryJobInTurns() throws {
        var order: [Int] = []
        let jobs = (0..<3).map { index in
            Job {
                order.append(index)
                let end = ContinuousClock.now + .milliseconds(index == 0 ? 4 : 1)
                while ContinuousClock.now < end {}
            } outcome: {
                Outcome()
            }
        }
        let samples = try RoundRobin(seconds: 0.04).measure(jobs)
        #expect(samples.count == 3)
        for index in 0..<3 {
            #expect(samples[index].reduce(0, +) >= 0.04)
            #expect(samples[index].allSatisfy { $0 >= 0.001 })
        }
        // Each one comes again and again, not all of one after all of another, which would be four changes. On a busy
        // machine samples take longer than their turns, and there are fewer changes than turns.
        let changes = zip(order, order.dropFirst()).count { $0 != $1 }
        #expect(changes > 8)
    }

    @Test func slowJobsGetTheirSamplesToo() throws {
        var count = 0
        let job = Job {
            count += 1
            let end = ContinuousClock.now + .milliseconds(5)
            while ContinuousClock.now < end {}
        } outcome: {
            Outcome()
        }
        let samples = try RoundRobin(seconds: 0.001, minimumSamples: 4).measure([job])
        #expect(samples[0].count == 4)
        #expect(count == 5)
    }

    @Test func fastJobsAreRepeatedWithinASample() throws {
        var count = 0
        let job = Job {
            count += 1
        } outcome: {
            Outcome()
        }
        let samples = try RoundRobin(seconds: 0.01).measure([job])
        #expect(count > samples[0].count * 10)
    }

    @Test func errorsComeOut() {
        struct Failure: Error {}
        let job = Job {
            throw Failure()
        } outcome: {
            Outcome()
        }
        #expect(throws: Failure.self) { try RoundRobin(seconds: 0.01).measure([job]) }
        #expect(throws: Failure.self) {
            try RoundRobin(seconds: 0.01).measure([]) { _ in throw Failure() }
        }
    }
}
