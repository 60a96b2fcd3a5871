/// A setting of decoders or encoders that belongs to a type the core does not know, such as how dates are written.
///
/// ```swift
/// enum PriceStyle: JSONCodingStrategyKey { static var defaultValue: Bool { false } }
///
/// extension YAJLDecoder {
///     var pricesAreCents: Bool {
///         get { strategies[PriceStyle.self] }
///         set { strategies[PriceStyle.self] = newValue }
///     }
/// }
/// ```
package protocol JSONCodingStrategyKey<Value> {
    /// The type of the setting.
    associatedtype Value: Sendable

    /// The value if nothing is set.
    static var defaultValue: Value { get }
}

/// Settings of decoders or encoders for types the core does not know, by what names them.
package struct JSONCodingStrategies: Sendable {
    private var values: [ObjectIdentifier: any Sendable] = [:]

    /// The value of a setting.
    ///
    /// - Complexity: O(1).
    package subscript<Key: JSONCodingStrategyKey>(key: Key.Type) -> Key.Value {
        get { values.isEmpty ? Key.defaultValue : values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }
}
