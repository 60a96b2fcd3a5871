import Foundation
import FuzzSupport
import YAJL
import YAJLFoundation

/// Values that encode themselves in every way there is: the text has the content of that of Foundation's encoder, and no name
/// twice; and where one encoder refuses, the other does.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzEncode(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    guard let value = input.value else { return 0 }
    var decisions = input.decisions
    let (ours, theirs) = encoders(&decisions)
    let odd = Odd(value, &decisions)
    defer { forgetNotes() }
    note("\(odd)\n\(ours.outputFormatting)")
    let found = Result<Data, any Error> { try ours.encode(odd) }
    let expected = Result { try theirs.encode(odd) }
    switch (found, expected) {
    case (.success(let found), .success(let expected)): compare(found, expected)
    // Foundation's path lacks steps in nested containers, so it is not compared.
    case (.failure(let error), .failure): expect(error is EncodingError, "an error of another type: \(error)")
    default: fail("\(shown(found)), and Foundation: \(shown(expected))")
    }
    return 0
}

private func encoders(_ decisions: inout Decisions) -> (YAJLEncoder, JSONEncoder) {
    var ours = YAJLEncoder()
    let theirs = JSONEncoder()
    let flags = decisions.byte()
    if flags & 1 != 0 {
        ours.outputFormatting.insert(.prettyPrinted)
        theirs.outputFormatting.insert(.prettyPrinted)
    }
    if flags & 2 != 0 {
        ours.outputFormatting.insert(.sortedKeys)
        theirs.outputFormatting.insert(.sortedKeys)
    }
    if flags & 4 != 0 {
        ours.outputFormatting.insert(.withoutEscapingSlashes)
        theirs.outputFormatting.insert(.withoutEscapingSlashes)
    }
    if flags & 8 != 0 {
        ours.keyEncodingStrategy = .convertToSnakeCase
        theirs.keyEncodingStrategy = .convertToSnakeCase
    }
    if flags & 16 != 0 {
        ours.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+",
            negativeInfinity: "-",
            nan: "n"
        )
        theirs.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "+",
            negativeInfinity: "-",
            nan: "n"
        )
    }
    if flags & 32 != 0 {
        ours.dateEncodingStrategy = .secondsSince1970
        theirs.dateEncodingStrategy = .secondsSince1970
    }
    return (ours, theirs)
}

private func compare(_ found: Data, _ expected: Data) {
    func read(_ data: Data) -> NSObject? {
        try? JSONSerialization.jsonObject(with: data, options: .fragmentsAllowed) as? NSObject
    }
    let texts =
        "\(String(decoding: found, as: UTF8.self))\nand Foundation's:\n\(String(decoding: expected, as: UTF8.self))"
    guard let object = read(found) else { fail("Foundation does not read \(texts)") }
    expect(object == read(expected), "other content: \(texts)")
    let value = try? JSONValue(parsing: Array(found), options: JSONParsingOptions(duplicateKeys: .reject))
    expect(value != nil, "not accepted by the parser: \(texts)")
}

private func shown(_ result: Result<Data, any Error>) -> String {
    switch result {
    case .success(let data): String(decoding: data, as: UTF8.self)
    case .failure(let error): "\(error)"
    }
}
