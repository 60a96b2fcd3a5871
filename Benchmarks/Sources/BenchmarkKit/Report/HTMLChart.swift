/// A bar chart in plain HTML: each bar has its own line, so that nothing crosses a name or a figure.
struct HTMLChart {
    /// A bar.
    struct Bar {
        var name: String
        /// The figure at the right end of the line.
        var text: String
        /// `nil` if there is nothing to show.
        var value: Double?
        var kind: Kind
    }

    /// Whose bar it is, by which it is coloured.
    enum Kind: String {
        case own
        case baseline
        case other
        /// One that only reads, and does less than the others.
        case least
        case memory
    }

    /// Where the bars are.
    enum Layout: String {
        /// Below the names and figures.
        case tall
        /// Between names and figures where there is room, else below.
        case wide
        /// Below the names and figures, and less tall.
        case flat
    }

    /// The subject of the chart, for those who cannot see it.
    var title: String
    var bars: [Bar]
    /// The value of the longest bar; several charts with the same are on one scale.
    var top: Double
    var layout = Layout.tall

    /// The chart.
    var text: String {
        let label = title + ": " + bars.map { "\($0.name) \($0.text)" }.joined(separator: ", ")
        let rows = bars.map { bar in
            let share = top > 0 ? min(1, max(0, (bar.value ?? 0) / top)) : 0
            return "<div class=\"row\">" + HTMLText.element("span", bar.name, "class=\"name\"")
                + HTMLText.element("span", bar.text, "class=\"figure\"")
                + "<div class=\"track\"><div class=\"bar \(bar.kind.rawValue)\" "
                + "style=\"width: \(FigureText.decimal(share * 100, places: 2))%\"></div></div></div>\n"
        }
        return "<div class=\"\(layout.rawValue)\" role=\"img\" aria-label=\"\(HTMLText.escaped(label))\">\n"
            + "\(rows.joined())</div>\n"
    }
}

extension HTMLChart.Kind {
    init(_ contender: String, _ task: BenchmarkTask, baseline: String?) {
        if task.isOnlyReading(contender) {
            self = .least
        } else if contender == baseline {
            self = .baseline
        } else {
            self = ["YAJL", "SwiftyJSON"].contains { contender.hasPrefix($0) } ? .own : .other
        }
    }
}
