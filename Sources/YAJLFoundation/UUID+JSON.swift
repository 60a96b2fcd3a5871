public import Foundation
package import YAJL

extension UUID: JSONDirectlyDecodable {
    /// Makes a UUID of a string as in `E621E1F8-C36C-495A-93FC-0C247A3E6E5F`.
    ///
    /// Foundation judges all other values. It reads digits by `sscanf`, which takes nearly all of the time.
    package static func decode(from value: JSONDecodingValue) throws -> UUID {
        try value.string.flatMap { UUID(digitsOf: $0) } ?? UUID(from: value.decoder)
    }

    /// Creates the UUID of a text in this form; `nil` if Foundation must look at the text.
    private init?(digitsOf text: String) {
        let hyphen = UInt8(ascii: "-")
        var digits: UInt128 = 0
        guard text.utf8.count == 36 else { return nil }
        for (byte, expected) in zip(text.utf8, "xxxxxxxx-xxxx-xxxx-xxxx-xxxxxxxxxxxx".utf8) {
            if expected == hyphen {
                guard byte == hyphen else { return nil }
            } else {
                guard let digit = Self.value(ofHexDigit: byte) else { return nil }
                digits = digits << 4 | UInt128(digit)
            }
        }
        self = withUnsafeBytes(of: digits.bigEndian) { UUID(uuid: $0.load(as: uuid_t.self)) }
    }

    private static func value(ofHexDigit byte: UInt8) -> UInt8? {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
        case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
        case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
        default: nil
        }
    }
}
