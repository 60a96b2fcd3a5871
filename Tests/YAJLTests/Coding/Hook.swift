import Testing
import YAJL

@testable import YAJLTestSupport

/// An operation in which the library calls code of the program, and the outcome of it.
// Unchecked, since operations capture generic types, which the compiler does not take for sendable.
struct Hook: @unchecked Sendable, CustomTestStringConvertible {
    // A structure, since Swift 6.3.1 crashes with -O where a function itself is the value of a task.
    struct Work {
        let run: @Sendable () -> Void
        func callAsFunction() { run() }
    }

    /// What the code of the program does, whenever it is called.
    @TaskLocal static var work = Work {}

    let name: String
    private let run: () throws -> String

    init(_ name: String, _ run: @escaping () throws -> String) {
        self.name = name
        self.run = run
    }

    var testDescription: String { name }

    static let all = decoding + encoding + reading

    /// The outcome, in short, where the code of the program does some work.
    func log(doing work: @escaping @Sendable () -> Void = {}) -> String {
        Hook.$work.withValue(Work(run: work)) {
            do { return try run() } catch { return short(error) }
        }
    }
}
