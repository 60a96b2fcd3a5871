import YAJL

/// A path into a record, followed step by step where it has names alone.
struct ValuePath: Sendable {
    let pattern: JSONPath
    /// The names, if there is nothing else.
    let names: [String]?

    init(parsing text: String) throws {
        pattern = try JSONPath(parsing: text)
        var names: [String] = []
        for case .key(let name) in pattern.components { names.append(name) }
        self.names = names.count == pattern.components.count ? names : nil
    }

    /// Whether any value that the path selects fits.
    func contains(in record: JSONValue, where fits: (JSONValue) -> Bool) -> Bool {
        guard let names else { return record.values(at: pattern).contains(where: fits) }
        var value = record
        for name in names {
            guard let member = value.object?[name] else { return false }
            value = member
        }
        return fits(value)
    }

    /// The first value that the path selects; `null` if there is none.
    func first(in record: JSONValue) -> JSONValue {
        guard let names else { return record.values(at: pattern).first ?? .null }
        var value = record
        for name in names { value = value[name] }
        return value
    }

    /// Puts `null` in place of the values that the path selects.
    func redact(_ record: inout JSONValue) throws {
        // The inner ones first: what is around them may be selected as well.
        for match in record.matches(of: pattern).reversed() {
            try record.set(.null, at: JSONPointer(match.path))
        }
    }
}
