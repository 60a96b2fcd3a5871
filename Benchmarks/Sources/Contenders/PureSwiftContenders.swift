internal import BenchmarkKit
internal import PureSwiftJSON

/// The parser of this package that is written in Swift alone.
enum PureSwiftContenders {
    static let list =
        [
            Contender("pure-swift", task: .events) { document in
                Job {
                    var adder = Adder()
                    try PureJSONParser.visit(document.bytes, with: &adder)
                    return adder
                } outcome: {
                    $0.outcome
                }
            },
            Contender("pure-swift", task: .validate) { document in
                Job {
                    try PureJSONParser.validate(document.bytes)
                } outcome: {
                    Outcome()
                }
            },
            Contender("pure-swift", task: .doubles) { document in
                let texts = try NumberTexts(document.bytes)
                return Job {
                    var adder = DoubleAdder()
                    texts.bytes.withUnsafeBufferPointer { bytes in
                        for range in texts.ranges {
                            adder.add(PureJSONNumber(UnsafeBufferPointer(rebasing: bytes[range])).double)
                        }
                    }
                    return adder
                } outcome: {
                    $0.outcome
                }
            },
        ] + PureSwiftTree.readingContenders("pure-swift")

    /// The outcome that any contender must have; `nil` if the document has nothing that the task is about.
    static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome? {
        switch task {
        case .events:
            var adder = CheckingAdder()
            try PureJSONParser.visit(document.bytes, with: &adder)
            return adder.outcome
        case .validate:
            try PureJSONParser.validate(document.bytes)
            return Outcome()
        case .tree, .walk, .write, .small:
            return try ExpectedTree(document.bytes).outcome
        case .paths:
            let lookUps = try LookUps(document.bytes)
            return lookUps.paths.isEmpty ? nil : lookUps.outcome
        case .swifty:
            let plan = try SwiftyPlan(document.bytes)
            return plan.isEmpty ? nil : plan.outcome
        case .decode, .decodeLite, .encode, .decodeSmall:
            return try CodingContenders.expectedOutcome(task, document)
        case .items, .lines:
            return try RecordContenders.expectedOutcome(task, document)
        case .transform:
            return try TransformContenders.expectedOutcome(document)
        case .select:
            return try SelectPlan(document.bytes)?.outcome
        case .doubles:
            let texts = try NumberTexts(document.bytes).substrings
            var adder = DoubleAdder()
            for text in texts { adder.add(Double(text) ?? .nan) }
            return texts.isEmpty ? nil : adder.outcome
        }
    }
}

/// The work of the task "events".
private struct Adder: PureJSONVisitor {
    var textBytes = 0
    var textFirstBytes = 0
    var numberBytes = 0
    var numberFirstBytes = 0

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        textBytes &+= text.count
        if let first = text.first { textFirstBytes &+= Int(first) }
    }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        visitString(text)
    }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        numberBytes &+= text.count
        if let first = text.first { numberFirstBytes &+= Int(first) }
    }

    var outcome: Outcome {
        Outcome([
            "text bytes": Double(textBytes),
            "first bytes of texts": Double(textFirstBytes),
            "number bytes": Double(numberBytes),
            "first bytes of numbers": Double(numberFirstBytes),
        ])
    }
}

/// The same, and the sum of all numbers, which the timed contender does not make.
private struct CheckingAdder: PureJSONVisitor {
    private var adder = Adder()
    private var sum = 0.0

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) { adder.visitString(text) }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) { adder.visitKey(text) }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        adder.visitNumber(text)
        sum += PureJSONNumber(text).double
    }

    var outcome: Outcome {
        var outcome = adder.outcome
        outcome.figures["sum of numbers"] = sum
        return outcome
    }
}
