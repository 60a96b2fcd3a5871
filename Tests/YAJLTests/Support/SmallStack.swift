import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

struct Unmet: Error {
    let line: Int
}

/// Checks what must not be described when it fails, since that would recurse.
func require(_ condition: Bool, line: Int = #line) throws {
    if !condition { throw Unmet(line: line) }
}

/// Runs a closure on a thread with a stack of 512 KB, which is what secondary threads have on macOS.
func onSmallStack(_ body: @escaping @Sendable () throws -> Void) throws {
    final class Work {
        let body: @Sendable () throws -> Void
        var error: (any Error)?
        init(_ body: @escaping @Sendable () throws -> Void) { self.body = body }

        static func run(_ pointer: UnsafeMutableRawPointer) {
            let work = Unmanaged<Work>.fromOpaque(pointer).takeUnretainedValue()
            do { try work.body() } catch { work.error = error }
        }
    }
    let work = Work(body)
    // The work outlives the thread, which is joined.
    let argument = Unmanaged.passUnretained(work).toOpaque()
    let code = withUnsafeTemporaryAllocation(of: pthread_attr_t.self, capacity: 1) { attributes in
        let attributes = attributes.baseAddress.unsafelyUnwrapped
        pthread_attr_init(attributes)
        defer { pthread_attr_destroy(attributes) }
        guard pthread_attr_setstacksize(attributes, 512 << 10) == 0 else { return Int32(-1) }
        #if canImport(Darwin)
        var thread: pthread_t?
        let code = pthread_create(
            &thread,
            attributes,
            {
                Work.run($0); return nil
            },
            argument
        )
        if let thread { pthread_join(thread, nil) }
        #else
        var thread: pthread_t = 0
        let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { argument in
            if let argument { Work.run(argument) }
            return nil
        }
        let code = pthread_create(&thread, attributes, run, argument)
        if code == 0 { pthread_join(thread, nil) }
        #endif
        return code
    }
    try #require(code == 0)
    try withExtendedLifetime(work) { if let error = work.error { throw error } }
}
