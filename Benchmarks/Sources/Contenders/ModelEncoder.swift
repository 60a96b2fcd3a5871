internal import Foundation
internal import YAJL

/// An encoder of Codable types: a struct, or a class, as Foundation's is.
protocol ModelEncoder: SendableMetatype {
    /// Text in the form in which the encoder gives it.
    associatedtype Output

    /// Encodes a model.
    func encode<Model: Encodable>(_ model: Model) throws -> Output
}

extension JSONEncoder: ModelEncoder {}

extension YAJLEncoder: ModelEncoder {
    typealias Output = [UInt8]
}
