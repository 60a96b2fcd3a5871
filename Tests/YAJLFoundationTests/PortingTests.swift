import Foundation
import Testing
import YAJL
import YAJLFoundation

extension YAJLDecoder.DateDecodingStrategy {
    /// As a program that comes from `JSONDecoder` has them.
    fileprivate static var days: YAJLDecoder.DateDecodingStrategy {
        .custom { Date(timeIntervalSince1970: 86400 * (try $0.singleValueContainer().decode(Double.self))) }
    }
}

extension YAJLDecoder.DataDecodingStrategy {
    fileprivate static let text = YAJLDecoder.DataDecodingStrategy.custom {
        Data(try $0.singleValueContainer().decode(String.self).utf8)
    }
}

extension YAJLDecoder.KeyDecodingStrategy {
    fileprivate static let lowercase = YAJLDecoder.KeyDecodingStrategy.custom {
        JSONCodingKey(stringValue: $0.last?.stringValue.lowercased() ?? "")
    }
}

extension YAJLDecoder.NonConformingFloatDecodingStrategy {
    fileprivate static let words = convertFromString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}

extension YAJLEncoder.DateEncodingStrategy {
    fileprivate static var days: YAJLEncoder.DateEncodingStrategy {
        .custom { date, encoder in
            var container = encoder.singleValueContainer()
            try container.encode(Int(date.timeIntervalSince1970 / 86400))
        }
    }
}

extension YAJLEncoder.DataEncodingStrategy {
    fileprivate static let text = YAJLEncoder.DataEncodingStrategy.custom { data, encoder in
        var container = encoder.singleValueContainer()
        try container.encode(String(decoding: data, as: UTF8.self))
    }
}

extension YAJLEncoder.KeyEncodingStrategy {
    fileprivate static let uppercase = YAJLEncoder.KeyEncodingStrategy.custom {
        JSONCodingKey(stringValue: $0.last?.stringValue.uppercased() ?? "")
    }
}

extension YAJLEncoder.NonConformingFloatEncodingStrategy {
    fileprivate static let words = convertToString(positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
}

extension YAJLEncoder.OutputFormatting {
    fileprivate static let readable: YAJLEncoder.OutputFormatting = [.prettyPrinted, .sortedKeys]
}

/// A program that was written for Foundation's coders compiles with ours.
@Suite struct PortingTests {
    private struct Note: Codable, Equatable {
        var day: Date
        var text: Data
        var weight: Double
    }

    @Test func strategiesOfAProgram() throws {
        let note = Note(day: Date(timeIntervalSince1970: 86400 * 20000), text: Data("hello".utf8), weight: .infinity)
        var encoder = YAJLEncoder()
        encoder.dateEncodingStrategy = .days
        encoder.dataEncodingStrategy = .text
        encoder.keyEncodingStrategy = .uppercase
        encoder.nonConformingFloatEncodingStrategy = .words
        encoder.outputFormatting = .readable
        let text = try encoder.string(from: note)
        #expect(text == "{\n  \"DAY\" : 20000,\n  \"TEXT\" : \"hello\",\n  \"WEIGHT\" : \"inf\"\n}")
        var decoder = YAJLDecoder()
        decoder.dateDecodingStrategy = .days
        decoder.dataDecodingStrategy = .text
        decoder.keyDecodingStrategy = .lowercase
        decoder.nonConformingFloatDecodingStrategy = .words
        #expect(try decoder.decode(Note.self, from: text) == note)
    }

    /// `Data` where nothing else is asked for.
    @Test func whatEncodingGives() throws {
        let encoder = YAJLEncoder()
        let inferred = try encoder.encode([1, 2])
        #expect(type(of: inferred) == Data.self)
        let data: Data = try encoder.encode([1, 2])
        let bytes: [UInt8] = try encoder.encode([1, 2])
        #expect(inferred == data && Array(data) == bytes)
        func parameter(_ data: Data) -> Int { data.count }
        func parameter(bytes: [UInt8]) -> Int { bytes.count }
        #expect(try parameter(encoder.encode([1, 2])) == parameter(bytes: encoder.encode([1, 2])))
        #expect(String(decoding: try encoder.encode("a"), as: UTF8.self) == "\"a\"")
        #expect(String(data: try encoder.encode("a"), encoding: .utf8) == "\"a\"")
        #expect(try encoder.encode("a").base64EncodedString() == "ImEi")
        #expect(try encoder.encode([1]) == Data("[1]".utf8))
        #expect(try encoder.encode([1]) == Array("[1]".utf8))
        // Both have a method for it.
        #expect(try YAJLDecoder().decode([Int].self, from: encoder.encode([1])) == [1])
        #expect(try JSONValue(parsing: encoder.encode([1])) == [1])
        #expect(try ["a", "b"].map { try encoder.encode($0) }.map(\.count) == [3, 3])
        let optional = try? encoder.encode([1])
        #expect(optional == Data("[1]".utf8))
    }

    private static let mark = Data([0xEF, 0xBB, 0xBF])

    @Test func byteOrderMarkInData() throws {
        let data = Self.mark + Data("[1,2]".utf8)
        #expect(try YAJLDecoder().decode([Int].self, from: data) == JSONDecoder().decode([Int].self, from: data))
        // A part of other data, whose indices do not start at 0.
        #expect(try YAJLDecoder().decode([Int].self, from: (Data([7]) + data).dropFirst()) == [1, 2])
    }
}
