import EventRecording
import YAJL

/// Three bytes of the fuzzer's input say how to parse the rest.
///
/// These must hold, whatever the bytes are:
/// - events, error and position are the same for both engines, for the whole input and for every cut;
/// - libyajl and the scanner agree (no `refusedByLibrary`);
/// - both engines make the same tree of a document, or give the same error;
/// - with strict options the pure-Swift parser accepts the same texts, and sees the same events in them.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEngines(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = [UInt8](UnsafeBufferPointer(start: start, count: count))
    guard input.count >= 3 else { return 0 }
    var options = options(input[0], input[1])
    let text = Array(input[3...])

    options.engine = .libyajl
    let whole = RecordedParse(text, cutInto: text.count + 1, options: options)
    guard whole.error?.code != .refusedByLibrary else { fail("libyajl and the scanner disagree", text, whole, whole) }
    for engine in JSONParsingOptions.Engine.allCases {
        options.engine = engine
        for size in [text.count + 1, 1 + Int(input[2] % 32)] {
            let other = RecordedParse(text, cutInto: size, options: options)
            guard whole == other else { fail("\(engine), chunks of \(size)", text, whole, other) }
        }
    }
    let trees = JSONParsingOptions.Engine.allCases.map { tree(text, options, $0) }
    guard trees.allSatisfy({ $0 == trees[0] }) else { fail("trees \(trees)", text, whole, whole) }

    options.engine = .libyajl
    if options == .inMemory {
        let oracle = OracleParse.events(text)
        guard (oracle == nil) == (whole.error != nil), oracle == nil || oracle == whole.events else {
            fail("the oracle disagrees: \(oracle == nil ? "invalid" : "valid")", text, whole, whole)
        }
    }
    return 0
}

/// The text of a tree, or the error.
private func tree(_ text: [UInt8], _ options: JSONParsingOptions, _ engine: JSONParsingOptions.Engine) -> String {
    var options = options
    options.engine = engine
    do {
        return String(decoding: try JSONDocument(parsing: text, options: options).encoded(), as: UTF8.self)
    } catch {
        return "\(error)"
    }
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

private func fail(_ what: String, _ text: [UInt8], _ whole: RecordedParse, _ other: RecordedParse) -> Never {
    fatalError("\(what)\n\(String(decoding: text, as: UTF8.self).debugDescription)\nwhole \(whole)\nother \(other)")
}
