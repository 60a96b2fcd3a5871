import BenchmarkKit
import Testing

@Suite struct OutcomeTests {
    @Test func comparesWhatThereIs() {
        let expected = Outcome(["a": 1, "b": 2])
        #expect(Outcome(["a": 1]).difference(from: expected) == nil)
        #expect(Outcome(["a": 1, "c": 7]).difference(from: expected) == "c is not expected")
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

    @Test func sumsThatAreNotNumbersAreEqual() {
        #expect(Outcome(["a": .nan]).difference(from: Outcome(["a": .nan])) == nil)
        #expect(Outcome(["a": 1]).difference(from: Outcome(["a": .nan])) != nil)
    }

    @Test func uncheckedOutcomesAllowAllFiguresThatAreExpected() {
        let expected = Outcome(["a": 1], tolerances: ["a": 0]).unchecked
        #expect(Outcome(["a": 7]).difference(from: expected) == nil)
        #expect(Outcome(["b": 1]).difference(from: expected) == "b is not expected")
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
