/// The settings of one call to an encoder.
final class EncodingSettings: Sendable {
    /// Those of an encoding that nobody uses.
    static let blank = EncodingSettings(YAJLEncoder(), TextLayout(.compact), .compact)

    /// The encoder with all settings but those of the layout.
    let encoder: YAJLEncoder
    let layout: TextLayout
    let options: JSONWritingOptions

    /// - Parameters:
    ///   - layout: That of the text around the value.
    ///   - options: Those of the text; nulls stay in it.
    init(_ encoder: YAJLEncoder, _ layout: TextLayout, _ options: JSONWritingOptions) {
        self.encoder = encoder
        self.layout = layout
        self.options = options
    }

    /// Which texts of keys hold for these settings; with functions of the program none do.
    var keyStyle: KeyTexts.Style? {
        switch encoder.keyEncodingStrategy {
        case .useDefaultKeys: KeyTexts.Style(escapedText: layout.escapedText, isSnakeCase: false)
        case .convertToSnakeCase: KeyTexts.Style(escapedText: layout.escapedText, isSnakeCase: true)
        case .custom: nil
        }
    }

    /// The name that a key becomes.
    ///
    /// - Parameter path: The path of the container the key belongs to.
    func name(of key: some CodingKey, in path: @autoclosure () -> [any CodingKey]) -> String {
        if key is MemberName { return key.stringValue }
        return switch encoder.keyEncodingStrategy {
        case .useDefaultKeys: key.stringValue
        case .convertToSnakeCase: SnakeCaseEncoding.convert(key.stringValue)
        case .custom(let convert): convert(path() + [key]).stringValue
        }
    }
}

extension JSONWritingOptions {
    /// The options that give the text that an encoder shall write.
    init(_ formatting: YAJLEncoder.OutputFormatting) {
        self.init(
            format: formatting.contains(.prettyPrinted) ? .pretty() : .compact,
            sortsKeys: formatting.contains(.sortedKeys),
            escapesSlashes: !formatting.contains(.withoutEscapingSlashes)
        )
        spacesBeforeColon = true
        breaksEmptyContainers = true
    }
}
