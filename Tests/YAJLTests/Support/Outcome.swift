import Testing
import YAJL

/// The result of parsing: the events up to the end or the error, and the error.
struct Outcome: Equatable {
    var events: [JSONEvent] = []
    /// The bytes of all texts, each after a byte that UTF-8 does not have: equal strings can have different bytes.
    var texts: [UInt8] = []
    /// The texts of all numbers: equal numbers can have different ones.
    var numbers: [String] = []
    var error: JSONParsingError?
    var status = JSONParserStatus.needsMoreInput
    var bytesConsumed = 0
    var position = JSONPosition.start

    var isAccepted: Bool { error == nil }
    var code: JSONParsingError.Code? { error?.code }
}

/// Collects events.
struct Recorder {
    var events: [JSONEvent] = []
    var texts: [UInt8] = []
    var numbers: [String] = []
}

extension Recorder: SelfReturningHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        numbers.append(String(value))
        return add(.number(JSONNumber(value)))
    }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow {
        note(value)
        return add(.string(String(value)))
    }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        note(key)
        return add(.key(String(key)))
    }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return .continue
    }

    private mutating func note(_ text: borrowing JSONText) {
        texts.append(0xFF)
        text.withUnsafeBytes { texts.append(contentsOf: $0) }
    }
}

/// A handler that is its own output.
protocol SelfReturningHandler: JSONEventHandler where Output == Self {}

extension SelfReturningHandler {
    mutating func finish() -> Self { self }
}

/// How an input is cut into chunks.
enum Cut: CustomStringConvertible {
    case whole
    /// Into chunks of one size.
    case size(Int)
    /// After these offsets, in ascending order.
    case at([Int])

    /// A cut at some random places.
    static func random(_ count: Int, using generator: inout some RandomNumberGenerator) -> Cut {
        guard count > 0 else { return .whole }
        let places = (0..<Int.random(in: 0...min(8, count), using: &generator)).map { _ in
            Int.random(in: 0...count, using: &generator)
        }
        return .at(places.sorted())
    }

    func chunks(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
        switch self {
        case .whole: return [bytes[...]]
        case .size(let size):
            return stride(from: 0, to: bytes.count, by: size).map { bytes[$0..<min($0 + size, bytes.count)] }
        case .at(let offsets):
            var start = 0
            return (offsets + [bytes.count]).map { end in
                defer { start = end }
                return bytes[start..<end]
            }
        }
    }

    var description: String {
        switch self {
        case .whole: "whole"
        case .size(let size): "chunks of \(size)"
        case .at(let offsets): "cut at \(offsets)"
        }
    }
}

extension JSONParsingOptions {
    /// The engines that have all of the options.
    var engines: [Engine] { allowsTrailingCommas ? [.swift] : Engine.allCases }

    /// The options with another rule for names that occur twice.
    func duplicates(_ duplicateKeys: JSONParsingOptions.DuplicateKeys) -> Self {
        var options = self
        options.duplicateKeys = duplicateKeys
        return options
    }

    /// The strict options by which inputs are read to their ends.
    static let validatingRest = JSONParsingOptions(validatesRest: true)
}

/// Parses bytes, cut in one way, with each engine, and expects the same of all.
func outcome(of bytes: [UInt8], options: JSONParsingOptions = .strict, cut: Cut = .whole) -> Outcome {
    let engines = options.engines
    let outcomes = engines.map { engine in
        var options = options
        options.engine = engine
        return outcomeOfOneEngine(bytes, options, cut)
    }
    for (engine, outcome) in zip(engines, outcomes) where outcome != outcomes[0] {
        let text = String(decoding: bytes.prefix(500), as: UTF8.self).debugDescription
        Issue.record("\(text) \(bytes.prefix(500)), \(options), \(cut): \(engine) gives \(outcome), not \(outcomes[0])")
    }
    return outcomes[0]
}

private func outcomeOfOneEngine(_ bytes: [UInt8], _ options: JSONParsingOptions, _ cut: Cut) -> Outcome {
    var parser = JSONParser(handler: Recorder(), options: options)
    var outcome = Outcome()
    do {
        for chunk in cut.chunks(of: bytes) {
            // A copy at a separate address: whoever reads beyond a chunk is seen by the address sanitizer.
            try parser.feed(Array(chunk))
        }
        try parser.finish()
    } catch let error as JSONParsingError {
        outcome.error = error
    } catch {
        Issue.record("unexpected error \(error)")
    }
    outcome.events = parser.handler.events
    outcome.texts = parser.handler.texts
    outcome.numbers = parser.handler.numbers
    outcome.status = parser.status
    outcome.bytesConsumed = parser.bytesConsumed
    outcome.position = parser.position
    return outcome
}

/// Parses bytes whole, in chunks of several sizes and at random cuts, and expects the same each time.
///
/// Short texts are also cut in two at every place.
@discardableResult
func outcomeForAllCuts(
    of bytes: [UInt8],
    options: JSONParsingOptions = .strict,
    sizes: some Sequence<Int> = 1...64,
    randomCuts: Int = 50,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Outcome {
    let whole = outcome(of: bytes, options: options)
    var generator = SplitMix64(seed: UInt64(bytes.count))
    var cuts = sizes.map(Cut.size) + (0..<randomCuts).map { _ in Cut.random(bytes.count, using: &generator) }
    if bytes.count <= 100 { cuts += bytes.indices.map { Cut.at([$0]) } }
    for cut in cuts {
        let other = outcome(of: bytes, options: options, cut: cut)
        guard other != whole else { continue }
        Issue.record("\(cut) gives \(other), whole gives \(whole)", sourceLocation: sourceLocation)
        break
    }
    return whole
}

func outcomeForAllCuts(
    of text: String,
    options: JSONParsingOptions = .strict,
    sourceLocation: SourceLocation = #_sourceLocation
) -> Outcome {
    outcomeForAllCuts(of: Array(text.utf8), options: options, sourceLocation: sourceLocation)
}
