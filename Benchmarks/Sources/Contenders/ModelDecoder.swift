internal import Foundation
internal import YAJL

/// A decoder of Codable types: a struct, or a class, as Foundation's is.
///
/// This is a protocol and not a closure because a closure has no type parameters: it would have to give `any Decodable`, and
/// the box for that would be measured too.
protocol ModelDecoder: SendableMetatype {
    /// A document in the form in which the decoder wants it.
    associatedtype Input

    /// Decodes a document.
    func decode<Model: Decodable>(_ model: Model.Type, from input: Input) throws -> Model
}

extension JSONDecoder: ModelDecoder {}

extension YAJLDecoder: ModelDecoder {
    typealias Input = [UInt8]
}

extension YAJLDecoder {
    /// Creates a decoder without any settings but that.
    init(engine: JSONParsingOptions.Engine) {
        self.init()
        parsingOptions.engine = engine
    }
}
