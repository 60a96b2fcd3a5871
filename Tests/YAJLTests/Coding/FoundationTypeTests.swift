import Testing

@testable import YAJLTestSupport

/// Types of Foundation in a program that does not link `YAJLFoundation`.
@Suite struct FoundationTypeTests {
    /// In a separate process, since the tests of `YAJLFoundation` are linked into the same program as these.
    @Test func refusals() throws {
        let result = try Probe.run("foundation")
        #expect(result.code == 0, "\(result.output)")
    }
}
