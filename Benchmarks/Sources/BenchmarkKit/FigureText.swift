/// Figures as people read them.
public enum FigureText {
    /// A speed with three digits, or as many as it has before the point: at most five characters.
    static func speed(_ value: Double) -> String {
        value < 99_999.5 ? decimal(value, places: value < 99.95 ? 1 : 0) : short(value)
    }

    /// A ratio with three digits, or as many as it has before the point: at most five characters.
    static func ratio(_ value: Double) -> String {
        value < 9999.5 ? decimal(value, places: value < 9.995 ? 2 : value < 99.95 ? 1 : 0) : short(value)
    }

    /// A number of bytes with its unit.
    public static func bytes(_ count: Int) -> String {
        count < 10_000
            ? "\(grouped(count)) bytes"
            : count < 1_000_000
                ? "\(decimal(Double(count) / 1e3, places: 0)) kB" : "\(decimal(Double(count) / 1e6, places: 1)) MB"
    }

    /// A large number with a letter for thousands, millions or billions.
    private static func short(_ value: Double) -> String {
        for (factor, letter) in [(1e3, "k"), (1e6, "M")] where value < factor * 999.5 {
            return decimal(value / factor, places: value < factor * 99.95 ? 1 : 0) + letter
        }
        return value < 9.995e11 ? decimal(value / 1e9, places: value < 9.995e10 ? 1 : 0) + "G" : "∞"
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
