import PureSwiftJSON
import Testing

@testable import BenchmarkKit

@Suite struct OutputTests {
    private func results() -> [BenchmarkResult] {
        let document = BenchmarkDocument(
            name: "a \"b\"\n\u{1}é.json",
            bytes: [UInt8](repeating: 0x20, count: 1_234_567)
        )
        let job: @Sendable (BenchmarkDocument) -> Job = { _ in
            Job {
            } outcome: {
                Outcome()
            }
        }
        var good = BenchmarkResult(document: document, contender: Contender("yajl-c", task: .events, prepare: job))
        good.speed = Statistics([50.04, 600, 1000.4])
        good.ratioToBaseline = 1
        good.ratioOfBest = 0.996
        good.peakResidentBytes = 1_250_000
        good.allocations = 12_345_678
        good.heldBytes = 7_654_321
        var slow = good
        slow.contender = "Foundation.JSONSerialization"
        slow.peakResidentBytes = nil
        slow.allocations = nil
        slow.heldBytes = nil
        var failed = BenchmarkResult(document: document, contender: Contender("wrong", task: .tree, prepare: job))
        failed.failure = "refused: " + String(repeating: "because ", count: 20) + "\n of that"
        return [good, slow, failed]
    }

    @Test func tableHasNoMoreThan100Columns() {
        let table = ResultTable.text(results())
        #expect((table + ResultTable.legend).split(separator: "\n").allSatisfy { $0.count <= 100 })
    }

    @Test func tableSaysEverything() {
        var results = Array(results().prefix(2))
        results[0].file = "twitter.json"
        #expect(
            ResultTable.text(results) == """
                twitter.json, 1,234,567 bytes
                task     contender                       min median    max  ratio   best    memory allocations  held
                events   yajl-c                         50.0    600   1000   1.00   1.00    1.3 MB  12,345,678  6.20
                         Foundation.JSONSerialization   50.0    600   1000   1.00   1.00         –           –     –

                """
        )
    }

    @Test func smallDocumentsShowTheirTime() throws {
        let document = BenchmarkDocument(name: "message", bytes: [UInt8](repeating: 0x20, count: 200))
        let contender = Contender("yajl-c-tree", task: .small) { _ in
            Job {
            } outcome: {
                Outcome()
            }
        }
        var result = BenchmarkResult(document: document, contender: contender)
        #expect(result.nanoseconds == nil)
        result.speed = Statistics([100, 160, 200])
        result.ratioToBaseline = 1
        result.ratioOfBest = 1
        result.peakResidentBytes = 4096
        result.allocations = 12
        result.heldBytes = 500
        #expect(result.nanoseconds == 1250)
        #expect(
            ResultTable.text([result]) == """
                message, 200 bytes
                task     contender                       min median    max  ratio   best        ns allocations  held
                small    yajl-c-tree                     100    160    200   1.00   1.00     1,250          12  2.50

                """
        )
    }

    /// A heading of their own, and in the last column what was needed beside the models.
    @Test func tasksOnModelsComeSeparately() {
        var results = Array(results().prefix(1))
        results[0].file = "twitter.json"
        results[0].extraBytes = 1
        var decoding = results[0]
        decoding.contender = "Foundation.JSONDecoder"
        decoding.task = .decodeSmall
        decoding.extraBytes = 2_469_134
        var failed = decoding
        failed.failure = "refused: because"
        #expect(
            ResultTable.text(results + [decoding, failed]) == """
                twitter.json, 1,234,567 bytes
                task     contender                       min median    max  ratio   best    memory allocations  held
                events   yajl-c                         50.0    600   1000   1.00   1.00    1.3 MB  12,345,678  6.20
                task         contender                   min median    max  ratio   best        ns allocations extra
                decode-small Foundation.JSONDecoder     50.0    600   1000   1.00   1.00 2,057,612  12,345,678  2.00
                             Foundation.JSONDecoder    refused: because

                """
        )
    }

    @Test func numbersAreRounded() {
        #expect(ResultTable.decimal(1.005, places: 1) == "1.0")
        #expect(ResultTable.decimal(0.05, places: 2) == "0.05")
        #expect(ResultTable.decimal(-12.345, places: 1) == "-12.3")
        #expect(ResultTable.decimal(99.96, places: 1) == "100.0")
        #expect(ResultTable.decimal(1234.5, places: 0) == "1235")
        #expect(ResultTable.decimal(.infinity, places: 1) == "–")
        #expect(ResultTable.grouped(0) == "0")
        #expect(ResultTable.grouped(999) == "999")
        #expect(ResultTable.grouped(1000) == "1,000")
        #expect(ResultTable.grouped(-123456) == "-123,456")
    }

    /// Programs read these names: members may be added at the end, but none renamed or moved.
    @Test func membersOfTheJSONStayAsTheyAre() throws {
        let text = ResultJSON.text(results())
        guard case .array(let objects) = try PureJSONParser.tree(Array(text.utf8)) else {
            Issue.record("no array")
            return
        }
        #expect(objects.count == 3)
        for object in objects {
            guard case .object(let members) = object else {
                Issue.record("no object")
                return
            }
            #expect(
                members.map(\.key) == [
                    "file", "bytes", "task", "contender", "mbps_min", "mbps_median", "mbps_max", "ratio_to_baseline",
                    "peak_rss_bytes", "allocations", "ratio_of_best", "samples", "failure", "held_bytes",
                    "ns_median", "extra_bytes",
                ]
            )
        }
        guard case .string(let file) = objects[0]["file"], case .number(let bytes) = objects[0]["bytes"],
            case .number(let minimum) = objects[0]["mbps_min"], case .number(let samples) = objects[0]["samples"],
            case .number(let held) = objects[0]["held_bytes"], case .null = objects[1]["held_bytes"],
            case .null = objects[0]["failure"], case .null = objects[1]["allocations"],
            case .null = objects[2]["mbps_median"], case .string = objects[2]["failure"]
        else {
            Issue.record("a member has another type: \(text)")
            return
        }
        #expect(file == "a \"b\"\n\u{1}é.json")
        #expect(bytes.integer == 1_234_567)
        #expect(minimum.double == 50.04)
        #expect(samples.integer == 3)
        #expect(held.integer == 7_654_321)
    }

    @Test func noResultsAreAnEmptyArray() {
        #expect(ResultJSON.text([]) == "[]\n")
    }
}
