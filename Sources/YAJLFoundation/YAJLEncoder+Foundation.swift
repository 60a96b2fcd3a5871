public import Foundation
public import YAJL

extension YAJLEncoder {
    /// Encodes a value as JSON text in UTF-8.
    ///
    /// It is what `JSONEncoder` calls `encode(_:)`; that name returns `[UInt8]` here.
    ///
    /// ```swift
    /// let data = try YAJLEncoder().data(from: user)
    /// ```
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func data<Value: Encodable>(from value: Value) throws -> Data {
        try withEncodedBytes(of: value) { Data($0) }
    }

    /// Encodes a value that needs a configuration as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func encode<Value: EncodableWithConfiguration>(
        _ value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> [UInt8] {
        try encode(Configured(value: value, configuration: configuration))
    }

    /// Encodes a value with the configuration that a provider has, as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> [UInt8] where Provider.EncodingConfiguration == Value.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
    }

    /// Encodes a value that needs a configuration as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func data<Value: EncodableWithConfiguration>(
        from value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> Data {
        try data(from: Configured(value: value, configuration: configuration))
    }

    /// Encodes a value with the configuration that a provider has, as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func data<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        from value: Value,
        configuration: Provider.Type
    ) throws -> Data where Provider.EncodingConfiguration == Value.EncodingConfiguration {
        try data(from: value, configuration: Provider.encodingConfiguration)
    }
}

/// A value with what it needs to be encoded.
private struct Configured<Value: EncodableWithConfiguration>: Encodable, EncodableWrapper {
    let value: Value
    let configuration: Value.EncodingConfiguration

    var wrapped: Any { value }

    func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder, configuration: configuration)
    }
}
