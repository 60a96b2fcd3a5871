#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Watches the memory of this process while input passes.
///
/// Unchecked, since items report their progress by closures that are `Sendable`: they call them where they are read, and
/// everything here is read by one task.
final class Meter: @unchecked Sendable {
    private var byteCount = 0
    private var start = ContinuousClock.now
    /// The resident size after the first 4 MB.
    private var startingSize: Int?

    func add(_ count: Int) {
        advance(to: byteCount + count)
    }

    func advance(to count: Int) {
        byteCount = count
        if startingSize == nil, byteCount >= 4_000_000 { startingSize = Self.status("VmRSS") }
    }

    /// Lets the time begin now.
    func restart() {
        start = .now
    }

    /// How much time of the processor this process has used.
    var seconds: Double {
        var now = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now)
        return Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    }

    /// One line: how much was read, by how much the peak lies above the size after 4 MB, and what it cost.
    func report(count: Int) -> String {
        let growth = Self.status("VmHWM") - (startingSize ?? Self.status("VmRSS"))
        let seconds = seconds
        let elapsed = start.duration(to: .now) / .seconds(1)
        let nanoseconds = seconds * 1e9 / Double(max(byteCount, 1))
        return """
            \(byteCount) bytes, \(count) counted, growth \(growth) KiB, \
            \((seconds * 1000).rounded() / 1000) s CPU, \((nanoseconds * 1000).rounded() / 1000) ns/byte, \((elapsed * 1000).rounded() / 1000) s in all
            """
    }

    /// A figure of `/proc/self/status`, in KiB.
    private static func status(_ name: String) -> Int {
        let descriptor = open("/proc/self/status", O_RDONLY)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 8192)
        let count = max(0, read(descriptor, &bytes, bytes.count))
        for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") where line.hasPrefix(name) {
            return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
        }
        return 0
    }
}
