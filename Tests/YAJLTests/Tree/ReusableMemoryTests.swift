import Testing
import YAJL

@Suite struct ReusableMemoryTests {
    @Test func limitsAndReuse() throws {
        let result = try Probe.run("memory")
        #expect(result.code == 0, "\(result.output)")
    }

    /// Threads parse, read and free documents while others change the limit; run this under the thread sanitizer.
    @Test func manyThreads() async {
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    var isRight = true
                    for round in 0..<20 {
                        let count = 5000 + (task * 31 + round * 17) % 7 * 9000
                        let text = "[" + (0..<count).map(String.init).joined(separator: ",") + "]"
                        guard let root = try? JSONDocument(parsing: text).root else { return false }
                        isRight = isRight && root.array?.count == count && root[count - 1].int == count - 1
                        if task == 0 { JSONDocument.releaseReusableMemory() }
                    }
                    return isRight
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }
}
