#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Standard input, to be read into a buffer.
struct StandardInput {
    let chunkSize: Int
    let meter: Meter

    /// Fills the chunk, unless the input ends before; returns how many bytes there are.
    func read(into chunk: inout [UInt8]) -> Int {
        let count = chunk.withUnsafeMutableBytes { Self.fill($0) }
        meter.add(count)
        return count
    }

    /// Everything there is; it does not count as read.
    func readToEnd() -> [UInt8] {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: chunkSize)
        while case let count = chunk.withUnsafeMutableBytes({ Self.fill($0) }), count > 0 { bytes += chunk[..<count] }
        return bytes
    }

    private static func fill(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        var filled = 0
        while filled < buffer.count {
            let count = readBytes(0, buffer.baseAddress.map { $0 + filled }, buffer.count - filled)
            if count <= 0 { break }
            filled += count
        }
        return filled
    }
}

/// `read`, under a name that is not taken by `StandardInput.read`.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}
