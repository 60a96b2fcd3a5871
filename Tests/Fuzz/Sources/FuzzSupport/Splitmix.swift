/// SplitMix64: the mutator's random numbers, from the seed that libFuzzer gives it.
struct Splitmix: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt32) {
        state = UInt64(seed)
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }
    mutating func chance(_ one: Int, in count: Int) -> Bool { number(1...count) <= one }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements[number(0...elements.count - 1)] }
}
