import PureSwiftJSON
import YAJL

/// Three bytes of the fuzzer's input say how to parse the rest.
///
/// What must hold, whatever the bytes are:
/// - events, error and position are the same for the whole input and for every cut;
/// - libyajl and the scanner agree (no `refusedByLibrary`);
/// - with strict options the pure-Swift parser accepts the same texts, and sees the same events in them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzParser(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard input.count >= 3 else { return 0 }
    let options = options(input[0], input[1])
    let text = Array(input[3...])

    let whole = Outcome(of: text, cutInto: text.count + 1, options)
    let cut = Outcome(of: text, cutInto: 1 + Int(input[2] % 32), options)
    guard whole == cut else { fail("cut", text, whole, cut) }
    guard whole.error?.code != .refusedByLibrary else { fail("libyajl and the scanner disagree", text, whole, cut) }

    if options == .inMemory {
        var recorder = OracleRecorder()
        let isAccepted = (try? PureJSONParser.visit(text, maximumDepth: 512, with: &recorder)) != nil
        guard isAccepted == (whole.error == nil), !isAccepted || recorder.events == whole.events else {
            fail("the oracle disagrees: \(isAccepted)", text, whole, cut)
        }
    }
    return 0
}

private func options(_ first: UInt8, _ second: UInt8) -> JSONParsingOptions {
    var options = JSONParsingOptions.inMemory
    // Half of the runs are strict, to be compared with the oracle.
    guard first & 1 == 1 else { return options }
    options.framing = JSONParsingOptions.Framing.allCases[Int(first >> 1 & 3)]
    options.allowsComments = first & 8 != 0
    options.allowsTrailingContent = first & 16 != 0
    options.allowsPartialInput = first & 32 != 0
    options.skipsByteOrderMark = first & 64 != 0
    options.invalidUnicode = first & 128 != 0 ? .replace : .reject
    if second & 1 != 0 { options.limits.depth = Int(second >> 4) }
    if second & 2 != 0 { options.limits.string = Int(second >> 4) }
    if second & 4 != 0 { options.limits.number = Int(second >> 4) }
    if second & 8 != 0 { options.limits.item = Int(second >> 4) * 2 }
    switch second & 15 {
    case 0: options.limits.total = second >> 4 == 0 ? nil : Int(second >> 4) * 2
    case 5: options.limits.events = Int(second >> 4)
    case 6: options.limits.key = Int(second >> 4)
    default: break
    }
    return options
}

private func fail(_ what: String, _ text: [UInt8], _ whole: Outcome, _ cut: Outcome) -> Never {
    fatalError("\(what)\n\(String(decoding: text, as: UTF8.self).debugDescription)\nwhole \(whole)\ncut \(cut)")
}

private struct Outcome: Equatable {
    var events: [JSONEvent]
    var error: JSONParsingError?
    var bytesConsumed: Int

    init(of text: [UInt8], cutInto size: Int, _ options: JSONParsingOptions) {
        var parser = JSONParser(handler: Recorder(), options: options)
        do {
            var start = 0
            while start < text.count {
                // A chunk of its own, so that the address sanitizer sees whoever reads beyond it.
                try parser.feed(Array(text[start..<min(start + size, text.count)]))
                start += size
            }
            try parser.finish()
        } catch let failure as JSONParsingError {
            error = failure
        } catch {
            fatalError("\(error)")
        }
        events = parser.handler.events
        bytesConsumed = parser.bytesConsumed
    }
}

private struct Recorder {
    var events: [JSONEvent] = []

    private mutating func add(_ event: JSONEvent) -> JSONFlow {
        events.append(event)
        return .proceed
    }
}

extension Recorder: JSONEventHandler {
    mutating func null() -> JSONFlow { add(.null) }
    mutating func bool(_ value: Bool) -> JSONFlow { add(.bool(value)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { add(.number(JSONNumber(value))) }
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { add(.string(String(value))) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { add(.key(String(key))) }
    mutating func beginObject() -> JSONFlow { add(.beginObject) }
    mutating func endObject() -> JSONFlow { add(.endObject) }
    mutating func beginArray() -> JSONFlow { add(.beginArray) }
    mutating func endArray() -> JSONFlow { add(.endArray) }
}

private struct OracleRecorder {
    var events: [JSONEvent] = []
}

extension OracleRecorder: PureJSONVisitor {
    mutating func visitNull() { events.append(.null) }
    mutating func visitBool(_ value: Bool) { events.append(.bool(value)) }
    mutating func visitNumber(_ text: UnsafeBufferPointer<UInt8>) {
        let text = String(decoding: text, as: UTF8.self)
        guard let number = JSONNumber(text) else { fatalError("no number: \(text)") }
        precondition(number.description == text, "the text is not kept")
        events.append(.number(number))
    }
    mutating func visitString(_ text: UnsafeBufferPointer<UInt8>) {
        events.append(.string(String(decoding: text, as: UTF8.self)))
    }
    mutating func visitKey(_ text: UnsafeBufferPointer<UInt8>) {
        events.append(.key(String(decoding: text, as: UTF8.self)))
    }
    mutating func visitBeginArray() { events.append(.beginArray) }
    mutating func visitEndArray() { events.append(.endArray) }
    mutating func visitBeginObject() { events.append(.beginObject) }
    mutating func visitEndObject() { events.append(.endObject) }
}
