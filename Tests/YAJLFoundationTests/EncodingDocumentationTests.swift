import Foundation
import Testing
import YAJLFoundation

/// The examples of the encoder's documentation, line by line.
@Suite struct EncodingDocumentationTests {
    @Test func dates() throws {
        var encoder = YAJLEncoder()
        encoder.dateEncodingStrategy = .iso8601
        let text = try encoder.string(from: [Date(timeIntervalSince1970: 0)])  // ["1970-01-01T00:00:00Z"]
        #expect(text == #"["1970-01-01T00:00:00Z"]"#)
    }

    @Test func data() throws {
        let user = ["name": "Zoë"]
        let data = try YAJLEncoder().encode(user)
        let bytes: [UInt8] = try YAJLEncoder().encode(user)  // the method of the core
        #expect(data == Data(bytes))
        #expect(data == Data(#"{"name":"Zoë"}"#.utf8))
    }
}
