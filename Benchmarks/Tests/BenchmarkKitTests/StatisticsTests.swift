import BenchmarkKit
import Testing

@Suite struct StatisticsTests {
    @Test func oddNumberOfSamples() throws {
        let statistics = try #require(Statistics([5, 1, 4]))
        #expect(statistics.minimum == 1)
        #expect(statistics.median == 4)
        #expect(statistics.p90 == 4.8)
        #expect(statistics.count == 3)
    }

    @Test func evenNumberOfSamples() throws {
        let statistics = try #require(Statistics([4, 1, 2, 100]))
        #expect(statistics.minimum == 1)
        #expect(statistics.median == 3)
    }

    @Test func oneSampleIsAllThree() {
        #expect(Statistics([7]) == Statistics(minimum: 7, median: 7, p90: 7, count: 1))
    }

    @Test func noSamples() {
        #expect(Statistics([]) == nil)
        #expect(Statistics.median([]) == nil)
    }

    /// The same figures as those of `numpy.quantile`.
    @Test(
        arguments: [
            (0.0, 15.0), (0.05, 16.0), (0.1, 17.0), (0.3, 23.0), (0.5, 35.0), (0.9, 46.0), (1.0, 50.0),
        ]
    )
    func quantilesLieOnLinesBetweenSamples(_ share: Double, _ expected: Double) {
        #expect((Statistics.quantile(share, ofSorted: [15, 20, 35, 40, 50]) - expected).magnitude < 1e-9)
    }
}

@Suite struct RatioSpreadTests {
    private func samples(_ times: [Int: [Double]]) -> [Sample] {
        times.flatMap { round, times in
            times.map { Sample(round: round, seconds: $0, processorSeconds: $0, calibration: 1) }
        }
    }

    @Test func roundsAreComparedOneByOne() throws {
        let own = samples([0: [1, 2, 9], 1: [4], 2: [1]])
        let baseline = samples([0: [4], 1: [4, 4, 4], 3: [100]])
        let spread = try #require(RatioSpread(of: own, to: baseline))
        #expect(spread.rounds == 2)
        #expect(spread.median == 1.5)
        #expect((spread.p10 - 1.1).magnitude < 1e-9)
        #expect((spread.p90 - 1.9).magnitude < 1e-9)
        #expect((spread.relativeSpread - 0.8 / 3).magnitude < 1e-9)
    }

    @Test func withoutCommonRoundsThereIsNone() {
        #expect(RatioSpread(of: samples([0: [1]]), to: samples([1: [1]])) == nil)
        #expect(RatioSpread([]) == nil)
    }

    @Test func baselineIsAlwaysOne() {
        let own = samples([0: [3, 4], 1: [7]])
        #expect(RatioSpread(of: own, to: own) == RatioSpread(p10: 1, median: 1, p90: 1, rounds: 2))
    }

    @Test func roundsThatDisagreeDecideNothing() {
        #expect(RatioSpread(p10: 0.9, median: 1.3, p90: 1.6, rounds: 9).isUndecided)
        #expect(!RatioSpread(p10: 1.1, median: 1.3, p90: 1.6, rounds: 9).isUndecided)
        #expect(!RatioSpread(p10: 0.5, median: 0.6, p90: 0.9, rounds: 9).isUndecided)
    }

    @Test func clockThatStandsStill() {
        #expect(RatioSpread(of: samples([0: [0]]), to: samples([0: [1]]))?.median == 0)
    }
}

@Suite struct QuietSamplesTests {
    private func samples(_ calibrations: [Double]) -> [Sample] {
        calibrations.enumerated().map {
            Sample(round: $0, seconds: 1, processorSeconds: 1, calibration: $1)
        }
    }

    @Test func samplesWithSlowLoopsAreLeftOut() {
        let chosen = QuietSamples(samples([10, 12, 12.1, 11, 30]), best: 10)
        #expect(chosen.quietCount == 3)
        #expect(chosen.used.map(\.calibration) == [10, 12, 11])
    }

    @Test func samplesWithoutTheirProcessorAreLeftOut() {
        var samples = samples([10, 10, 10, 10, 10])
        samples[1].processorSeconds = 0.89
        samples[2].processorSeconds = 0.91
        samples[3].processorSeconds = 1.9
        #expect(QuietSamples(samples, best: 10).used == [samples[0], samples[2], samples[3], samples[4]])
    }

    @Test func tooFewQuietOnesSpeakForNobody() {
        let two = QuietSamples(samples([10, 12, 13, 20, 30]), best: 10)
        #expect(two.quietCount == 2)
        #expect(two.used.count == 5)
        let fewerThanATenth = QuietSamples(samples([10, 10, 10] + [Double](repeating: 20, count: 47)), best: 10)
        #expect(fewerThanATenth.quietCount == 3)
        #expect(fewerThanATenth.used.count == 50)
    }

    @Test func fewSamplesThatAreAllQuiet() {
        #expect(QuietSamples(samples([10, 10]), best: 10).used.count == 2)
        #expect(QuietSamples([], best: 10).used.isEmpty)
    }
}
