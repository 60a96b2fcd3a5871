/// One input of the fuzzer: a text, after it bytes that decide what is done with the text, and in the last byte their number.
///
/// So a change of the text's length does not change the decisions.
package struct FuzzInput: Sendable {
    package let text: [UInt8]
    package let script: [UInt8]

    /// Splits the bytes that libFuzzer gives, and keeps them for the message of a failure.
    package init(_ start: UnsafePointer<UInt8>?, _ count: Int) {
        self.init(UnsafeBufferPointer(start: start, count: count))
        CurrentCase.input = self
        CurrentCase.notes = []
        limitTime()
    }

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        let count = min(Int(bytes.last ?? 0), max(bytes.count - 1, 0))
        let end = max(bytes.count - 1, 0)
        text = Array(bytes[..<(end - count)])
        script = Array(bytes[(end - count)..<end])
    }

    package var decisions: Decisions { Decisions(script) }

    /// A number that any change of the input changes (FNV-1a), for what only few inputs shall do.
    package var checksum: UInt64 {
        (text + script).reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}

/// Reads decisions off the script.
///
/// When it has ended, each is the first there is, so that short scripts are simple cases.
package struct Decisions: Sendable {
    private var rest: ArraySlice<UInt8>

    init(_ script: [UInt8]) {
        rest = script[...]
    }

    package var isAtEnd: Bool { rest.isEmpty }

    package mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    package mutating func bool() -> Bool { byte() & 1 == 1 }

    package mutating func number(_ range: ClosedRange<Int>) -> Int { range.lowerBound + Int(byte()) % range.count }

    package mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }

    /// True for some of the bytes, and not at the end of the script.
    package mutating func chance(_ one: Int, in count: Int) -> Bool { number(0...count - 1) >= count - one }

    package mutating func word() -> UInt64 { (0..<8).reduce(0) { word, _ in word << 8 | UInt64(byte()) } }
}
