internal import BenchmarkKit
internal import PureSwiftJSON

/// The parser of this package that is written in Swift alone.
enum PureSwiftContenders {
    static let list = [
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
        Contender("pure-swift", task: .tree) { document in
            Job {
                try PureJSONParser.tree(document.bytes)
            } outcome: { root in
                var counter = TreeCounter()
                counter.count(root)
                return counter.outcome
            }
        },
    ]

    /// What any contender must find.
    static func expectedOutcome(_ task: BenchmarkTask, _ document: BenchmarkDocument) throws -> Outcome {
        switch task {
        case .events:
            var adder = CheckingAdder()
            try PureJSONParser.visit(document.bytes, with: &adder)
            return adder.outcome
        case .validate:
            try PureJSONParser.validate(document.bytes)
            return Outcome()
        case .tree:
            var counter = CountingVisitor()
            try PureJSONParser.visit(document.bytes, with: &counter)
            return counter.counter.outcome
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

/// Counts without a tree, so that the tree is checked against something else than itself.
private struct CountingVisitor: PureJSONVisitor {
    var counter = TreeCounter()

    mutating func visitNull() { counter.countOther() }

    mutating func visitBool(_ value: Bool) { counter.countOther() }

    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) { counter.countOther() }

    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        counter.count(string: String(decoding: text, as: UTF8.self))
    }

    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        counter.count(key: String(decoding: text, as: UTF8.self))
    }

    mutating func visitBeginArray() { counter.begin() }

    mutating func visitBeginObject() { counter.begin() }
}

extension TreeCounter {
    fileprivate mutating func count(_ root: PureJSON) {
        var pending = [root]
        while let value = pending.popLast() {
            switch value {
            case .object(let members):
                begin()
                for member in members {
                    count(key: member.key)
                    pending.append(member.value)
                }
            case .array(let elements):
                begin()
                pending.append(contentsOf: elements)
            case .string(let string):
                count(string: string)
            case .null, .bool, .number:
                countOther()
            }
        }
    }
}
