/// The encoder that values encode themselves with.
///
/// It is small enough to be held in an existential without separate memory.
struct ValueEncoder: Encoder {
    let encoding: Encoding
    let token: OpenValue.Token

    var codingPath: [any CodingKey] { encoding.codingPath(token) }

    var userInfo: [CodingUserInfoKey: Any] { encoding.settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedEncoder(encoding, token))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        encoding.openArray(token)
        return UnkeyedEncoder(encoding: encoding, token: token)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueEncoder(encoding: encoding, token: token)
    }
}
