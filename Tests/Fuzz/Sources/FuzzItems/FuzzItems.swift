import FuzzSupport
import YAJL

/// Items, members and selections do not depend on the way to read.
///
/// Values, and errors with their places, must be those of the whole input read by libyajl
/// - in memory and in chunks, by both engines;
/// - of a stream, and on several cores.
///
/// The script says which of these an input is for: threads cost more than the parsing, so most inputs do without.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzItems(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    var decisions = input.decisions
    let kind = decisions.number(0...11)
    let recovers = !decisions.bool()
    let (first, second) = (decisions.pattern(), decisions.pattern())
    let options = decisions.parsingOptions()
    // Several cores get parts of 256 KiB: less than that is one part. The script does not decide it, since most inputs that come
    // of a long one would be long, too, and each takes seconds.
    let isLong = input.checksum % 400 == 0
    let text = isLong ? repeated(input.text, options.framing) : input.text
    let check = Check(
        text: text,
        options: options,
        cut: isLong ? .size(50_000 + decisions.number(0...255) * 300) : decisions.cut(of: text.count),
        recovers: recovers,
        isLong: isLong,
        width: 1 + decisions.number(0...3),
        reading: isLong ? decisions.pick(Reading.asynchronous) : decisions.pick(Reading.all)
    )
    note("\(kind) \(first) \(second) \(options)\n\(check.cut) width \(check.width) long \(isLong) recovers \(recovers)")
    note("\(check.reading)")
    switch kind {
    case 0, 1: check.run(Way(items: { $0.items(at: first) }, stream: { $0.items(at: first) }, show: \.shown))
    case 2: check.run(.decoded(Int.self, at: first))
    case 3: check.run(.decoded(String.self, at: first))
    case 4, 5: check.run(.decoded(Row.self, at: first))
    case 6:
        check.run(
            Way(
                items: { $0.items(at: first).raw },
                stream: { $0.items(at: first).raw },
                show: { "\($0.path) \($0.position) \($0.byteRange) \(String(decoding: $0.bytes, as: UTF8.self))" }
            )
        )
    case 7:
        check.run(
            Way(
                items: { $0.items(at: first).raw.ranges },
                stream: { $0.items(at: first).raw.ranges },
                show: { "\($0)" }
            )
        )
    case 8, 9, 10:
        // A root around all that is selected.
        let first = decisions.bool() ? JSONPath([]) : first
        check.run(
            Way(
                items: { $0.select(first, second) },
                stream: { $0.select(first, second) },
                show: { "\($0.pattern) \($0.path) \($0.position) \($0.byteRange) \($0.value.shown)" }
            )
        )
    default:
        check.run(
            Way(
                items: { $0.members(at: first) },
                stream: { $0.members(at: first) },
                show: { "\($0.key): \($0.value.shown)" }
            )
        )
    }
    return 0
}

/// The text many times: as lines, or as the elements of an array if it is one.
private func repeated(_ text: [UInt8], _ framing: JSONParsingOptions.Framing) -> [UInt8] {
    // Blanks make a short one long: a hundred thousand errors would take half a minute.
    let blanks = Array(repeating: UInt8(ascii: " "), count: max(0, 63 - text.count))
    let count = 300_000 / (text.count + blanks.count + 1)
    if framing == .single, text.first == UInt8(ascii: "["), text.last == UInt8(ascii: "]") {
        let elements = text.dropFirst().dropLast() + blanks + [UInt8(ascii: ",")]
        return Array(text.prefix(1)) + repeatElement(elements, count: count).joined() + text.dropFirst()
    }
    return Array(repeatElement(text + blanks + [UInt8(ascii: "\n")], count: count).joined())
}

private struct Row: Decodable, Sendable {
    var id: Int
    var name: String?
    var e: [Row]?
}

/// Items that are asked for in the same way of an input and of a stream.
private struct Way<Item: Sendable>: Sendable {
    var items: @Sendable (any JSONInput) -> JSONItems<Item>
    var stream: @Sendable (JSONStream<ChunkSequence>) -> JSONStream<ChunkSequence>.Items<Item>
    var show: @Sendable (Item) -> String

    func show(_ result: Result<Item, JSONItemError>) -> String {
        switch result {
        case .success(let item): show(item)
        case .failure(let error): "✗ " + describe(error)
        }
    }
}

extension Way where Item: Decodable {
    static func decoded(_ type: Item.Type, at pattern: JSONPath) -> Self {
        Way(items: { $0.items(at: pattern, as: type) }, stream: { $0.items(at: pattern, as: type) }, show: { "\($0)" })
    }
}

/// The runs that are compared with the whole input.
private enum Reading {
    case memory(JSONParsingOptions.Engine)
    case chunks(JSONParsingOptions.Engine)
    case stream, concurrentStream, concurrentMemory, concurrentChunks

    static let asynchronous: [Self] = [.stream, .concurrentStream, .concurrentMemory, .concurrentChunks]
    /// A quarter needs threads.
    static let all: [Self] =
        [.memory(.libyajl), .memory(.swift), .memory(.swift), .memory(.swift)]
        + Array(repeating: [.chunks(.libyajl), .chunks(.swift)], count: 4).joined() + asynchronous
}

private struct Check {
    let text: [UInt8]
    let options: JSONParsingOptions
    let cut: Cut
    let recovers: Bool
    let isLong: Bool
    let width: Int
    let reading: Reading

    func run<Item>(_ way: Way<Item>) {
        let whole = log(way, CutInput(text, .whole, options.read(by: .libyajl)))
        let what = "\(reading)"
        switch reading {
        case .memory(let engine):
            log(way, JSONBytes(text, options: options.read(by: engine))).expectSame(as: whole, what)
        case .chunks(let engine):
            log(way, CutInput(text, cut, options.read(by: engine))).expectSame(as: whole, what)
        case .stream, .concurrentStream, .concurrentMemory, .concurrentChunks:
            asyncLog(way).expectSame(as: whole, what)
        }
    }

    private func asyncLog<Item>(_ way: Way<Item>) -> Log {
        let (recovers, width, reading, text, cut) = (recovers, width, reading, text, cut)
        // Both are the same here; the number of cores is as good as another decision.
        let options = options.read(by: width % 2 == 0 ? .libyajl : .swift)
        return wait {
            func stream() -> JSONStream<ChunkSequence>.Items<Item> {
                way.stream(JSONStream(ChunkSequence(cut.chunks(of: text)), options: options))
            }
            return switch reading {
            case .concurrentStream: await FuzzItems.log(way, stream().concurrent(width: width), recovers)
            case .concurrentMemory:
                await FuzzItems.log(
                    way,
                    way.items(JSONBytes(text, options: options)).concurrent(width: width),
                    recovers
                )
            case .concurrentChunks:
                await FuzzItems.log(
                    way,
                    way.items(CutInput(text, cut, options)).concurrent(width: width),
                    recovers
                )
            default: await FuzzItems.log(way, stream(), recovers)
            }
        }
    }

    private func log<Item>(_ way: Way<Item>, _ input: some JSONInput) -> Log {
        var log = Log()
        log.add { log throws in
            if recovers {
                try way.items(input).results.forEach { log.add(way.show($0)) }
            } else {
                try way.items(input).forEach { log.add(way.show($0)) }
            }
        }
        return log
    }
}

private func log<Item, Base>(_ way: Way<Item>, _ items: JSONStream<Base>.Items<Item>, _ recovers: Bool) async -> Log {
    var log = Log()
    do {
        if recovers {
            for try await result in items.results { log.add(way.show(result)) }
        } else {
            for try await item in items { log.add(way.show(item)) }
        }
    } catch {
        log.add("✗ " + describe(error))
    }
    return log
}
