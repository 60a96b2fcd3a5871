/// A bar chart as inline SVG, as wide as there is room: places across are shares of the width, so that text stays as it is.
struct HTMLChart {
    /// A bar.
    struct Bar {
        var name: String
        /// What stands at the right end of the line.
        var text: String
        var value: Double
        /// From where to where the value goes up and down.
        var range: ClosedRange<Double>?
        var kind: Kind
    }

    /// Whose bar it is, by which it is coloured.
    enum Kind: String {
        case own
        case baseline
        case other
    }

    /// What the chart shows, for those who cannot see it.
    var title: String
    var bars: [Bar]

    private static let rowHeight = 32

    /// The chart.
    var text: String {
        let top = bars.map { max($0.value, $0.range?.upperBound ?? 0) }.max() ?? 0
        // Half of the last whisker needs room too.
        func place(_ value: Double) -> String {
            FigureText.decimal(top > 0 ? value / top * 99.5 : 0, places: 2) + "%"
        }
        let height = bars.count * Self.rowHeight
        let label = title + ": " + bars.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
        var lines = ["<svg role=\"img\" width=\"100%\" height=\"\(height)\" aria-label=\"\(HTMLText.escaped(label))\">"]
        let baseline = bars.count > 1 ? bars.first { $0.kind == .baseline } : nil
        for (row, bar) in bars.enumerated() {
            let y = row * Self.rowHeight
            lines.append(HTMLText.element("text", bar.name, "x=\"0\" y=\"\(y + 13)\""))
            lines.append(HTMLText.element("text", bar.text, "x=\"100%\" y=\"\(y + 13)\" class=\"value\""))
            lines.append(
                "<rect class=\"\(bar.kind.rawValue)\" x=\"0\" y=\"\(y + 18)\" width=\"\(place(bar.value))\" height=\"9\"/>"
            )
            if let x = baseline.map({ place($0.value) }) {
                lines.append("<line class=\"reference\" x1=\"\(x)\" x2=\"\(x)\" y1=\"\(y + 16)\" y2=\"\(y + 30)\"/>")
            }
            guard let range = bar.range, range.upperBound > range.lowerBound else { continue }
            let (low, high) = (place(range.lowerBound), place(range.upperBound))
            for (x1, x2, y1, y2) in [
                (low, high, y + 22, y + 22), (low, low, y + 19, y + 26), (high, high, y + 19, y + 26),
            ] {
                lines.append("<line class=\"whisker\" x1=\"\(x1)\" x2=\"\(x2)\" y1=\"\(y1)\" y2=\"\(y2)\"/>")
            }
        }
        return lines.joined(separator: "\n") + "\n</svg>\n"
    }
}

extension HTMLChart.Kind {
    init(_ result: BenchmarkResult) {
        if result.contender == result.baseline {
            self = .baseline
        } else {
            self = ["YAJL", "SwiftyJSON"].contains { result.contender.hasPrefix($0) } ? .own : .other
        }
    }
}
