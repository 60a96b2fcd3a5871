internal import ArgumentParser

/// The values of an option that is given as `a,b,c`.
struct CommaSeparated<Value: ExpressibleByArgument>: ExpressibleByArgument {
    let values: [Value]

    init?(argument: String) {
        let parts = argument.split(separator: ",").map(String.init)
        let values = parts.compactMap(Value.init(argument:))
        guard !values.isEmpty, values.count == parts.count else { return nil }
        self.values = values
    }

    static var allValueStrings: [String] { Value.allValueStrings }
}
