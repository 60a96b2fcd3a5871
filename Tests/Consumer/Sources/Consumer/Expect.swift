/// A result that is not as it should be.
struct Difference: Error, CustomStringConvertible {
    let description: String
}

func expect<Value: Equatable>(
    _ value: Value,
    _ expected: Value,
    file: String = #fileID,
    line: Int = #line
) throws {
    guard value == expected else { throw Difference(description: "\(file):\(line): \(value) instead of \(expected)") }
}
