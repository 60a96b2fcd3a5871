#if os(Linux)
#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Counts what the process holds.
enum HeapGauge {
    /// The bytes in blocks that have not been given back; `nil` where the C library cannot tell.
    static func bytesInUse() -> Int? {
        // Found by name: it is in a header that Swift does not import, and not in every C library.
        typealias Info = @convention(c) (Int32, UnsafeMutablePointer<FILE>) -> Int32
        guard let symbol = dlsym(nil, "malloc_info") else { return nil }
        var text: UnsafeMutablePointer<CChar>?
        var count = 0
        guard let stream = open_memstream(&text, &count) else { return nil }
        _ = unsafeBitCast(symbol, to: Info.self)(0, stream)
        fclose(stream)
        defer { free(text) }
        guard let text else { return nil }
        // The sums over all arenas come after the last one.
        let elements = String(cString: text).split(separator: "\n")
        let sums = elements[(elements.lastIndex(of: "</heap>") ?? 0)...]
        func size(_ start: String) -> Int? {
            let element = sums.first { $0.hasPrefix(start) }?.split(separator: "\"")
            return element.flatMap { parts in
                parts.firstIndex { $0.hasSuffix("size=") }.flatMap { Int(parts[$0 + 1]) }
            }
        }
        guard let system = size("<system type=\"current\""), let fast = size("<total type=\"fast\""),
            let rest = size("<total type=\"rest\""), let mapped = size("<total type=\"mmap\"")
        else { return nil }
        return system - fast - rest + mapped
    }

    /// How many descriptors are open.
    static func openDescriptors() -> Int {
        (0..<1024).count { fcntl($0, F_GETFD) >= 0 }
    }
}
#endif
