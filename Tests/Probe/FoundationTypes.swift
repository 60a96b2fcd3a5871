import Foundation
import YAJL

/// This program links Foundation, and not `YAJLFoundation`: both coders refuse the types that need it, wherever they are.
func probeFoundationTypes() -> [String] {
    let url = URL(fileURLWithPath: "/a")
    return probe(url, "URL", #"{"relative":"a"}"#) + probe(Date(timeIntervalSince1970: 0), "Date", "0")
        + probe(Data([1, 2]), "Data", "[1,2]") + probe(Decimal(1), "Decimal", "1") + probeOtherTypes()
}

private struct Holder<Content: Codable>: Codable { var value: Content }

private struct Single<Content: Codable>: Codable {
    var value: Content

    init(_ value: Content) { self.value = value }
    init(from decoder: any Decoder) throws { value = try decoder.singleValueContainer().decode(Content.self) }
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}

/// A value in all places where one can be, with its text in what would be there.
private func probe<Value: Codable & Hashable>(_ value: Value, _ name: String, _ text: String) -> [String] {
    let places: [() -> [String]] = [
        { probe(value, name, text, at: "") },
        { probe([value], name, "[\(text)]", at: "0") },
        { probe([[value]], name, "[[\(text)]]", at: "0/0") },
        { probe(Set([value]), name, "[\(text)]", at: "0") },
        { probe(["a": value], name, "{\"a\":\(text)}", at: "a") },
        { probe([7: value], name, "{\"7\":\(text)}", at: "7") },
        { probe([value: 1], name, "[\(text),1]", at: "0") },
        { probe(Optional(value), name, text, at: "") },
        { probe([Optional(value)], name, "[\(text)]", at: "0") },
        { probe(Holder(value: value), name, "{\"value\":\(text)}", at: "value") },
        { probe(Holder(value: Optional(value)), name, "{\"value\":\(text)}", at: "value") },
        { probe([Holder(value: ["b": [value]])], name, "[{\"value\":{\"b\":[\(text)]}}]", at: "0/value/b/0") },
        { probe(Single(value), name, text, at: "") },
    ]
    // Twice each, since what is found out about a type is kept.
    return (places + places).flatMap { $0() }
}

private func probe<Value: Codable>(_ value: Value, _ name: String, _ text: String, at path: String) -> [String] {
    var findings: [String] = []
    func check(_ task: String, _ body: () throws -> Void) {
        let outcome: String
        do {
            try body()
            outcome = "no error"
        } catch EncodingError.invalidValue(let value, let context) {
            outcome = summary(type(of: value), context.codingPath, context.debugDescription)
        } catch DecodingError.typeMismatch(let type, let context) {
            outcome = summary(type, context.codingPath, context.debugDescription)
        } catch {
            outcome = "\(error)"
        }
        let expected = "\(name) at \(path): \(name) needs the product YAJLFoundation (import YAJLFoundation)"
        if outcome != expected { findings.append("\(task) \(Value.self): \(outcome)") }
    }
    check("encoding") { _ = try YAJLEncoder().encode(value) }
    check("encoding a tree of") { _ = try JSONValue(encoding: value) }
    check("decoding") { _ = try YAJLDecoder().decode(Value.self, from: text) }
    check("decoding a document as") { _ = try YAJLDecoder().decode(Value.self, from: JSONDocument(parsing: text)) }
    return findings
}

private func summary(_ type: any Any.Type, _ path: [any CodingKey], _ message: String) -> String {
    let path = path.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
    return "\(type) at \(path): \(message)"
}

/// Types of Foundation that encode themselves as with `JSONEncoder`, and the program's own types of the same names.
private func probeOtherTypes() -> [String] {
    enum Own {
        struct URL: Codable, Equatable { var path = "a" }
        struct Date: Codable, Equatable { var day = 1 }
    }
    func roundTrip<Value: Codable & Equatable>(_ value: Value) -> [String] {
        do {
            let text = try YAJLEncoder().string(from: [value])
            return try YAJLDecoder().decode([Value].self, from: text) == [value] ? [] : ["another \(Value.self)"]
        } catch {
            return ["\(Value.self): \(error)"]
        }
    }
    return roundTrip(UUID()) + roundTrip(DateComponents(year: 2026)) + roundTrip(Own.URL()) + roundTrip(Own.Date())
        + roundTrip([Optional<URL>.none]) + roundTrip([Decimal]())
}
