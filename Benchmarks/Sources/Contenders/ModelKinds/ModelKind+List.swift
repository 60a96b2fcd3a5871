internal import Foundation
internal import YAJL
internal import YAJLFoundation

extension ModelKind {
    /// All kinds, from plain values to types that code themselves.
    public static let list = values + dictionaries + enumerations + fields + selfCoding + foundationTypes

    private static let count = 2_000

    private static func each<Model>(_ share: Int = 1, _ make: (Int) -> Model) -> [Model] {
        (0..<count / share).map(make)
    }

    private static let values = [
        ModelKind("integers") { each { $0 * 7919 } },
        ModelKind("doubles") { each { Double($0) * 1.1 } },
        ModelKind("bools") { each { $0.isMultiple(of: 3) } },
        ModelKind("short strings") { each { "string number \($0)" } },
        ModelKind("long strings") { each(10) { String(repeating: "text \($0) ", count: 50) } },
        ModelKind("strings in other scripts") { each { "größe ñ 漢字 \($0)" } },
        ModelKind("strings with escapes") { each { "a\"b\\c\n\t\($0)" } },
        ModelKind("arrays of three integers") { each { [$0, $0 + 1, $0 + 2] } },
        ModelKind("a set of integers") { Set(0..<count) },
    ]

    private static let dictionaries = [
        ModelKind("a dictionary by strings") { Dictionary(uniqueKeysWithValues: each { ("key\($0)", $0) }) },
        ModelKind("a dictionary by integers") { Dictionary(uniqueKeysWithValues: each { ($0, "v\($0)") }) },
        ModelKind("a dictionary by UUIDs") { Dictionary(uniqueKeysWithValues: each(4) { (UUID(), $0) }) },
        ModelKind("dictionaries of two members") { each { ["a": $0, "b": $0] } },
    ]

    private static let enumerations = [
        ModelKind("enumerations of strings") { each { Color.allCases[$0 % 4] } },
        ModelKind("enumerations of integers") { each { Level.allCases[$0 % 3] } },
        ModelKind("enumerations with payloads") {
            each { [Shape.circle(radius: Double($0)), .rectangle(width: 1, height: 2.5), .point][$0 % 3] }
        },
    ]

    private static let fields = [
        ModelKind("four fields") { each(1, Person.init) },
        ModelKind("names in snake case") { decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            encoder.keyEncodingStrategy = .convertToSnakeCase
        } yajl: { decoder, encoder in
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            encoder.keyEncodingStrategy = .convertToSnakeCase
        } _: {
            each(1, Person.init)
        },
        ModelKind("sorted and indented") { _, encoder in
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        } yajl: { _, encoder in
            encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        } _: {
            each(1, Person.init)
        },
        ModelKind("optional fields") { each(1, Optionals.init) },
        ModelKind("classes that inherit") { each { Derived($0) } },
        ModelKind("a tree of models") { Branch(depth: 6) },
    ]

    private static let selfCoding = [
        ModelKind("single-value containers") { each { Wrapped(value: $0) } },
        ModelKind("property wrappers") { each { _ in Defaults() } },
        ModelKind("nested containers") { each { Nested(x: $0, y: 2) } },
        ModelKind("contains and decodeIfPresent") { each(1, Sparse.init) },
        ModelKind("fields without names") { each { Vector(x: Float($0), y: 2.25, z: 3.125) } },
        ModelKind("a type that tries others") {
            each { [AnyJSON.number(Double($0)), .string("text"), .array([.bool(true), .null])][$0 % 3] }
        },
    ]

    private static let foundationTypes = [
        ModelKind("UUIDs") { each { _ in UUID() } },
        ModelKind("addresses") { each { URL(string: "https://example.com/a/\($0)") } },
        ModelKind("decimals") { each { Decimal($0) / 8 } },
        ModelKind("dates as numbers") { each { Date(timeIntervalSince1970: Double($0) * 1000.5) } },
        ModelKind("dates of ISO 8601") { decoder, encoder in
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
        } yajl: { decoder, encoder in
            decoder.dateDecodingStrategy = .iso8601
            encoder.dateEncodingStrategy = .iso8601
        } _: {
            each { Date(timeIntervalSince1970: Double($0) * 1000) }
        },
        ModelKind("data of 10 bytes") { each { Data(repeating: UInt8($0 % 256), count: 10) } },
        ModelKind("data of 1,000 bytes") { each(20) { Data(repeating: UInt8($0 % 256), count: 1000) } },
    ]
}
