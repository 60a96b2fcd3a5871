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
        // The sums over all arenas come last.
        let sums = String(cString: text).part(after: "</heap>")
        func size(_ element: String) -> Int? {
            sums.part(after: element).part(after: "size=\"").split(separator: "\"").first.flatMap { Int($0) }
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

extension String {
    /// The text after the last occurrence of another.
    fileprivate func part(after text: String) -> String {
        let (all, searched) = (Array(utf8), Array(text.utf8))
        let start = all.indices.last { all[$0...].starts(with: searched) }
        return start.map { String(decoding: all[($0 + searched.count)...], as: UTF8.self) } ?? ""
    }
}
#endif
