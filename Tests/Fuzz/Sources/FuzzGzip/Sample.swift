import CZlib
import FuzzSupport

/// Compressed bytes, what is in them, and what is wrong with them.
struct Sample: CustomStringConvertible {
    enum Damage { case none, cut, changed, trailing, raw }

    private(set) var bytes: [UInt8] = []
    private(set) var content: [UInt8] = []
    /// Where a member ends.
    private(set) var ends: [Int] = []
    let damage: Damage

    var description: String { "\(damage) \(bytes)" }

    init(_ decisions: inout Decisions, _ text: [UInt8]) {
        damage = decisions.pick([.none, .cut, .changed, .trailing, .none, .cut, .changed, .raw])
        if damage == .raw {
            // The dictionary of the fuzzer has the first bytes of both formats.
            bytes = text
            return
        }
        let isZlib = decisions.chance(1, in: 4)
        let parts = isZlib ? [text] : Array(decisions.cut(of: text.count).chunks(of: text).prefix(5)) + [[]]
        content = Array(parts.joined())
        for part in parts {
            bytes += Self.compressed(part, level: Int32(decisions.number(0...9)), windowBits: isZlib ? 15 : 31)
            ends.append(bytes.count)
        }
        let place = (Int(decisions.byte()) << 8 | Int(decisions.byte())) % bytes.count
        switch damage {
        case .none: bytes += [UInt8](repeating: 0, count: decisions.number(0...3))
        case .cut: bytes.removeLast(bytes.count - place)
        case .changed: bytes[place] ^= max(1, decisions.byte())
        // Neither a zero, which is padding, nor the start of a member.
        case .trailing: bytes += [0xFF, 0, 0x1F, 0x8B].prefix(1 + decisions.number(0...3))
        case .raw: break
        }
    }

    /// One member, made by zlib.
    private static func compressed(_ bytes: [UInt8], level: Int32, windowBits: Int32) -> [UInt8] {
        var stream = z_stream()
        let size = Int32(MemoryLayout<z_stream>.size)
        deflateInit2_(&stream, level, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size)
        defer { deflateEnd(&stream) }
        var input = bytes
        var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, uLong(bytes.count))) + 64)
        let made = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                stream.next_out = output.baseAddress
                stream.avail_out = uInt(output.count)
                deflate(&stream, Z_FINISH)
                return output.count - Int(stream.avail_out)
            }
        }
        return Array(output.prefix(made))
    }
}
