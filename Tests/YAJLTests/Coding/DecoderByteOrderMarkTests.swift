import Testing
import YAJL

@testable import YAJLTestSupport

/// A decoder passes over one byte order mark, and everything else is as strict as ever.
@Suite struct DecoderByteOrderMarkTests {
    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    /// The outcome of each entry point.
    private func outcomes<Value: Decodable>(
        _ type: Value.Type,
        _ bytes: [UInt8],
        _ decoder: YAJLDecoder = YAJLDecoder()
    ) -> [Result<Value, any Error>] {
        [
            Result { try decoder.decode(type, from: bytes) },
            Result { try decoder.decode(type, from: bytes.span.bytes) },
            Result { try bytes.withUnsafeBytes { try decoder.decode(type, from: $0) } },
            Result { try decoder.decode(type, from: String(decoding: bytes, as: UTF8.self)) },
            Result { try bytes.withUnsafeBytes { try decoder.decode(from: $0) { try $0.decode(type) } } },
        ]
    }

    @Test(arguments: ["[1,2]", " [1, 2]\n"], [JSONParsingOptions.DuplicateKeys.keepLast, .keepFirst, .reject])
    func oneIsPassedOver(_ text: String, _ duplicateKeys: JSONParsingOptions.DuplicateKeys) throws {
        var decoder = YAJLDecoder()
        decoder.parsingOptions.duplicateKeys = duplicateKeys
        for outcome in outcomes([Int].self, Self.mark + Array(text.utf8), decoder) {
            #expect(try outcome.get() == [1, 2])
        }
    }

    /// In all of these the mark is not alone at the start; with the offset of the error.
    private static let refused: [([UInt8], Int)] = [
        (mark + mark + [0x31], 3),
        ([0x20] + mark + [0x31], 1),
        ([0x5B] + mark + [0x31, 0x5D], 1),
        ([0x31] + mark, 1),
        (mark, 3),
        (mark + [0x20], 4),
        ([0xEF, 0xBB, 0x31], 0),
        ([0xFE, 0xFF, 0, 0x31], 0),
    ]

    @Test(arguments: refused)
    func othersAreRefused(_ bytes: [UInt8], _ offset: Int) throws {
        for (index, outcome) in outcomes([Int].self, bytes).enumerated() {
            // A string repairs what is not UTF-8.
            if index == 3, String(validating: bytes, as: UTF8.self) == nil { continue }
            let error = #expect(throws: DecodingError.self) { try outcome.get() }
            #expect(error.flatMap(position)?.position.byteOffset == offset, "entry point \(index)")
        }
    }

    /// Positions count the bytes of the mark.
    @Test func errorsAfterAMark() throws {
        for (text, offset) in [("[1,\"x\"]", 6), ("[1,x]", 6)] {
            for outcome in outcomes([Int].self, Self.mark + Array(text.utf8)) {
                let error = try #require(#expect(throws: DecodingError.self) { try outcome.get() })
                let place = try #require(position(error))
                #expect(place.position == JSONPosition(byteOffset: offset, line: 1, column: offset + 1))
            }
        }
    }

    @Test func optionsDecide() throws {
        let bytes = Self.mark + Array("[1]".utf8)
        var decoder = YAJLDecoder()
        decoder.parsingOptions.allowsComments = true
        #expect(try decoder.decode([Int].self, from: bytes) == [1])
        for options in [JSONParsingOptions.inMemory, .strict] {
            decoder.parsingOptions = options
            #expect(throws: DecodingError.self) { try decoder.decode([Int].self, from: bytes) }
        }
        // Parsing without a decoder stays strict.
        #expect(throws: JSONParsingError.self) { try JSONDocument(parsing: bytes) }
        #expect(throws: DecodingError.self) {
            var reader = JSONReader(parsing: bytes)
            return try YAJLDecoder().decode([Int].self, from: &reader)
        }
        let document = try JSONDocument(
            parsing: bytes,
            options: JSONParsingOptions(skipsByteOrderMark: true, limits: .inMemory)
        )
        #expect(try YAJLDecoder().decode([Int].self, from: document) == [1])
    }
}
