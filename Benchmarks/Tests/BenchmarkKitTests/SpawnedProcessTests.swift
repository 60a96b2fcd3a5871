import BenchmarkKit
import Foundation
import Testing

@Suite struct SpawnedProcessTests {
    /// The signal of Ctrl-C, sent before the program could do anything about it.
    @Test(arguments: [(true, SpawnedProcess.Ending.signal(SIGINT)), (false, .exit(7))])
    func interruption(_ hearsInterruption: Bool, _ ending: SpawnedProcess.Ending) throws {
        let process = try SpawnedProcess(
            path: "/bin/sh",
            arguments: ["-c", "kill -INT $$; exit 7"],
            descriptors: (STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO),
            hearsInterruption: hearsInterruption
        )
        #expect(process.wait() == ending)
    }
}
