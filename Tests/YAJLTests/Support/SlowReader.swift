#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Reads the reading end of a pipe to its end, slowly, on its own thread.
///
/// A task would not do: a writer that blocks may hold the only thread that tasks run on.
final class SlowReader {
    let writingEnd: Int32
    private let thread: pthread_t
    private let work: Work

    /// Only the thread uses it until it has ended.
    private final class Work {
        let readingEnd: Int32
        let start: () -> Void
        var bytes: [UInt8] = []

        init(readingEnd: Int32, start: @escaping () -> Void) {
            self.readingEnd = readingEnd
            self.start = start
        }

        func run() {
            start()
            var buffer = [UInt8](repeating: 0, count: 7000)
            while case let count = read(readingEnd, &buffer, buffer.count), count > 0 {
                bytes += buffer[..<count]
                usleep(300)
            }
            close(readingEnd)
        }
    }

    /// - Parameter start: Runs on the thread before it reads.
    init(start: @escaping () -> Void = {}) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw SystemProblem(errorNumber: errno) }
        writingEnd = ends[1]
        work = Work(readingEnd: ends[0], start: start)
        let context = Unmanaged.passRetained(work).toOpaque()
        #if canImport(Darwin)
        var created: pthread_t?
        pthread_create(
            &created,
            nil,
            { context in
                Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            context
        )
        guard let thread = created else { throw SystemProblem(errorNumber: EAGAIN) }
        self.thread = thread
        #else
        var created = pthread_t()
        pthread_create(
            &created,
            nil,
            { context in
                if let context { Unmanaged<Work>.fromOpaque(context).takeRetainedValue().run() }
                return nil
            },
            context
        )
        thread = created
        #endif
    }

    /// Closes the writing end, and returns all that was written to it.
    func finish() -> [UInt8] {
        close(writingEnd)
        pthread_join(thread, nil)
        return work.bytes
    }
}
