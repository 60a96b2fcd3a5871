import RecordModels
import YAJL

/// A way to read.
enum Mode: String, CaseIterable {
    /// `JSONParser`; counts events.
    case push
    /// `JSONParser` with strings in pieces; counts their bytes.
    case parts
    /// `JSONParser` with a handler that does nothing.
    case validate
    /// `JSONParser` and `JSONWriter`, `removing` the name "id"; counts the bytes of the output.
    case transform
    /// Typed items of an array of accounts.
    case items
    /// Typed items of the array "users" in an object.
    case nestedItems = "nested-items"
    /// The same on all cores.
    case concurrentItems = "concurrent-items"
    /// The accounts of an array by `YAJLDecoder`, all in memory, again and again for five seconds.
    case decode
    /// Typed items that are lines.
    case lines
    /// Typed items that are lines, all in memory.
    case heldLines = "held-lines"
    /// The same on all cores.
    case concurrentLines = "concurrent-lines"
    /// Selects the last member of a document of the kind "social", and skips everything else.
    case skip
    /// `.raw.ranges` of the whole document, without a limit for strings; counts its bytes.
    case ranges

    /// Reads all of the input by an engine and returns what it counts.
    ///
    /// - Parameter width: How many parts are worked on at a time by what uses several cores.
    func run(_ input: StandardInput, engine: JSONParsingOptions.Engine, width: Int?) async throws -> Int {
        var strict = JSONParsingOptions.strict
        strict.engine = engine
        var unlimited = JSONParsingOptions.inMemory
        unlimited.engine = engine
        var byLines = strict
        byLines.framing = .lines
        let file = JSONFile(.standardInput, options: strict)
        switch self {
        case .push: return try feed(input, to: EventCounter(), strict)
        case .parts: return try feed(input, to: PartCounter(), strict)
        case .validate:
            try feed(input, to: Acceptor(), strict)
            return 0
        case .transform:
            var byteCount = 0
            let writer = JSONWriter { byteCount += $0.count }
            try feed(input, to: writer.removing("$..id"), strict)
            return byteCount
        case .decode:
            let bytes = input.readToEnd()
            var decoder = YAJLDecoder()
            decoder.parsingOptions.engine = engine
            var count = 0
            while input.meter.seconds < 5 {
                count += try decoder.decode([Users.Account].self, from: bytes).count
                input.meter.add(bytes.count)
            }
            return count
        case .items:
            return try count(file.items(at: "$[*]", as: Users.Account.self), input.meter)
        case .nestedItems:
            return try count(file.items(at: "$.users[*]", as: Users.Account.self), input.meter)
        case .concurrentItems:
            let items = file.items(at: "$.users[*]", as: Users.Account.self)
            return try await countConcurrently(items, width, input.meter)
        case .lines:
            let lines = JSONFile(.standardInput, options: byLines)
            return try count(lines.items(as: LogRecord.self), input.meter)
        case .heldLines:
            let lines = JSONBytes(input.readToEnd(), options: byLines)
            input.meter.restart()
            return try count(lines.items(as: LogRecord.self), input.meter)
        case .concurrentLines:
            let lines = JSONBytes(input.readToEnd(), options: byLines)
            input.meter.restart()
            return try await countConcurrently(lines.items(as: LogRecord.self), width, input.meter)
        case .skip:
            strict.validatesRest = true
            let whole = JSONFile(.standardInput, options: strict)
            return try count(whole.items(at: "$.search_metadata"), input.meter)
        case .ranges:
            var byteCount = 0
            let strings = JSONFile(.standardInput, options: unlimited)
            _ = try count(strings.items().raw.ranges, input.meter) { byteCount += $0.count }
            return byteCount
        }
    }

    @discardableResult
    private func feed<Handler: JSONEventHandler & ~Copyable>(
        _ input: StandardInput,
        to handler: consuming Handler,
        _ options: JSONParsingOptions
    ) throws -> Handler.Output {
        var parser = JSONParser(handler: handler, options: options)
        var chunk = [UInt8](repeating: 0, count: input.chunkSize)
        while case let count = input.read(into: &chunk), count > 0 {
            try parser.feed(chunk[..<count])
        }
        return try parser.finish()
    }

    private func count<Item>(
        _ items: JSONItems<Item>,
        _ meter: Meter,
        body: (Item) -> Void = { _ in }
    ) throws -> Int {
        var count = 0
        var cursor = items.onProgress { meter.advance(to: $0.bytesRead) }.makeCursor()
        while let item = try cursor.next() {
            body(item)
            count += 1
        }
        return count
    }

    private func countConcurrently<Item: Sendable>(
        _ items: JSONItems<Item>,
        _ width: Int?,
        _ meter: Meter
    ) async throws -> Int {
        var count = 0
        let items = items.onProgress { meter.advance(to: $0.bytesRead) }
        for try await _ in items.concurrent(width: width) { count += 1 }
        return count
    }
}
