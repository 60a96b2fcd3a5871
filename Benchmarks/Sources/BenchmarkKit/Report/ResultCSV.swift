/// Results as comma-separated values (RFC 4180, but lines end as Unix has them), with the fields of the JSON as columns.
public enum ResultCSV {
    /// The heading and a line for each result.
    public static func text(_ results: [BenchmarkResult]) -> String {
        let lines = results.map { result in
            ResultField.allCases.map { field in
                switch result.value(of: field) {
                case .text(let text): cell(text)
                case .integer(let number): String(number)
                case .number(let number): String(number)
                case nil: ""
                }
            }
        }
        return ([ResultField.allCases.map(\.rawValue)] + lines).map { $0.joined(separator: ",") + "\n" }.joined()
    }

    private static func cell(_ text: String) -> String {
        let isPlain = text.unicodeScalars.allSatisfy { !["\"", ",", "\n", "\r"].contains($0) }
        return isPlain ? text : "\"" + text.replacing("\"", with: "\"\"") + "\""
    }
}
