internal import YAJL

extension GrowthLaw {
    /// Changes of a tree, one by one: in release builds a second reference, which a later version of the compiler may hold,
    /// would make each of them a copy.
    static let changes: [GrowthLaw] = [
        law("elements of a nested array") { value, index in value["a"][0]["b"][index] = "new" },
        law("members of a nested object") { value, index in value["a"][0]["o"]["k\(index)"] = "new" },
        law("a nested array, by `array`") { value, _ in value["a"][0]["b"].array?.append("new") },
        law("a nested array, by `object`") { value, index in value["a"][0].object?["b"]?[index] = "new" },
    ]

    private static func law(
        _ name: String,
        _ change: @escaping @Sendable (inout JSONValue, _ index: Int) -> Void
    ) -> GrowthLaw {
        GrowthLaw(
            "changes in place: \(name)",
            size: 10_000,
            // A change takes about as long as reading a hundred bytes.
            atLeast: 1e6,
            input: { size in
                let elements = (0..<size).map(String.init).joined(separator: ",")
                let members = (0..<size).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
                let text = "{\"a\":[{\"b\":[\(elements)],\"o\":{\(members)}}]}"
                return (try JSONValue(parsing: text), size, text.utf8.count)
            },
            byteCount: { $2 },
            work: { value, size, _ in
                var value = value
                for index in 0..<size { change(&value, index) }
                return value
            },
            count: { value in
                let elements = value["a"][0]["b"].array ?? []
                let members = value["a"][0]["o"].object ?? [:]
                return elements.count { $0 == "new" } + members.count { $0.value == "new" }
            }
        )
    }
}
