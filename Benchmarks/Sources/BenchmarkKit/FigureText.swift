/// Figures as people read them.
public enum FigureText {
    /// A speed with three digits, or as many as it has before the point.
    static func speed(_ value: Double) -> String {
        decimal(value, places: value < 100 ? 1 : 0)
    }

    /// A ratio, with two places unless it is large.
    static func ratio(_ value: Double) -> String {
        decimal(value, places: value < 100 ? 2 : value < 1000 ? 1 : 0)
    }

    /// A number with so many places after the point.
    public static func decimal(_ value: Double, places: Int) -> String {
        let scale = (0..<places).reduce(1) { scale, _ in scale * 10 }
        let scaled = (value * Double(scale)).rounded()
        guard scaled.isFinite, scaled.magnitude < 1e15 else { return "–" }
        let whole = Int(scaled.magnitude)
        let sign = scaled < 0 ? "-" : ""
        guard places > 0 else { return sign + String(whole) }
        let fraction = String(whole % scale)
        return sign + String(whole / scale) + "." + String(repeating: "0", count: places - fraction.count) + fraction
    }

    /// A number with commas between groups of three digits.
    static func grouped(_ value: Int) -> String {
        var text = ""
        for (index, digit) in String(value).reversed().enumerated() {
            if index > 0, index % 3 == 0, digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }
}
