/// The shortest text that reads back as the same floating-point value.
enum DoubleText {
    /// How many bytes a finite value takes at most.
    static let maximumCount = 32

    /// Writes a finite value: integral ones without a decimal point, `-0` with its sign, huge ones with an exponent.
    static func put<Value: BinaryFloatingPoint & LosslessStringConvertible>(
        _ value: Value,
        to output: inout OutputCursor
    ) {
        var text = value.description
        text.withUTF8 { bytes in
            let isIntegral =
                unsafe bytes.count > 2 && bytes[bytes.count - 2] == ASCII.dot && bytes[bytes.count - 1] == ASCII.zero
            unsafe output.put(UnsafeBufferPointer(rebasing: bytes.prefix(isIntegral ? bytes.count - 2 : bytes.count)))
        }
    }
}
