internal import Foundation
internal import YAJL
internal import YAJLFoundation

extension GrowthLaw {
    /// Long numbers, and those that are hard to round.
    static let numbers: [GrowthLaw] = long + many

    private static let long: [GrowthLaw] = [
        converted("10⁶ digits to Double", digits) { double($0) == .infinity },
        converted("10⁶ digits after the point to Double", { "0." + digits($0) }) { double($0).rounded() == 1 },
        converted("zeros and an exponent to Double", shifted) { double($0) == 1 },
        converted("zeros and an exponent to Int128", shifted) { int128($0) == 1 },
        converted("10⁶ digits to Int128", digits) { int128($0) == nil },
        converted("an exponent of 10⁶ digits", { "1e-" + digits($0) }) { double($0) == 0 },
        converted("10⁶ digits to Decimal", { "7." + digits($0) }) { decimal($0) != nil },
        GrowthLaw(
            "equal numbers, one of them of 10⁶ zeros",
            size: 500_000,
            input: { [shifted($0), "1.0"].compactMap { JSONNumber($0) } },
            byteCount: { $0.reduce(0) { $0 + $1.description.utf8.count } },
            work: { areSame($0[0], $0[1]) },
            count: { $0 ? 1 : 0 },
            expecting: { _ in 1 }
        ),
    ]

    private static let many: [GrowthLaw] = [
        listed("doubles of 800 digits, halfway to another", size: 100, Double.self) { _ in middle },
        listed("doubles of 17 digits", size: 10_000, Double.self) { "0.12345678901\($0)" },
        listed("Decimals", size: 5_000, Decimal.self) { "1\($0).12345678901234567890123" },
        listed(
            "Int128s",
            size: 5_000,
            atLeast: 5e6,
            because: "thirty digits are so many steps with numbers of 128 bits",
            Int128.self
        ) { "1\($0)12345678901234567890123" },
    ]

    /// Halfway between 1 and the next double, with zeros after it.
    private static let middle =
        "1.00000000000000011102230246251565404236316680908203125" + String(repeating: "0", count: 744) + "1"

    @Sendable private static func digits(_ count: Int) -> String { String(repeating: "7", count: count) }

    /// 1, with so many zeros that an exponent takes away.
    @Sendable private static func shifted(_ count: Int) -> String {
        "1" + String(repeating: "0", count: count) + "e-\(count)"
    }

    private static func double(_ number: JSONNumber) -> Double { Double(number) }

    private static func int128(_ number: JSONNumber) -> Int128? { Int128(exactly: number) }

    private static func decimal(_ number: JSONNumber) -> Decimal? { Decimal(number) }

    private static func areSame(_ one: JSONNumber, _ other: JSONNumber) -> Bool {
        one == other && !(one < other) && one.hashValue == other.hashValue
    }

    /// Decodes an array of numbers.
    private static func listed<Number: Decodable & SendableMetatype>(
        _ name: String,
        size: Int,
        atLeast leastBytesPerSecond: Double = 10e6,
        because reason: String? = nil,
        _ type: Number.Type,
        _ text: @escaping @Sendable (_ index: Int) -> String
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: size,
            atLeast: leastBytesPerSecond,
            because: reason,
            input: { HardText.array($0, of: text) },
            byteCount: \.count,
            work: { try YAJLDecoder().decode([Number].self, from: $0) },
            count: \.count
        )
    }

    /// Parses a document of one number and converts it.
    private static func converted(
        _ name: String,
        _ text: @escaping @Sendable (Int) -> String,
        _ isRight: @escaping @Sendable (JSONNumber) -> Bool
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: 500_000,
            input: { Array(text($0).utf8) },
            byteCount: \.count,
            work: { try JSONValue(parsing: $0).number.map(isRight) ?? false },
            count: { $0 ? 1 : 0 },
            expecting: { _ in 1 }
        )
    }
}
