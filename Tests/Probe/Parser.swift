import YAJL

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Notes the first text and counts events.
struct Notes {
    var text: String?
    var double: Double?
    var count = 0
}

extension Notes: JSONEventHandler {
    mutating func string(_ value: borrowing JSONText) -> JSONFlow { note(String(value)) }
    mutating func key(_ key: borrowing JSONText) -> JSONFlow { note(String(key)) }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
        double = value.double
        return note(nil)
    }
    mutating func beginArray() -> JSONFlow { note(nil) }

    private mutating func note(_ text: String?) -> JSONFlow {
        if self.text == nil { self.text = text }
        count += 1
        return .continue
    }
}

/// Parses a text in chunks, each at its own address.
func parse(_ json: String, _ options: JSONParsingOptions, chunkSize: Int) -> (
    notes: Notes, code: JSONParsingError.Code?
) {
    var parser = JSONParser(handler: Notes(), options: options)
    let bytes = Array(json.utf8)
    do {
        for start in stride(from: 0, to: bytes.count, by: chunkSize) {
            try parser.feed(Array(bytes[start..<min(start + chunkSize, bytes.count)]))
        }
        try parser.finish()
        return (parser.handler, nil)
    } catch {
        return (parser.handler, (error as? JSONParsingError)?.code ?? .refusedByLibrary)
    }
}

/// Gives the same texts as `probeLibrary` to the package's parser, cut everywhere.
func probeParser() -> [String] {
    var findings: [String] = []
    for (json, _, repaired) in surrogateTexts {
        for size in 1...json.utf8.count {
            let strict = parse(json, .strict, chunkSize: size)
            if strict.code != .loneSurrogate { findings.append("accepted: \(json) in chunks of \(size)") }
            let replaced = parse(json, JSONParsingOptions(invalidUnicode: .replace), chunkSize: size)
            if replaced.code != nil || replaced.notes.text != repaired {
                findings.append("replaced by \(replaced.notes.text ?? "nothing"): \(json) in chunks of \(size)")
            }
        }
    }
    return findings
}

/// Limits as large as an `Int` can be mean the same as none, and limits below zero let nothing through.
func probeLimits() -> [String] {
    let json = " \n [[1,{\"key\":\"text\\n\"}], -1.5e+3, \"\\ud83d\\ude00\"] "
    let expected = parse(json, .inMemory, chunkSize: json.utf8.count).notes.count
    var findings: [String] = []
    for size in [json.utf8.count, 1, 2, 7] {
        let largest = JSONLimits(
            depth: .max,
            string: .max,
            key: .max,
            number: .max,
            item: .max,
            total: .max,
            events: .max
        )
        let outcome = parse(json, JSONParsingOptions(limits: largest), chunkSize: size)
        if outcome.code != nil || outcome.notes.count != expected { findings.append("largest limits: \(outcome)") }
        for (limits, kind) in [
            (JSONLimits(depth: .min), JSONLimits.Kind.depth), (JSONLimits(string: -1), .string),
            (JSONLimits(key: -1), .key),
            (JSONLimits(number: -1), .number), (JSONLimits(item: .min), .item), (JSONLimits(total: .min), .total),
            (JSONLimits(events: -1), .events),
        ] {
            let outcome = parse(json, JSONParsingOptions(limits: limits), chunkSize: size)
            if outcome.code != .limitExceeded(kind) {
                findings.append("\(kind) below zero, chunks of \(size): \(outcome)")
            }
        }
    }
    return findings
}

/// Numbers are the same in a country that writes 1,5; nothing is proved where no such locale is installed.
func probeLocale() -> [String] {
    for name in ["de_DE.UTF-8", "fr_FR.UTF-8", "ru_RU.UTF-8", "de_DE"] where setlocale(LC_ALL, name) != nil { break }
    return ["1.5", "[1.5]", "[0.1,1.5]"].filter { parse($0, .strict, chunkSize: 2).notes.double != 1.5 }
}
