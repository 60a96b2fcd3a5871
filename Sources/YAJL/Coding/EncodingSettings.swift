/// What one call to an encoder goes by.
final class EncodingSettings: Sendable {
    /// Those of a context that nobody uses.
    static let blank = EncodingSettings(YAJLEncoder(), EncodingLayout([]))

    let layout: EncodingLayout
    let keys: YAJLEncoder.KeyEncodingStrategy
    let nonConformingFloats: YAJLEncoder.NonConformingFloatEncodingStrategy
    let strategies: JSONCodingStrategies
    private let sendableUserInfo: [CodingUserInfoKey: any Sendable]

    init(_ encoder: YAJLEncoder, _ layout: EncodingLayout) {
        self.layout = layout
        keys = encoder.keyEncodingStrategy
        nonConformingFloats = encoder.nonConformingFloatEncodingStrategy
        strategies = encoder.strategies
        sendableUserInfo = encoder.userInfo
    }

    var userInfo: [CodingUserInfoKey: Any] { sendableUserInfo }

    /// Which texts of keys hold for these settings; with functions of the program none do.
    var keyStyle: EncodedKeyStyle? {
        switch keys {
        case .useDefaultKeys: EncodedKeyStyle(layout: layout, isSnakeCase: false)
        case .convertToSnakeCase: EncodedKeyStyle(layout: layout, isSnakeCase: true)
        case .custom: nil
        }
    }

    /// What the name of a key becomes.
    ///
    /// - Parameter path: The path of the container the key belongs to.
    func name(of key: some CodingKey, in path: @autoclosure () -> [any CodingKey]) -> String {
        switch keys {
        case .useDefaultKeys: key.stringValue
        case .convertToSnakeCase: SnakeCaseEncoding.convert(key.stringValue)
        case .custom(let convert): convert(path() + [key]).stringValue
        }
    }
}

/// How the text is laid out.
struct EncodingLayout: Hashable {
    var escapedText: EscapedText
    var sortsKeys: Bool
    /// How many spaces a level is indented by; `nil` if everything is on one line.
    var indentation: Int?
    /// How many spaces the lines within the value are indented by that are around it.
    var baseIndentation = 0
    var spacesBeforeColon = true
    var breaksEmptyContainers = true

    init(_ formatting: YAJLEncoder.OutputFormatting) {
        escapedText = EscapedText(asciiOnly: false, escapesSlashes: !formatting.contains(.withoutEscapingSlashes))
        sortsKeys = formatting.contains(.sortedKeys)
        indentation = formatting.contains(.prettyPrinted) ? 2 : nil
    }

    init(_ options: JSONWritingOptions, indentedBy baseIndentation: Int) {
        escapedText = EscapedText(options)
        sortsKeys = options.sortsKeys
        indentation = options.indentation
        self.baseIndentation = baseIndentation
        spacesBeforeColon = options.spacesBeforeColon
        breaksEmptyContainers = options.breaksEmptyContainers
    }
}
