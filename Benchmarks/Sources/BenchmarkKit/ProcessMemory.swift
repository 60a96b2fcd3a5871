internal import CAllocationCounter
internal import Foundation

/// How much memory this process uses, as the Linux kernel tells it.
public enum ProcessMemory {
    /// The bytes that the process has in memory now; `nil` where the kernel does not tell.
    public static var residentBytes: Int? { field("VmRSS") }

    /// The most the process ever had in memory, or since ``resetPeak()``.
    ///
    /// Not `ru_maxrss`: that one starts at what the parent process used.
    public static var peakResidentBytes: Int? { field("VmHWM") }

    /// Gives free memory back and forgets earlier peaks, as far as the system can do that.
    static func resetPeak() {
        allocation_counter_release_free_memory()
        let descriptor = open("/proc/self/clear_refs", O_WRONLY)
        guard descriptor >= 0 else { return }
        // 5 resets the peak. Where the kernel refuses it, peaks before the first document count too.
        _ = write(descriptor, "5", 1)
        close(descriptor)
    }

    private static func field(_ name: String) -> Int? {
        guard let bytes = try? InputFile(path: "/proc/self/status").readToEnd() else { return nil }
        for line in String(decoding: bytes, as: UTF8.self).split(separator: "\n") {
            let words = line.split { $0 == " " || $0 == "\t" || $0 == ":" }
            if words.count >= 2, words[0] == name { return Int(words[1]).map { $0 * 1024 } }
        }
        return nil
    }
}
