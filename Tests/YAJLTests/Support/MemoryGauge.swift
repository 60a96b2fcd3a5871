import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Whether the tests have been built with a sanitizer, which keeps memory that has been given back.
var hasSanitizer: Bool {
    dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil
}

/// Measures how much the memory of the process grows.
///
/// The high-water mark belongs to the whole process, so a test that reads it runs in a separate process.
enum MemoryGauge {
    /// How much input is generated: 64 MB in release builds, 4 MB in debug builds.
    static let byteCount = max(scaled(64 << 20), 4 << 20)

    /// How much the high-water mark may grow meanwhile: 16 MB of 64, 2 MB of 4.
    ///
    /// The mark counts pages of the program as well, which may be touched for the first time: 1 MB has been seen.
    static let allowedGrowth = max(byteCount / 4, 2 << 20)

    /// The largest resident size so far, in bytes.
    static func highWaterMark() throws -> Int { try size("VmHWM:") }

    /// The resident size, in bytes.
    static func residentSize() throws -> Int { try size("VmRSS:") }

    private static func size(_ name: String) throws -> Int {
        let status = try Sources.text(absolutePath: "/proc/self/status")
        let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
        return try #require(line.split { " \t".contains($0) }.dropFirst().first.flatMap { Int($0) }) << 10
    }

    /// How much a closure makes the high-water mark grow, once it has been run on some input.
    static func growth(_ body: (_ byteCount: Int) throws -> Void) throws -> Int {
        try body(2 << 20)
        let before = try highWaterMark()
        try body(byteCount)
        return try highWaterMark() - before
    }
}
