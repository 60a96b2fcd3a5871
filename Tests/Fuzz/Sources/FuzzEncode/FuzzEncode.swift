import Foundation
import FuzzSupport
import PureSwiftJSON
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
    let texts = {
        "\(String(decoding: found, as: UTF8.self))\nand Foundation's:\n\(String(decoding: expected, as: UTF8.self))"
    }
    // Read by the pure-Swift parser: Foundation's objects take ten times as long.
    guard let object = try? PureJSONParser.tree(Array(found), maximumDepth: 4096) else {
        fail("not accepted by the pure-Swift parser: \(texts())")
    }
    let other = try? PureJSONParser.tree(Array(expected), maximumDepth: 4096)
    expect(other.map { isEqual(object, $0) } == true, "other content: \(texts())")
    let value = try? JSONValue(parsing: Array(found), options: JSONParsingOptions(duplicateKeys: .reject))
    expect(value != nil, "not accepted by the parser: \(texts())")
}

/// Whether two trees have the same content; members may come in any order.
private func isEqual(_ left: PureJSON, _ right: PureJSON) -> Bool {
    switch (left, right) {
    case (.null, .null): return true
    case (.bool(let left), .bool(let right)): return left == right
    case (.number(let left), .number(let right)):
        if let integer = left.integer, let other = right.integer { return integer == other }
        return left.double == right.double
    case (.string(let left), .string(let right)): return left.utf8.elementsEqual(right.utf8)
    case (.array(let left), .array(let right)):
        return left.count == right.count && zip(left, right).allSatisfy(isEqual)
    case (.object(let left), .object(let right)):
        guard left.count == right.count else { return false }
        return zip(sorted(left), sorted(right)).allSatisfy { left, right in
            left.key.utf8.elementsEqual(right.key.utf8) && isEqual(left.value, right.value)
        }
    default: return false
    }
}

private func sorted(_ members: [PureJSON.Member]) -> [PureJSON.Member] {
    members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
}

private func shown(_ result: Result<Data, any Error>) -> String {
    switch result {
    case .success(let data): String(decoding: data, as: UTF8.self)
    case .failure(let error): "\(error)"
    }
}
