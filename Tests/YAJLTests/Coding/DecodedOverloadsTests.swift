import Testing
import YAJL

@testable import YAJLTestSupport

/// The overloads of the containers for single types, which the compiler chooses by the type of a property.
@Suite struct DecodedOverloadsTests {
    private struct All: Decodable, Equatable {
        var text: String
        var bool: Bool
        var int: Int
        var int8: Int8
        var int16: Int16
        var int32: Int32
        var int64: Int64
        var int128: Int128
        var uint: UInt
        var uint8: UInt8
        var uint16: UInt16
        var uint32: UInt32
        var uint64: UInt64
        var uint128: UInt128
        var double: Double
        var float: Float
    }

    private struct Optionals: Decodable, Equatable {
        var text: String?
        var bool: Bool?
        var int: Int?
        var int8: Int8?
        var int16: Int16?
        var int32: Int32?
        var int64: Int64?
        var int128: Int128?
        var uint: UInt?
        var uint8: UInt8?
        var uint16: UInt16?
        var uint32: UInt32?
        var uint64: UInt64?
        var uint128: UInt128?
        var double: Double?
        var float: Float?
    }

    private static let names = [
        "text", "bool", "int", "int8", "int16", "int32", "int64", "int128", "uint", "uint8", "uint16", "uint32",
        "uint64",
        "uint128", "double", "float",
    ]

    private static let text = """
        {"text":"1","bool":true,"int":1,"int8":1,"int16":1,"int32":1,"int64":1,"int128":1,"uint":1,"uint8":1,
        "uint16":1,"uint32":1,"uint64":1,"uint128":1,"double":1,"float":1}
        """

    @Test func keyed() throws {
        let all = try YAJLDecoder().decode(All.self, from: Self.text)
        #expect(
            all
                == All(
                    text: "1",
                    bool: true,
                    int: 1,
                    int8: 1,
                    int16: 1,
                    int32: 1,
                    int64: 1,
                    int128: 1,
                    uint: 1,
                    uint8: 1,
                    uint16: 1,
                    uint32: 1,
                    uint64: 1,
                    uint128: 1,
                    double: 1,
                    float: 1
                )
        )
        let optionals = try YAJLDecoder().decode(Optionals.self, from: Self.text)
        #expect(
            optionals
                == Optionals(
                    text: "1",
                    bool: true,
                    int: 1,
                    int8: 1,
                    int16: 1,
                    int32: 1,
                    int64: 1,
                    int128: 1,
                    uint: 1,
                    uint8: 1,
                    uint16: 1,
                    uint32: 1,
                    uint64: 1,
                    uint128: 1,
                    double: 1,
                    float: 1
                )
        )
        #expect(try YAJLDecoder().decode(Optionals.self, from: "{}") == Optionals())
        let nulls = Self.names.map { "\"\($0)\":null" }.joined(separator: ",")
        #expect(try YAJLDecoder().decode(Optionals.self, from: "{\(nulls)}") == Optionals())
    }

    /// One property at a time has a value that fits into no type.
    @Test(arguments: names)
    func invalidOptionals(_ name: String) throws {
        let text = "{\"\(name)\":[]}"
        let error = thrown { _ = try YAJLDecoder().decode(Optionals.self, from: text) }
        #expect(error.map(place) == "typeMismatch at \(name)")
        var decoder = YAJLDecoder()
        decoder.leniency = .nilForInvalidOptionals
        #expect(try decoder.decode(Optionals.self, from: text) == Optionals())
    }

    /// Decodes two elements of each type, and a missing one after them.
    private struct Elements: Decodable {
        static func pair<Value: Decodable & ExpressibleByIntegerLiteral & Equatable>(
            _ container: inout any UnkeyedDecodingContainer,
            _ decode: (inout any UnkeyedDecodingContainer) throws -> Value,
            _ decodeIfPresent: (inout any UnkeyedDecodingContainer) throws -> Value?
        ) throws {
            #expect(try decode(&container) == 1)
            #expect(try decodeIfPresent(&container) == 1)
            let position = container.currentIndex
            #expect(try decodeIfPresent(&container) == nil)
            #expect(container.currentIndex == position + 1)
        }

        init(from decoder: any Decoder) throws {
            var container = try decoder.unkeyedContainer()
            try Self.pair(&container, { try $0.decode(Int.self) }, { try $0.decodeIfPresent(Int.self) })
            try Self.pair(&container, { try $0.decode(Int8.self) }, { try $0.decodeIfPresent(Int8.self) })
            try Self.pair(&container, { try $0.decode(Int16.self) }, { try $0.decodeIfPresent(Int16.self) })
            try Self.pair(&container, { try $0.decode(Int32.self) }, { try $0.decodeIfPresent(Int32.self) })
            try Self.pair(&container, { try $0.decode(Int64.self) }, { try $0.decodeIfPresent(Int64.self) })
            try Self.pair(&container, { try $0.decode(Int128.self) }, { try $0.decodeIfPresent(Int128.self) })
            try Self.pair(&container, { try $0.decode(UInt.self) }, { try $0.decodeIfPresent(UInt.self) })
            try Self.pair(&container, { try $0.decode(UInt8.self) }, { try $0.decodeIfPresent(UInt8.self) })
            try Self.pair(&container, { try $0.decode(UInt16.self) }, { try $0.decodeIfPresent(UInt16.self) })
            try Self.pair(&container, { try $0.decode(UInt32.self) }, { try $0.decodeIfPresent(UInt32.self) })
            try Self.pair(&container, { try $0.decode(UInt64.self) }, { try $0.decodeIfPresent(UInt64.self) })
            try Self.pair(&container, { try $0.decode(UInt128.self) }, { try $0.decodeIfPresent(UInt128.self) })
            try Self.pair(&container, { try $0.decode(Double.self) }, { try $0.decodeIfPresent(Double.self) })
            try Self.pair(&container, { try $0.decode(Float.self) }, { try $0.decodeIfPresent(Float.self) })
            #expect(try container.decode(Bool.self))
            #expect(try container.decodeIfPresent(Bool.self) == false)
            #expect(try container.decodeIfPresent(Bool.self) == nil)
            #expect(try container.decode(String.self) == "a")
            #expect(try container.decodeIfPresent(String.self) == "b")
            #expect(try container.decodeIfPresent(String.self) == nil)
            #expect(container.isAtEnd)
            #expect(try container.decodeIfPresent(String.self) == nil)
            #expect(try container.decodeIfPresent([Int].self) == nil)
        }
    }

    @Test func unkeyed() throws {
        let numbers = String(repeating: "1,1,null,", count: 14)
        _ = try YAJLDecoder().decode(Elements.self, from: "[\(numbers)true,false,null,\"a\",\"b\",null]")
    }

    /// Decodes by the single value container, with the type known where the call is.
    private struct Single<Value: Equatable>: Decodable {
        var value: Value

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            let value: Any
            switch Value.self {
            case is String.Type: value = try container.decode(String.self)
            case is Bool.Type: value = try container.decode(Bool.self)
            case is Int.Type: value = try container.decode(Int.self)
            case is Int8.Type: value = try container.decode(Int8.self)
            case is Int128.Type: value = try container.decode(Int128.self)
            case is UInt64.Type: value = try container.decode(UInt64.self)
            case is UInt128.Type: value = try container.decode(UInt128.self)
            case is Double.Type: value = try container.decode(Double.self)
            default: value = try container.decode(Float.self)
            }
            self.value = try #require(value as? Value)
        }
    }

    @Test func single() throws {
        let decoder = YAJLDecoder()
        #expect(try decoder.decode(Single<String>.self, from: "\"a\"").value == "a")
        #expect(try decoder.decode(Single<Bool>.self, from: "true").value)
        #expect(try decoder.decode(Single<Int>.self, from: "-7").value == -7)
        #expect(try decoder.decode(Single<Int8>.self, from: "-128").value == -128)
        let large = "-170141183460469231731687303715884105728"
        #expect(try decoder.decode(Single<Int128>.self, from: large).value == .min)
        #expect(try decoder.decode(Single<UInt64>.self, from: "18446744073709551615").value == .max)
        #expect(
            try decoder.decode(Single<UInt128>.self, from: "340282366920938463463374607431768211455").value == .max
        )
        #expect(try decoder.decode(Single<Double>.self, from: "0.1").value == 0.1)
        #expect(try decoder.decode(Single<Float>.self, from: "0.1").value == 0.1)
    }

    @Test func arrays() throws {
        let decoder = YAJLDecoder()
        #expect(try decoder.decode([Int128].self, from: "[1,-1]") == [1, -1])
        #expect(try decoder.decode([UInt128].self, from: "[1]") == [1])
        #expect(try decoder.decode([Int128?].self, from: "[1,null]") == [1, nil])
        #expect(try decoder.decode([String: UInt128].self, from: "{\"a\":1}") == ["a": 1])
        #expect(try decoder.decode(Set<Int128>.self, from: "[1,1]") == [1])
    }
}
