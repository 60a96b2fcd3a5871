internal import ArgumentParser

/// A number of bytes as people write it: `2000000`, `200kB`, `5GB` or `64MiB`.
struct ByteCount: ExpressibleByArgument {
    let value: Int

    init(_ value: Int) {
        self.value = value
    }

    init?(argument: String) {
        let digits = argument.prefix { $0.isASCII && $0.isNumber }
        guard let number = Int(digits), let factor = Self.factor(argument.dropFirst(digits.count).lowercased()) else {
            return nil
        }
        let (value, isTooLarge) = number.multipliedReportingOverflow(by: factor)
        if isTooLarge { return nil }
        self.value = value
    }

    private static func factor(_ unit: String) -> Int? {
        switch unit {
        case "", "b": 1
        case "k", "kb": 1_000
        case "m", "mb": 1_000_000
        case "g", "gb": 1_000_000_000
        case "kib": 1 << 10
        case "mib": 1 << 20
        case "gib": 1 << 30
        default: nil
        }
    }
}
