public import Dispatch
public import YAJL

extension DispatchData: JSONByteChunk {
    /// Calls a closure with the bytes.
    ///
    /// - Complexity: O(1) if they lie in one region, as in the chunks that `DispatchIO` reads; else they are copied into
    ///   one for each call, and a stream makes a call for each 64 KiB.
    public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
        // Dispatch traps where there are none.
        if isEmpty { return try body(UnsafeRawBufferPointer(start: nil, count: 0)) }
        return try withUnsafeBytes { (start: UnsafePointer<UInt8>) in
            try body(UnsafeRawBufferPointer(start: start, count: count))
        }
    }
}
