/// Rows of text in columns that are as wide as what stands in them, with two blanks between them.
struct TextGrid {
    /// A text with its style.
    struct Cell {
        var text: String
        var style: TextStyle = .plain

        init(_ text: String, _ style: TextStyle = .plain) {
            self.text = text
            self.style = style
        }
    }

    /// The widest line of all that is shown to people.
    static let width = 80

    private var rows: [[Cell]] = []

    /// The columns that are aligned to the left; the others are figures.
    private let left: Set<Int>

    init(left: Set<Int> = [0]) {
        self.left = left
    }

    /// Adds a row.
    mutating func add(_ cells: [Cell]) {
        rows.append(cells)
    }

    /// Adds a row of one style.
    mutating func add(_ texts: [String], _ style: TextStyle) {
        add(texts.map { Cell($0, style) })
    }

    /// The lines.
    ///
    /// The widest columns on the left give way where they would be wider than ``width``.
    func lines(hasColor: Bool) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        var widths = (0..<count).map { column in
            rows.compactMap { $0.count > column ? $0[column].text.count : nil }.max() ?? 0
        }
        while widths.reduce(2 * (count - 1), +) > Self.width, let widest = left.max(by: { widths[$0] < widths[$1] }),
            widths[widest] > 8
        {
            widths[widest] -= 1
        }
        return rows.map { row in
            var line = ""
            var gap = 0
            for (column, cell) in row.enumerated() {
                let text = Self.cut(cell.text, widths[column])
                let padding = widths[column] - text.count
                if !left.contains(column) { gap += padding }
                if !text.isEmpty {
                    line += String(repeating: " ", count: gap) + cell.style.applied(to: text, hasColor: hasColor)
                    gap = 0
                }
                gap += 2 + (left.contains(column) ? padding : 0)
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line
        }
    }

    /// A text on one line, cut in its middle if it is too long, so that the end of a name can be seen.
    static func cut(_ text: String, _ width: Int) -> String {
        let text = oneLine(text)
        if text.count <= width { return text }
        let end = (width - 1) / 2
        return text.prefix(width - 1 - end) + "…" + text.suffix(end)
    }

    /// A text on as many lines as it takes, all but the first indented.
    static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in oneLine(text).split(separator: " ") {
            if let line = lines.last, line.count + 1 + word.count <= width {
                lines[lines.count - 1] = "\(line) \(word)"
            } else {
                lines.append(cut(lines.isEmpty ? String(word) : "  \(word)", width))
            }
        }
        return lines
    }

    /// A text without control characters, which could move the cursor or end the line.
    private static func oneLine(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 0x20 || $0.value == 0x7F ? " " : $0 }))
    }
}
