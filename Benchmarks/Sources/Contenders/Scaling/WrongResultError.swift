/// A measurement whose work came to a wrong result.
struct WrongResultError: Error, CustomStringConvertible {
    let description: String
}
