import YAJL

extension Decisions {
    /// Options of parsing; strict for the first half of the bytes.
    package mutating func parsingOptions() -> JSONParsingOptions {
        var options = JSONParsingOptions.inMemory
        guard chance(1, in: 2) else { return options }
        let flags = byte()
        options.framing = JSONParsingOptions.Framing.allCases[Int(flags & 3)]
        options.allowsComments = flags & 4 != 0
        options.allowsTrailingContent = flags & 8 != 0
        options.allowsPartialInput = flags & 16 != 0
        options.skipsByteOrderMark = flags & 32 != 0
        options.invalidUnicode = flags & 64 != 0 ? .replace : .reject
        options.validatesRest = flags & 128 != 0
        options.duplicateKeys = pick(JSONParsingOptions.DuplicateKeys.allCases)
        if chance(1, in: 2) { options.limits = limits() }
        return options
    }

    /// Limits that short texts exceed.
    private mutating func limits() -> JSONLimits {
        var limits = JSONLimits.inMemory
        let which = byte()
        if which & 1 != 0 { limits.depth = number(0...8) }
        if which & 2 != 0 { limits.string = number(0...40) }
        if which & 4 != 0 { limits.key = number(0...20) }
        if which & 8 != 0 { limits.number = number(0...20) }
        if which & 16 != 0 { limits.item = number(0...60) }
        if which & 32 != 0 { limits.total = number(0...100) }
        if which & 64 != 0 { limits.events = number(0...40) }
        return limits
    }

    /// How text is laid out.
    package mutating func writingOptions() -> JSONWritingOptions {
        let flags = byte()
        var options = JSONWritingOptions(
            format: flags & 1 != 0 ? .pretty(indent: Int(flags >> 6)) : .compact,
            sortsKeys: flags & 2 != 0,
            omitsNulls: flags & 4 != 0,
            escapesSlashes: flags & 8 != 0,
            asciiOnly: flags & 16 != 0
        )
        if flags & 32 != 0 {
            options.nonFiniteNumbers = .strings(positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "\"n")
        }
        return options
    }
}

extension JSONParsingOptions {
    /// The same, read by an engine.
    package func read(by engine: Engine) -> JSONParsingOptions {
        var options = self
        options.engine = engine
        return options
    }
}
