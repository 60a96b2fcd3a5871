/// Results as JSON for programs: an array of objects whose members may become more but keep their names.
public enum ResultJSON {
    /// The array, one object per line.
    public static func text(_ results: [BenchmarkResult]) -> String {
        if results.isEmpty { return "[]\n" }
        return "[\n" + results.map { "  " + object($0) }.joined(separator: ",\n") + "\n]\n"
    }

    private static func object(_ result: BenchmarkResult) -> String {
        let members: [(String, String)] = [
            ("file", quoted(result.file)),
            ("bytes", String(result.bytes)),
            ("task", quoted(result.task.rawValue)),
            ("contender", quoted(result.contender)),
            ("mbps_min", number(result.speed?.minimum)),
            ("mbps_median", number(result.speed?.median)),
            ("mbps_max", number(result.speed?.maximum)),
            ("ratio_to_baseline", number(result.ratioToBaseline)),
            ("peak_rss_bytes", number(result.peakResidentBytes)),
            ("allocations", number(result.allocations)),
            ("ratio_of_best", number(result.ratioOfBest)),
            ("samples", String(result.speed?.count ?? 0)),
            ("failure", result.failure.map(quoted) ?? "null"),
            ("held_bytes", number(result.heldBytes)),
            ("ns_median", number(result.nanoseconds)),
            ("extra_bytes", number(result.extraBytes)),
        ]
        return "{" + members.map { "\(quoted($0)): \($1)" }.joined(separator: ", ") + "}"
    }

    private static func number(_ value: Int?) -> String {
        value.map(String.init) ?? "null"
    }

    private static func number(_ value: Double?) -> String {
        guard let value, value.isFinite else { return "null" }
        return String((value * 1000).rounded() / 1000)
    }

    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
