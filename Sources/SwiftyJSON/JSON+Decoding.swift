internal import Foundation
public import YAJL
// Has what the decoder does for `Date`, `Data`, `Decimal` and `URL`.
internal import YAJLFoundation

extension JSON {
    /// Decodes the value as any type.
    ///
    /// ```swift
    /// struct User: Decodable { var name: String }
    /// let user = try json["users"][0].decode(User.self)
    /// ```
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - decoder: The settings, as `JSONDecoder` has them.
    /// - Throws: `DecodingError`, what the type throws, or ``SwiftyJSONError`` for what is not JSON: the ``error`` if there is
    ///   one, and ``SwiftyJSONError/invalidJSON`` if there is a Swift object somewhere in it.
    /// - Complexity: O(size).
    @_disfavoredOverload
    public func decode<T: Decodable>(_ type: T.Type = T.self, with decoder: YAJLDecoder = YAJLDecoder()) throws -> T {
        if let error { throw error }
        if let jsonValue { return try decoder.decode(type, from: jsonValue) }
        guard case .foreign(let foreign) = content else { return try decoder.decode(type, from: Array(rawData())) }
        guard let number = foreign.number else { throw SwiftyJSONError.invalidJSON }
        return try decoder.decode(type, from: NumberText.text(number))
    }
}

extension JSON: JSONDirectlyDecodable {
    /// Takes a part of the document over in O(1), with numbers as they were written.
    @_disfavoredOverload
    package static func decode(from decoder: NodeDecoder) -> JSON { JSON(jsonValue: decoder.value) }
}

// So `items(at:as: JSON.self)` and `members(at:as: JSON.self)` give the values as they are.
extension JSON: JSONValueItem {}
