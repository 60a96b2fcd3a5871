import Testing
import YAJL

@testable import YAJLTestSupport

@Suite struct ReusableMemoryTests {
    @Test func limitsAndReuse() throws {
        let result = try Probe.run("memory")
        #expect(result.code == 0, "\(result.output)")
    }
}
