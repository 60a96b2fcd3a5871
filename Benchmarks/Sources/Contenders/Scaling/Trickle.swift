internal import YAJL

/// Bytes that can be read only a few at a time.
struct Trickle: JSONInput {
    let bytes: [UInt8]
    var options: JSONParsingOptions

    init(_ bytes: [UInt8], options: JSONParsingOptions) {
        self.bytes = bytes
        self.options = options
    }

    func makeByteSource() -> any JSONByteSource { TrickleSource(bytes: bytes, step: 1) }
}

/// Reads no more than `step` bytes at a time.
struct TrickleSource: JSONByteSource {
    let bytes: [UInt8]
    let step: Int
    private var position = 0

    init(bytes: [UInt8], step: Int) {
        self.bytes = bytes
        self.step = step
    }

    mutating func read(into buffer: UnsafeMutableRawBufferPointer) -> Int {
        let part = bytes[position..<min(position + min(step, buffer.count), bytes.count)]
        buffer.copyBytes(from: part)
        position = part.endIndex
        return part.count
    }
}
