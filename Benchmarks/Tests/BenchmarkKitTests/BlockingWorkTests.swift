import BenchmarkKit
import Testing

@Suite struct BlockingWorkTests {
    private struct Refusal: Error, Equatable {}

    @Test func valuesComeBack() async throws {
        let sum = try await BlockingWork.onOwnThread {
            try BlockingWork.wait {
                await withTaskGroup { group in
                    for number in 1...100 { group.addTask { number } }
                    return await group.reduce(0, +)
                }
            }
        }
        #expect(sum == 5050)
    }

    @Test func errorsComeBack() async {
        await #expect(throws: Refusal()) {
            try await BlockingWork.onOwnThread { try BlockingWork.wait { throw Refusal() } as Int }
        }
    }
}
