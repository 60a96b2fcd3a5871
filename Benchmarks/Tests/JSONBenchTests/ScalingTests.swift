import Testing

@testable import Contenders

@Suite struct ScalingTests {
    @Test func hardInputsAreShownWithTheirFigures() throws {
        let run = try CommandRun("scaling", "--only", "errors in masses", "--seconds", "0.001")
        #expect(run.code == 0 && run.complaints.isEmpty)
        let lines = run.text.split(separator: "\n")
        #expect(lines.first?.hasPrefix("errors in masses") == true && lines.first?.hasSuffix("t2/t") == true)
        let laws = try #require(GrowthLaw.families.first { $0.name == "errors in masses" }).laws
        for law in laws { #expect(lines.contains { $0.hasPrefix("  \(law.name) ") }, "\(law.name)") }
        let rows = lines.dropFirst().filter { !$0.contains(" MB/s: ") }
        #expect(rows.count == laws.count)
        #expect(rows.allSatisfy { $0.count <= 80 })
    }

    @Test func namesFitIntoTheTable() {
        for law in GrowthLaw.families.flatMap(\.laws) { #expect(law.name.count <= 42, "\(law.name)") }
    }

    /// Less than 10 MB/s is asked for only with a reason.
    @Test func lowSpeedsHaveReasons() {
        for law in GrowthLaw.families.flatMap(\.laws) {
            #expect((law.leastBytesPerSecond < 10e6) == (law.reason != nil), "\(law.name)")
        }
    }
}
