/// What values get to encode themselves with.
///
/// It is small enough to be held in an existential without memory of its own.
struct ValueEncoder: Encoder {
    let context: EncodingContext
    let token: EncodingToken

    var codingPath: [any CodingKey] { context.codingPath(token) }

    var userInfo: [CodingUserInfoKey: Any] { context.settings.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
        KeyedEncodingContainer(KeyedEncoder(context, token))
    }

    func unkeyedContainer() -> any UnkeyedEncodingContainer {
        context.openArray(token)
        return UnkeyedEncoder(context: context, token: token)
    }

    func singleValueContainer() -> any SingleValueEncodingContainer {
        SingleValueEncoder(context: context, token: token)
    }
}
