internal import YAJL

extension GrowthLaw {
    /// Changes of a tree, one by one: in release builds a second reference, which a later version of the compiler may hold,
    /// would make each of them a copy.
    static let treeChanges: [GrowthLaw] = nested + wide + deep

    private static let reason = "a change takes as long as reading a hundred bytes"

    private static let nested: [GrowthLaw] = [
        change("elements of a nested array") { value, index in value["a"][0]["b"][index] = "new" },
        change("members of a nested object") { value, index in value["a"][0]["o"]["k\(index)"] = "new" },
        change("a nested array, by `array`") { value, _ in value["a"][0]["b"].array?.append("new") },
        change("a nested array, by `object`") { value, index in value["a"][0].object?["b"]?[index] = "new" },
        change("an element at many pointers") { value, index in
            try value.set("new", at: JSONPointer(steps: ["a", "0", "b", "\(index)"]))
        },
    ]

    private static func change(
        _ name: String,
        _ change: @escaping @Sendable (inout JSONValue, _ index: Int) throws -> Void
    ) -> GrowthLaw {
        GrowthLaw(
            "changed: \(name)",
            size: 10_000,
            atLeast: 1e6,
            because: reason,
            input: { size in
                let elements = (0..<size).map(String.init).joined(separator: ",")
                let members = (0..<size).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
                let text = "{\"a\":[{\"b\":[\(elements)],\"o\":{\(members)}}]}"
                return (try JSONValue(parsing: text), size, text.utf8.count)
            },
            byteCount: { $2 },
            work: { value, size, _ in
                var value = value
                for index in 0..<size { try change(&value, index) }
                return value
            },
            count: { value in
                let elements = value["a"][0]["b"].array ?? []
                let members = value["a"][0]["o"].object ?? [:]
                return elements.count { $0 == "new" } + members.count { $0.value == "new" }
            }
        )
    }

    private static let wide: [GrowthLaw] = [
        GrowthLaw(
            "members set one by one, in a new object",
            size: 10_000,
            input: { HardText.names($0) { "some key \($0)" } },
            byteCount: HardText.byteCount,
            work: { names in
                var value: JSONValue = [:]
                for name in names { value[name] = true }
                return value
            },
            count: { $0.object?.count ?? 0 }
        ),
        GrowthLaw(
            "elements added by `+=`, one by one",
            size: 20_000,
            input: { HardText.names($0) { "\($0)" } },
            byteCount: HardText.byteCount,
            work: { names in
                var array = JSONArray()
                for name in names { array += [.string(name)] }
                return array
            },
            count: \.count
        ),
        removal("members removed, the first one each time") { object, index, _ in
            object.removeValue(forKey: "key\(index)")
        },
        removal("members removed, the last one each time") { object, index, count in
            object.removeValue(forKey: "key\(count - 1 - index)")
        },
        removal("members removed, those in the middle") { object, index, count in
            object.removeValue(forKey: "key\((index + count / 2) % count)")
        },
        GrowthLaw(
            "one name added and removed, many times",
            size: 10_000,
            atLeast: 1e6,
            because: reason,
            input: { (try JSONValue(parsing: HardText.object($0)), $0) },
            byteCount: { value, _ in value.encoded().count },
            work: { value, size in
                var object = value.object ?? [:]
                for _ in 0..<size {
                    object["name"] = true
                    object["name"] = nil
                }
                return object
            },
            count: \.count
        ),
        GrowthLaw(
            "half of the members removed by a condition",
            size: 20_000,
            input: { try JSONValue(parsing: HardText.object($0)) },
            byteCount: { $0.encoded().count },
            work: { value in
                var object = value.object ?? [:]
                object.removeAll { $0.value.int.map { $0 % 2 == 0 } ?? false }
                return object
            },
            count: { 2 * $0.count }
        ),
        GrowthLaw(
            "members merged from a patch",
            size: 10_000,
            input: { size in
                [
                    try JSONValue(parsing: HardText.object(size)),
                    try JSONValue(parsing: HardText.object(size) { "key\($0 + size / 2)" }),
                ]
            },
            byteCount: { $0.reduce(0) { $0 + $1.encoded().count } },
            work: { values in
                var value = values[0]
                value.merge(values[1])
                return value
            },
            count: { $0.object?.count ?? 0 },
            expecting: { 3 * $0 / 2 }
        ),
    ]

    private static func removal(
        _ name: String,
        _ remove: @escaping @Sendable (inout JSONObject, _ index: Int, _ count: Int) -> JSONValue?
    ) -> GrowthLaw {
        GrowthLaw(
            name,
            size: 10_000,
            atLeast: 1e6,
            because: reason,
            input: { (try JSONValue(parsing: HardText.object($0)), $0) },
            byteCount: { value, _ in value.encoded().count },
            work: { value, size in
                var object = value.object ?? [:]
                let removed = (0..<size).count { remove(&object, $0, size) != nil }
                return object.isEmpty ? removed : -1
            },
            count: { $0 }
        )
    }

    private static let deep: [GrowthLaw] = [
        GrowthLaw(
            "a value put into an array again and again",
            size: 20_000,
            atLeast: 1e6,
            because: "two bytes become an array",
            input: { $0 },
            byteCount: { 2 * $0 },
            work: { count in
                var value: JSONValue = []
                for _ in 0..<count { value = .array([value]) }
                return value
            },
            count: { $0.encoded().count / 2 - 1 }
        ),
        GrowthLaw(
            "deep objects merged",
            size: 5_000,
            atLeast: 5e6,
            because: "some ten bytes become an object of its own",
            input: { size in
                try ["{\"a\":1,\"b\":", "{\"c\":1,\"b\":"].map {
                    try JSONValue(parsing: HardText.nested($0, "}", size, around: "{}"), options: boundless)
                }
            },
            byteCount: { $0.reduce(0) { $0 + $1.encoded().count } },
            work: { values in
                var value = values[0]
                value.merge(values[1])
                return value
            },
            count: { ($0.encoded().count - 2) / 18 }
        ),
        GrowthLaw(
            "a pointer into a deep value, set, removed",
            size: 2_000,
            atLeast: 1e6,
            because: "three bytes of the pointer are an object to change",
            input: { size in
                let text = HardText.nested("{\"a\":", "}", size, around: "{}")
                return (
                    try JSONValue(parsing: text, options: boundless),
                    JSONPointer(steps: Array(repeating: "a", count: size) + ["new"])
                )
            },
            byteCount: { $0.encoded().count + $1.description.utf8.count },
            work: { value, pointer in
                var value = value
                try value.set(1, at: pointer)
                return try (value.value(at: pointer), value.remove(at: pointer))
            },
            count: { $0 == 1 && $1 == 1 ? 1 : 0 },
            expecting: { _ in 1 }
        ),
    ]
}
