import Foundation
import Testing
import YAJLFoundation

/// Strategies for dates, data and keys that decode and encode inside, up to three deep.
@Suite struct NestedCodingTests {
    private struct Model: Codable, Equatable, Sendable {
        var date: Date
        var data: Data
        var id: Int
    }

    /// Dates and data are texts of models in which dates and data are such texts again.
    ///
    /// The seconds of the date and the one byte are in the innermost texts.
    private static func decoder(depth: Int) -> YAJLDecoder {
        var decoder = YAJLDecoder()
        guard depth > 0 else {
            decoder.dateDecodingStrategy = .secondsSince1970
            return decoder
        }
        let inner = Self.decoder(depth: depth - 1)
        decoder.dateDecodingStrategy = .custom { decoder in
            let container = try decoder.singleValueContainer()
            let model = try inner.decode([Model].self, from: container.decode(String.self))[0]
            // The container is still that of the outer text.
            guard try container.decode(String.self).contains("\"id\":\(depth - 1)"), model.id == depth - 1 else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "another text")
            }
            return model.date
        }
        decoder.dataDecodingStrategy = .custom { decoder in
            try inner.decode([Model].self, from: decoder.singleValueContainer().decode(String.self))[0].data
        }
        return decoder
    }

    private static func encoder(depth: Int) -> YAJLEncoder {
        var encoder = YAJLEncoder()
        guard depth > 0 else {
            encoder.dateEncodingStrategy = .secondsSince1970
            return encoder
        }
        let inner = Self.encoder(depth: depth - 1)
        encoder.dateEncodingStrategy = .custom { date, encoder in
            var container = encoder.singleValueContainer()
            let text = try inner.string(from: [Model(date: date, data: Data([1]), id: depth - 1)])
            try container.encode(text)
        }
        encoder.dataEncodingStrategy = .custom { data, encoder in
            let text = try inner.string(from: [Model(date: Date(timeIntervalSince1970: 2), data: data, id: depth - 1)])
            var container = encoder.singleValueContainer()
            try container.encode(text)
        }
        return encoder
    }

    @Test(arguments: 0...3)
    func strategies(_ depth: Int) throws {
        let models = (0..<3).map { number in
            Model(date: Date(timeIntervalSince1970: Double(number)), data: Data([UInt8(number)]), id: depth)
        }
        let (decoder, encoder) = (Self.decoder(depth: depth), Self.encoder(depth: depth))
        for _ in 0..<2 {
            let text = try encoder.string(from: models)
            #expect(try decoder.decode([Model].self, from: text) == models)
            // Foundation's encoder, with our coders inside.
            guard depth > 0 else { continue }
            let inner = Self.encoder(depth: depth - 1)
            let first = try inner.string(from: [Model(date: models[0].date, data: Data([1]), id: depth - 1)])
            #expect(text.hasPrefix("[{\"date\":\(String(decoding: try JSONEncoder().encode(first), as: UTF8.self)),"))
        }
    }

    /// The place of an error is that in the text which has it.
    @Test func errors() {
        let decoder = Self.decoder(depth: 1)
        func log(_ date: String, id: String = "1") -> String {
            let text = #"[{"date":"\#(date)","data":"[{\"date\":0,\"data\":\"AQ==\",\"id\":0}]","id":\#(id)}]"#
            do {
                return "\(try decoder.decode([Model].self, from: text).map(\.date.timeIntervalSince1970))"
            } catch let error as DecodingError {
                return summary(error) + " \(error.jsonError.map { "\($0.path)" } ?? "no place")"
            } catch {
                return "\(error)"
            }
        }
        let good = #"[{\"date\":7,\"data\":\"\",\"id\":0}]"#
        for _ in 0..<2 {
            #expect(log(good) == "[7.0]")
            #expect(log(#"[{\"date\":7,\"data\":true,\"id\":0}]"#) == "typeMismatch at Index 0#0/data $[0].data")
            #expect(log(#"[{\"date\":7,\"data\":\"\"}]"#) == "keyNotFound(id) at Index 0#0 $[0]")
            #expect(log("[") == "dataCorrupted at  $[0]")
            #expect(log(good, id: "\"x\"") == "typeMismatch at Index 0#0/id $[0].id")
            // This one is of the strategy itself.
            #expect(log(#"[{\"date\":7,\"data\":\"\",\"id\":5}]"#) == "dataCorrupted at Index 0#0/date $[0].date")
        }
    }
}
