public import Foundation
public import YAJL

extension YAJLEncoder {
    /// Encodes a value as JSON text in UTF-8, as `JSONEncoder` does.
    ///
    /// ```swift
    /// let data = try YAJLEncoder().encode(user)
    /// let bytes: [UInt8] = try YAJLEncoder().encode(user)  // the method of the core
    /// ```
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func encode<Value: Encodable>(_ value: Value) throws -> Data {
        try withEncodedBytes(of: value) { Data($0) }
    }

    /// Encodes a value that needs a configuration as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func encode<Value: EncodableWithConfiguration>(
        _ value: Value,
        configuration: Value.EncodingConfiguration
    ) throws -> Data {
        try encode(Configured(value: value, configuration: configuration))
    }

    /// Encodes a value with the configuration that a provider has, as JSON text in UTF-8.
    ///
    /// - Throws: `EncodingError` with the path of what cannot be encoded, or what the value throws.
    public func encode<Value: EncodableWithConfiguration, Provider: EncodingConfigurationProviding>(
        _ value: Value,
        configuration: Provider.Type
    ) throws -> Data where Provider.EncodingConfiguration == Value.EncodingConfiguration {
        try encode(value, configuration: Provider.encodingConfiguration)
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
