internal import BenchmarkKit
internal import YAJL

/// The library of this repository.
enum YAJLContenders {
    static let list: [Contender] =
        pushing + pulling + validating + trees + [YAJLTree.writingContender("YAJL"), converting]

    private static let pushing = Contender.withEachEngine("YAJL") { name, options in
        Contender(name, task: .events) { document in
            Job {
                var parser = JSONParser(handler: YAJLAdder(), options: options)
                try parser.feed(document.bytes)
                try parser.finish()
                return parser.handler
            } outcome: {
                $0.outcome
            }
        }
    }

    private static let pulling = Contender.withEachEngine("YAJL-reader") { name, options in
        Contender(name, task: .events) { document in
            Job {
                var reader = JSONReader(parsing: document.bytes, options: options)
                var adder = YAJLAdder()
                while let kind = try reader.next() {
                    switch kind {
                    case .string, .key: adder.add(reader.text)
                    case .number: adder.add(reader.number)
                    case .null, .bool, .beginObject, .endObject, .beginArray, .endArray: break
                    }
                }
                return adder
            } outcome: {
                $0.outcome
            }
        }
    }

    private static let validating = Contender.withEachEngine("YAJL") { name, options in
        Contender(name, task: .validate) { validatingJob($0, options) }
    }

    /// Reads a document and finds nothing in it.
    static func validatingJob(_ document: BenchmarkDocument, _ options: JSONParsingOptions) -> Job {
        Job {
            var parser = JSONParser(handler: EmptyHandler(), options: options)
            try parser.feed(document.bytes)
            try parser.finish()
        } outcome: {
            Outcome()
        }
    }

    private static let trees = YAJLTree.readingTasks.flatMap { task in
        Contender.withEachEngine("YAJL") { name, options in
            YAJLTree.readingContender(name, task: task) { YAJLTree.Input(bytes: $0.bytes, options: options) }
        }
    }

    /// The tree is there already, so no engine takes part.
    private static let converting = Contender("YAJL", task: .doubles) { document in
        let texts = try NumberTexts(document.bytes)
        // A document of nothing but the numbers, from which they are lent as text.
        let numbers = try JSONValue(parsing: "[" + texts.substrings.joined(separator: ",") + "]")
        return Job {
            var converter = DoubleConverter()
            try numbers.walk(&converter)
            return converter.adder
        } outcome: {
            $0.outcome
        }
    }
}

/// The work of the task "doubles".
private struct DoubleConverter {
    var adder = DoubleAdder()
}

extension DoubleConverter: JSONEventHandler {
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        adder.add(Double(value))
        return .continue
    }
}

private struct EmptyHandler {}

extension EmptyHandler: JSONEventHandler {}

/// The work of the task "events".
struct YAJLAdder {
    private var textBytes = 0
    private var textFirstBytes = 0
    private var numberBytes = 0
    private var numberFirstBytes = 0

    @inline(__always)
    mutating func add(_ text: borrowing JSONText) {
        textBytes &+= text.count
        if text.count > 0 { textFirstBytes &+= Int(text.utf8[0]) }
    }

    @inline(__always)
    mutating func add(_ number: borrowing JSONNumberText) {
        numberBytes &+= number.count
        if number.count > 0 { numberFirstBytes &+= Int(number.utf8[0]) }
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

extension YAJLAdder: JSONEventHandler {
    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        add(value)
        return .continue
    }

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        add(key)
        return .continue
    }

    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        add(value)
        return .continue
    }
}
