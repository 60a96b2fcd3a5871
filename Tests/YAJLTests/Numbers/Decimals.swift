@testable import YAJL
@testable import YAJLTestSupport

/// The conversions under test, on strings.

func nearest<Format: BinaryFormat>(_ text: String, as format: Format.Type = Format.self) -> Format {
    Array(text.utf8).withUnsafeBufferPointer { DecimalToBinary.nearest($0) }
}

func written(_ value: some BinaryFormat) -> String {
    written { NumberWriting.write(value, at: $0) }
}

/// The text that a function writes into a buffer of the size it may use; bytes after it must stay as they are.
func written(_ write: (UnsafeMutablePointer<UInt8>) -> Int) -> String {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberWriting.maximumCount + 8) { buffer in
        buffer.initialize(repeating: 0xAA)
        guard let start = buffer.baseAddress else { return "" }
        let count = write(start)
        precondition(buffer[NumberWriting.maximumCount...].allSatisfy { $0 == 0xAA }, "it writes too far")
        return String(decoding: buffer[..<count], as: UTF8.self)
    }
}

/// The significant digits of a text, and the exponent of 0.d₁d₂d₃….
func significantDigits(_ text: String) -> (digits: [UInt8], exponent: Int) {
    Array(text.utf8).withUnsafeBufferPointer { bytes in
        let digits = DecimalDigits(bytes)
        return (Array(digits), digits.exponent.clamped)
    }
}
