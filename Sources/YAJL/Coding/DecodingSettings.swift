/// The settings of a decoder; ``YAJLDecoder`` says what they mean.
struct DecodingSettings: Sendable {
    var keyDecodingStrategy: YAJLDecoder.KeyDecodingStrategy = .useDefaultKeys
    var nonConformingFloatDecodingStrategy: YAJLDecoder.NonConformingFloatDecodingStrategy = .throw
    var integerOverflowStrategy: YAJLDecoder.IntegerOverflowStrategy = .throw
    var invalidElementStrategy: YAJLDecoder.InvalidElementStrategy = .throw
    var leniency: YAJLDecoder.Leniency = []
    var collectsErrors = false
    var parsingOptions = JSONParsingOptions(skipsByteOrderMark: true, limits: .inMemory)
    var userInfo: [CodingUserInfoKey: any Sendable] = [:]
    var strategies = JSONCodingStrategies()
}

/// Settings that do not change any more, so that a decoder is one reference: to copy and free them for each document took a
/// thirtieth of the time for one of 200 bytes.
final class SharedDecodingSettings: Sendable {
    let values: DecodingSettings

    /// Those of a decoder of which nothing has been set.
    static let usual = SharedDecodingSettings(DecodingSettings())

    init(_ values: DecodingSettings) {
        self.values = values
    }
}
