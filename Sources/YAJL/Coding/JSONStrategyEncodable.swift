/// A type that ``YAJLEncoder`` writes in another way than its `Encodable` conformance says, mostly by a setting.
///
/// ```swift
/// struct Price: Encodable { var cents: Int }
///
/// enum PriceText: JSONCodingStrategyKey { static var defaultValue: Bool { false } }
///
/// extension Price: JSONStrategyEncodable {
///     func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws {
///         guard strategies[PriceText.self] else { return try encode(to: encoder) }
///         var container = encoder.singleValueContainer()
///         try container.encode("\(cents) ct")
///     }
/// }
/// ```
///
/// It is called for values that are encoded by a container or as the root. A value that encodes nothing becomes `{}`.
package protocol JSONStrategyEncodable: Encodable {
    /// Encodes the value as the settings say.
    func encode(to encoder: any Encoder, by strategies: JSONCodingStrategies) throws
}
