public import Foundation
package import YAJL

extension UUID: JSONDirectlyDecodable {
    /// Makes a UUID of a string as in `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    ///
    /// Foundation judges all other values. It reads digits by `sscanf`, which takes nearly all of the time.
    package static func decode(from decoder: NodeDecoder) throws -> UUID {
        try decoder.string.flatMap { UUID(digitsOf: $0) } ?? UUID(from: decoder)
    }

    /// Creates the UUID of a text in this form; `nil` if Foundation must look at the text.
    private init?(digitsOf text: String) {
        var text = text
        guard let digits = text.withUTF8(Self.digits) else { return nil }
        self = withUnsafeBytes(of: digits.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }

    private static func digits(_ text: UnsafeBufferPointer<UInt8>) -> UInt128? {
        guard text.count == 36 else { return nil }
        var digits: UInt128 = 0
        for (index, byte) in text.enumerated() {
            if isHyphen(at: index) {
                guard byte == UInt8(ascii: "-") else { return nil }
            } else {
                guard let digit = value(ofHexDigit: byte) else { return nil }
                digits = digits << 4 | UInt128(digit)
            }
        }
        return digits
    }

    private static func isHyphen(at index: Int) -> Bool { [8, 13, 18, 23].contains(index) }

    private static func value(ofHexDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}

extension UUID: JSONStrategyEncodable {
    /// Encodes the UUID as a string, as it encodes itself.
    ///
    /// Foundation writes each byte by `snprintf`, which took half of the instructions for objects with a UUID and an integer.
    package func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }

    private var text: String {
        var digits = withUnsafeBytes(of: uuid) { UInt128(bigEndian: $0.loadUnaligned(as: UInt128.self)) }
        return String(unsafeUninitializedCapacity: 36) { text in
            for index in 0..<36 {
                if Self.isHyphen(at: index) {
                    text[index] = UInt8(ascii: "-")
                } else {
                    let digit = UInt8(digits >> 124)
                    text[index] = digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "A") + digit - 10
                    digits <<= 4
                }
            }
            return 36
        }
    }
}
