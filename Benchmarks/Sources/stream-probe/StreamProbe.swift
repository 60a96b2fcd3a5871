import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// Reads standard input in one way and reports memory and CPU time; links no Foundation.
///
/// `json-bench generate geo --bytes 5000000000 | stream-probe push`
@main
struct StreamProbe {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 2 || arguments.count == 3, let mode = Mode(rawValue: arguments[1]),
            let chunkSize = arguments.count == 3 ? Int(arguments[2]) : 64 << 10, chunkSize > 0
        else {
            complain("usage: stream-probe \(Mode.allCases.map(\.rawValue).joined(separator: "|")) [CHUNK-SIZE]")
            exit(64)
        }
        do {
            let meter = Meter()
            let count = try await mode.run(StandardInput(chunkSize: chunkSize, meter: meter))
            print(meter.report(count: count))
        } catch {
            complain("stream-probe: \(error)")
            exit(65)
        }
    }

    private static func complain(_ text: String) {
        var line = text + "\n"
        line.withUTF8 { _ = write(2, $0.baseAddress, $0.count) }
    }
}

/// A way to read.
private enum Mode: String, CaseIterable {
    /// `JSONParser`; counts events.
    case push
    /// `JSONStream.events`; counts events.
    case events
    /// `JSONParser` with strings in pieces; counts their bytes.
    case parts
    /// `JSONParser` without a limit for strings; counts events.
    case assembled

    func run(_ input: StandardInput) async throws -> Int {
        switch self {
        case .push: return try feed(input, to: EventCounter(), .strict).count
        case .assembled: return try feed(input, to: EventCounter(), .inMemory).count
        case .parts: return try feed(input, to: PartCounter(), .strict).count
        case .events:
            var count = 0
            for try await _ in JSONStream(input).events { count += 1 }
            return count
        }
    }

    private func feed<Handler: JSONEventHandler>(
        _ input: StandardInput,
        to handler: Handler,
        _ options: JSONParsingOptions
    ) throws -> Handler {
        var parser = JSONParser(handler: handler, options: options)
        var chunk = [UInt8](repeating: 0, count: input.chunkSize)
        while case let count = input.read(into: &chunk), count > 0 {
            try parser.feed(chunk[..<count])
        }
        try parser.finish()
        return parser.handler
    }
}

private struct EventCounter {
    var count = 0

    private mutating func add() -> JSONFlow {
        count += 1
        return .proceed
    }
}

extension EventCounter: JSONEventHandler {
    mutating func null() -> JSONFlow { add() }
    mutating func bool(_ value: Bool) -> JSONFlow { add() }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add() }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add() }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add() }
    mutating func beginObject() -> JSONFlow { add() }
    mutating func endObject() -> JSONFlow { add() }
    mutating func beginArray() -> JSONFlow { add() }
    mutating func endArray() -> JSONFlow { add() }
}

private struct PartCounter {
    var count = 0
}

extension PartCounter: JSONEventHandler {
    static var receivesStringParts: Bool { true }

    mutating func stringPart(_ part: borrowing JSONText, isLast: Bool) -> JSONFlow {
        count += part.count
        return .proceed
    }
}
