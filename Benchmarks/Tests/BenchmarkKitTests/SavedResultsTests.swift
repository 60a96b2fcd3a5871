import PureSwiftJSON
import Testing

@testable import BenchmarkKit

@Suite struct SavedResultsTests {
    @Test func companyOfContenders() {
        func company(_ results: [BenchmarkResult], isAlone: Bool? = nil) -> String {
            var saved = SampleResults.saved(results)
            saved.method.isAlone = isAlone
            return saved.company
        }
        let events = ["yajl-c", "YAJL-swift", "pure-swift"].map { SampleResults.result($0) }
        let trees = ["yajl-c", "YAJL-swift"].map { SampleResults.result($0, .tree) }
        #expect(company(events).hasPrefix("The 3 contenders of a task ran in one process"))
        #expect(company(events + trees).hasPrefix("The 2 to 3 contenders"))
        #expect(company([events[0], trees[0]]) == "Each contender ran alone.")
        #expect(company(events, isAlone: false) == company(events))
        #expect(company(events, isAlone: true) == "Each contender ran alone, in a process of its own.")
    }

    /// Programs read these names: members may be added at the end, but none renamed or moved.
    @Test func membersOfTheJSONStayAsTheyAre() throws {
        #expect(SavedResults.version == 1)
        let text = try ResultJSON.text(SampleResults.saved(SampleResults.awkward))
        let tree = try PureJSONParser.tree(Array(text.utf8))
        guard case .object(let root) = tree, case .object(let environment) = tree["environment"],
            case .object(let method) = tree["method"], case .array(let results) = tree["results"],
            case .number(let version) = tree["version"]
        else {
            Issue.record("no object of objects")
            return
        }
        #expect(version.integer == 1)
        #expect(root.map(\.key) == ["version", "environment", "method", "interrupted", "results"])
        #expect(environment.map(\.key) == ["date", "label", "cpu", "cores", "memory_bytes", "os", "versions"])
        #expect(method.map(\.key) == ["seconds", "seed", "calibration_seconds", "calibration_tolerance"])
        #expect(results.count == 3)
        for result in results {
            guard case .object(let members) = result else {
                Issue.record("no object")
                return
            }
            #expect(
                members.map(\.key) == [
                    "file", "bytes", "task", "contender", "baseline", "seconds_min", "seconds_median", "seconds_p90",
                    "cpu_seconds_median", "mbps_best", "mbps_median", "mbps_p90", "ratio", "ratio_p10", "ratio_p90",
                    "ratio_of_best", "rounds", "samples", "quiet_samples", "used_samples", "peak_rss_bytes",
                    "allocations", "held_bytes", "extra_bytes", "failure",
                ]
            )
        }
        guard case .string(let file) = results[0]["file"], case .number(let speed) = results[0]["mbps_median"],
            case .null = results[0]["failure"], case .null = results[1]["allocations"],
            case .null = results[2]["seconds_median"], case .string = results[2]["failure"]
        else {
            Issue.record("a member has another type: \(text)")
            return
        }
        #expect(file == "a \"b\"\n\u{1}é<&|,.json")
        #expect(speed.double == 1234.6)
    }

    @Test func whatIsSavedIsReadAgain() throws {
        var saved = SampleResults.saved(SampleResults.awkward)
        saved.results[0].extraBytes = 5
        #expect(try SavedResults(Array(ResultJSON.text(saved).utf8)) == saved)
        saved.isInterrupted = true
        saved.environment.label = nil
        saved.method.calibrationSeconds = nil
        saved.results = []
        #expect(try SavedResults(Array(ResultJSON.text(saved).utf8)) == saved)
    }

    @Test(
        arguments: [
            (
                "[1]",
                "not results that json-bench has saved: "
                    + "line 1, column 1 (byte 0), at $: Dictionary<String, Any> needs an object, and this is an array"
            ),
            (#"{"version": 2}"#, "results of version 2, and this program reads 1"),
            (#"{"version": 1}"#, #"line 1, column 1 (byte 0), at $: the member "environment" is missing"#),
            (
                #"{"version": 1"#,
                "not results that json-bench has saved: line 1, column 14 (byte 13), at $.version: the input ends before a comma or \"}\""
            ),
        ]
    )
    func whatIsWrongComesWithItsPlace(_ text: String, _ message: String) {
        let error = #expect(throws: SavedResults.FormatError.self) { try SavedResults(Array(text.utf8)) }
        #expect(error?.description == message)
    }

    @Test func unknownTasksAreNamed() throws {
        let text = try ResultJSON.text(SampleResults.saved([SampleResults.result("YAJL")]))
        let error = #expect(throws: SavedResults.FormatError.self) {
            try SavedResults(Array(text.replacing("\"events\"", with: "\"juggle\"").utf8))
        }
        #expect(error?.description.hasSuffix("at $.results[0].task: there is no task 'juggle'") == true)
    }

    @Test func thisMachineHasAnEnvironment() {
        let environment = BenchmarkEnvironment.current(label: nil, libyajl: "2.1.0", versions: [.init("a", "1")])
        #expect(environment.cores > 0 && environment.memoryBytes > 0)
        #expect(!environment.processor.isEmpty && !environment.system.isEmpty)
        #expect(environment.versions.map(\.name) == ["Swift", "Foundation", "libyajl", "a"])
        #expect(environment.versions[0].version.first?.isNumber == true)
        #expect(environment.date.hasSuffix("Z") && environment.date.count == 20)
    }
}
