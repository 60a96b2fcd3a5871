extension JSONValue: Codable {
    /// Decodes whatever the decoder holds.
    ///
    /// From decoders other than ours a number comes as the first of `Int64`, `UInt64` and `Double` that holds it.
    ///
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        // A type around the value may have called this; no leniency applies to a value of any type.
        if let node = decoder as? NodeDecoder {
            self = node.value
            return
        }
        if let container = try? decoder.container(keyedBy: MemberName.self) {
            self = .object(try JSONObject(container))
            return
        }
        if let container = try? decoder.unkeyedContainer() {
            self = .array(try JSONArray(container))
            return
        }
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else {
            self = .number(try container.decode(JSONNumber.self))
        }
    }

    /// Encodes the value.
    ///
    /// Encoders other than ours get a number as `Int64` or `UInt64` if it is one exactly, else as the nearest `Double`, and names
    /// that their key strategies convert.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        switch self {
        case .null:
            var container = encoder.singleValueContainer()
            try container.encodeNil()
        case .bool(let value):
            try value.encode(to: encoder)
        case .number(let value):
            // An encoder that knows numbers gets one.
            var container = encoder.singleValueContainer()
            try container.encode(value)
        case .string(let value):
            try value.encode(to: encoder)
        case .array(let elements):
            var container = encoder.unkeyedContainer()
            for element in elements { try container.encode(element) }
        case .object(let members):
            var container = encoder.container(keyedBy: MemberName.self)
            for (key, value) in members { try container.encode(value, forKey: MemberName(stringValue: key)) }
        }
    }
}

extension JSONArray: Codable {
    /// Decodes an array of whatever the decoder holds.
    ///
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let node = decoder as? NodeDecoder {
            self = try Self.decode(from: node)
        } else {
            try self.init(decoder.unkeyedContainer())
        }
    }

    fileprivate init(_ container: any UnkeyedDecodingContainer) throws {
        var container = container
        self.init()
        while !container.isAtEnd { append(try container.decode(JSONValue.self)) }
    }

    /// Encodes the elements.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try JSONValue.array(self).encode(to: encoder) }
}

extension JSONObject: Codable {
    /// Decodes an object of whatever the decoder holds.
    ///
    /// - Throws: What the decoder throws.
    public init(from decoder: any Decoder) throws {
        if let node = decoder as? NodeDecoder {
            self = try Self.decode(from: node)
        } else {
            try self.init(decoder.container(keyedBy: MemberName.self))
        }
    }

    fileprivate init(_ container: KeyedDecodingContainer<MemberName>) throws {
        self.init()
        for key in container.allKeys {
            updateValue(try container.decode(JSONValue.self, forKey: key), forKey: key.stringValue)
        }
    }

    /// Encodes the members.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws { try JSONValue.object(self).encode(to: encoder) }
}

extension JSONNumber: Codable {
    /// Decodes a number: by our decoder exactly, by others as the first of `Int64`, `UInt64` and `Double` that they have.
    ///
    /// - Throws: What the decoder throws, or `DecodingError` if the `Double` is not finite.
    public init(from decoder: any Decoder) throws {
        if let node = decoder as? NodeDecoder {
            self = try Self.decode(from: node)
            return
        }
        let container = try decoder.singleValueContainer()
        if let value = try? container.decode(Int64.self) {
            self.init(value)
        } else if let value = try? container.decode(UInt64.self) {
            self.init(value)
        } else {
            let value = try container.decode(Double.self)
            guard let number = JSONNumber(value) else {
                throw DecodingError.dataCorruptedError(in: container, debugDescription: "\(value) is not a JSON number")
            }
            self = number
        }
    }

    /// Encodes the number: by our encoder exactly, by others as `Int64` or `UInt64` if it is one, else as the nearest `Double`.
    ///
    /// - Throws: What the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        if encoder is ValueEncoder {
            // A type around the number has called this.
            try container.encode(self)
        } else if let value = Int64(exactly: self) {
            try container.encode(value)
        } else if let value = UInt64(exactly: self) {
            try container.encode(value)
        } else {
            try container.encode(Double(self))
        }
    }
}

/// The name of a member of a tree: content, so that no key strategy of ``YAJLEncoder`` or ``YAJLDecoder`` converts it.
package struct MemberName: CodingKey {
    package let stringValue: String
    package var intValue: Int? { nil }

    package init(stringValue: String) {
        self.stringValue = stringValue
    }

    package init?(intValue: Int) {
        stringValue = String(intValue)
    }
}
