internal import YAJL

/// Results as JSON for programs: an object whose members, and those of the objects in it, may become more but keep their
/// names and meaning as long as `version` is the same.
public enum ResultJSON {
    /// The object, with each result on its own line.
    public static func text(_ saved: SavedResults) throws -> String {
        let results = try saved.results.map { "    " + (try object($0)) }.joined(separator: ",\n")
        return """
            {
              "version": \(SavedResults.version),
              "environment": \(try encoder.string(from: saved.environment)),
              "method": \(try encoder.string(from: saved.method)),
              "interrupted": \(saved.isInterrupted),
              "results": [
            \(results)
              ]
            }

            """
    }

    private static let encoder = {
        var encoder = YAJLEncoder()
        encoder.outputFormatting = .withoutEscapingSlashes
        return encoder
    }()

    /// All fields, those without a value as null.
    private static func object(_ result: BenchmarkResult) throws -> String {
        let members = try ResultField.allCases.map { field in
            let value =
                switch result.value(of: field) {
                case .text(let text): try encoder.string(from: text)
                case .integer(let number): String(number)
                case .number(let number): try encoder.string(from: number)
                case nil: "null"
                }
            return "\"\(field.rawValue)\": \(value)"
        }
        return "{" + members.joined(separator: ", ") + "}"
    }
}
