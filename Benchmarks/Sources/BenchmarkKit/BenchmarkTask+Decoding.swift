extension BenchmarkTask: Decodable {
    /// Reads the name of a task.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let name = try container.decode(String.self)
        guard let task = BenchmarkTask(rawValue: name) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "there is no task '\(name)'")
        }
        self = task
    }
}
