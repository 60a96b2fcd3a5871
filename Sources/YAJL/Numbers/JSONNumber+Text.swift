extension JSONNumber: LosslessStringConvertible {
    /// The text: the one the number was made from, or the shortest that reads back as the `Double` or `Float`.
    ///
    /// Values from 10^-6 up to below 10^16 in magnitude are written plainly, integers without a point; others have an exponent
    /// of at least two digits, such as `1e-07` and `1.5e+16`.
    ///
    /// - Complexity: O(length).
    public var description: String {
        if case .text(let text) = representation { return text }
        // From the stack, so that a short text needs no separate memory.
        return unsafe withUTF8Text { unsafe String(decoding: $0, as: UTF8.self) }
    }
}

extension JSONNumber {
    /// Calls a closure with the bytes of the text, all of them ASCII.
    func withUTF8Text<Result>(_ body: (UnsafeBufferPointer<UInt8>) throws -> Result) rethrows -> Result {
        if case .text(var text) = representation { return try text.withUTF8(body) }
        return try unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: NumberWriting.maximumCount) {
            buffer in
            // A temporary allocation that is not empty has an address.
            let start = unsafe buffer.baseAddress.unsafelyUnwrapped
            return try unsafe body(UnsafeBufferPointer(start: start, count: write(at: start)))
        }
    }

    /// Calls a closure with the digits, in which all texts of a value agree.
    func withDigits<Result>(_ body: (DecimalDigits) -> Result) -> Result {
        unsafe withUTF8Text { unsafe body(DecimalDigits($0)) }
    }

    /// The sign and the digits, without zeros at both ends, of a number that is 0.d₁d₂d₃… · 10^pointPosition.
    package var significantDigits: (values: [UInt8], pointPosition: Int, isNegative: Bool) {
        withDigits { (Array($0), $0.exponent.clamped, $0.isNegative) }
    }

    /// The most bytes that ``write(at:)`` touches.
    var maximumTextCount: Int {
        if case .text(let text) = representation { text.utf8.count } else { NumberWriting.maximumCount }
    }

    /// Writes the text into memory for ``maximumTextCount`` bytes, and returns how many it has.
    func write(at start: UnsafeMutablePointer<UInt8>) -> Int {
        switch representation {
        case .decimal(let significand, let fractionDigits, let isNegative):
            return unsafe NumberWriting.write(
                significand: significand,
                fractionDigits: Int(fractionDigits),
                isNegative: isNegative,
                at: start
            )
        case .double(let value):
            return unsafe NumberWriting.write(value, at: start)
        case .text(var text):
            return text.withUTF8 { bytes in
                if let source = bytes.baseAddress { unsafe start.update(from: source, count: bytes.count) }
                return bytes.count
            }
        }
    }
}
