/// An inspection for people: a fact a line, at most 100 columns wide but for the title.
public struct InspectionTable {
    private static let width = 100

    private var lines: [String]

    /// The table.
    public static func text(_ inspection: Inspection, title: String) -> String {
        var table = InspectionTable(lines: [])
        table.addValues(inspection)
        table.addNumbers(inspection.numbers)
        table.addKeys(inspection.keys)
        table.addText(inspection)
        table.addNames(inspection.keys)
        return "\(title)\n\n" + table.lines.map { cut($0, width) + "\n" }.joined()
    }

    private mutating func addValues(_ inspection: Inspection) {
        add("documents", inspection.documents)
        add("values", inspection.valueCount)
        add("depth", inspection.depth, inspection.deepest.map { Self.text($0, inspection) })
        add("objects", inspection.objects, "members", inspection)
        add("arrays", inspection.arrays, "elements", inspection)
        add("strings", inspection.strings, "bytes", inspection)
        add("true", inspection.trues)
        add("false", inspection.falses)
        add("null", inspection.nulls)
    }

    private mutating func addNumbers(_ numbers: Inspection.Numbers) {
        add("numbers", numbers.count)
        guard numbers.count > 0 else { return }
        add("  integers", numbers.integers, "of at most 64 bits")
        add("  large integers", numbers.largeIntegers)
        add("  fractions", numbers.fractions, "with a point and no exponent")
        add("  exponents", numbers.exponents)
        add("  minus zeros", numbers.negativeZeros)
        add("  most digits", numbers.mostDigits)
        add("  over 17 digits", numbers.longerThanDouble, "a Double may not keep them")
        add("  infinities", numbers.infinities, "beyond the range of Double")
    }

    private mutating func addKeys(_ keys: Inspection.Keys) {
        add("keys", keys.count, "\(Self.grouped(keys.byteCount)) bytes")
        guard keys.count > 0 else { return }
        add("  different", keys.distinct, keys.hasMoreNames ? "or more: no more are remembered" : nil)
        if let longest = keys.longest { add("  longest", longest.count, Self.text(longest.place)) }
        add(
            "  repeated",
            keys.repeated,
            (keys.canHaveMoreRepeated ? ["or more: not all names of an object are remembered"] : [])
                + (keys.firstRepeated.map { ["first: \(Self.text($0))"] } ?? [])
        )
    }

    private mutating func addText(_ inspection: Inspection) {
        let text = inspection.text
        add("bytes", inspection.byteCount, "\(Self.grouped(text.lines)) lines")
        guard inspection.byteCount > 0 else { return }
        add("  blanks", text.blanks, Self.share(text.blanks, inspection.byteCount))
        add("  text", text.contents, Self.share(text.contents, inspection.byteCount) + ", between quotes")
        add(
            "  in escapes",
            text.escapeBytes,
            Self.share(text.escapeBytes, text.contents) + " of the text, \(Self.grouped(text.escapes)) escapes"
        )
        add("  not ASCII", text.nonASCII, Self.share(text.nonASCII, text.contents) + " of the text")
    }

    private mutating func addNames(_ keys: Inspection.Keys) {
        guard !keys.commonest.isEmpty else { return }
        lines.append("")
        lines.append(keys.hasMoreNames ? "commonest keys (of those remembered)" : "commonest keys")
        for name in keys.commonest { add("", name.count, Self.printable(name.text)) }
    }

    private mutating func add(
        _ label: String,
        _ values: Inspection.Values,
        _ unit: String,
        _ inspection: Inspection
    ) {
        add(label, values.count)
        guard let longest = values.longest else { return }
        if unit == "bytes" { add("  bytes", inspection.stringBytes, "escapes resolved") }
        add("  empty", values.empty)
        add("  longest", longest.count, "\(unit), \(Self.text(longest.place, inspection))")
    }

    private mutating func add(_ label: String, _ figure: Int, _ notes: String?...) {
        add(label, figure, notes.compactMap { $0 })
    }

    private mutating func add(_ label: String, _ figure: Int, _ notes: [String]) {
        let figure = Self.grouped(figure)
        let gap = String(repeating: " ", count: max(1, 34 - label.count - figure.count))
        lines.append(([label + gap + figure] + notes).joined(separator: "  "))
    }
}

extension InspectionTable {
    /// A place in words; the document is named where there are several.
    private static func text(_ place: Inspection.Place, _ inspection: Inspection? = nil) -> String {
        var parts: [String] = []
        if let position = place.position { parts.append("line \(position.line), column \(position.column)") }
        if place.position == nil, let inspection, inspection.documents > 1 {
            parts.append("document \(grouped(place.document))")
        }
        parts.append("at \(printable(place.path))")
        return parts.joined(separator: ", ")
    }

    private static func share(_ part: Int, _ whole: Int) -> String {
        guard whole > 0 else { return "0.0 %" }
        let tenths = Int((Double(part) / Double(whole) * 1000).rounded())
        return "\(tenths / 10).\(tenths % 10) %"
    }

    private static func grouped(_ number: Int) -> String {
        let digits = Array(String(number))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
            text.append(digit)
        }
        return text
    }

    /// A text from a document, without what a terminal takes for commands.
    private static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.lazy.prefix(width).map { scalar in
                    scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) ? "\u{FFFD}" : scalar
                }
            )
        )
    }

    private static func cut(_ line: String, _ width: Int) -> String {
        line.count <= width ? line : line.prefix(width - 1) + "…"
    }
}
