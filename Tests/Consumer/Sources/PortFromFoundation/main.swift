// A program on Foundation's coders, as servers have them. `Scripts/consumer-test` compiles it twice, once with Foundation's
// types and once with ours, and compares what both print.

import Foundation

let orders = """
    [{"order_id": "0F0A3A5E-2B7C-4D57-9C0B-1D2F3A4B5C6D", "state": "open", "placed_at": "2026-02-28T23:59:59Z",
      "homepage_url": "https://example.org/a?b=c#d", "signature": "AAEC/w==",
      "lines": [{"article_id": 7, "unit_price": 12.50, "amount": null, "discount": "nan"},
                {"article_id": 8, "unit_price": 0.1, "amount": 3, "discount": -1.5e-7}],
      "labels": {"first_tag": ["\\u00e9\\ud83d\\ude00", "a/b"], "": []}, "weights": {"1": 0.1, "-2": 16777216}},
     {"order_id": "1F0A3A5E-2B7C-4D57-9C0B-1D2F3A4B5C6D", "state": "shipped", "placed_at": "2026-03-01",
      "signature": "", "lines": [], "labels": {}, "weights": {}}]
    """

func report(_ name: String, _ body: () throws -> String) {
    do {
        print("\(name): \(try body())")
    } catch DecodingError.keyNotFound(let key, let context) {
        print("\(name): no \(key.stringValue) in \(path(context.codingPath))")
    } catch DecodingError.typeMismatch(let type, let context) {
        print("\(name): no \(type) at \(path(context.codingPath))")
    } catch DecodingError.valueNotFound(let type, let context) {
        print("\(name): null for \(type) at \(path(context.codingPath))")
    } catch DecodingError.dataCorrupted(let context) {
        print("\(name): corrupted at \(path(context.codingPath))")
    } catch EncodingError.invalidValue(let value, let context) {
        print("\(name): cannot encode \(value) at \(path(context.codingPath))")
    } catch {
        print("\(name): \(error)")
    }
}

func path(_ keys: [any CodingKey]) -> String {
    keys.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: "/")
}

func text(_ data: Data) -> String { String(data: data, encoding: .utf8) ?? "not UTF-8" }

let client = Client()
report("decoded") {
    let decoded = try client.response([Order].self, Data(orders.utf8))
    return "\(decoded)"
}
report("encoded") {
    let decoded = try client.decoder.decode([Order].self, from: Data(orders.utf8))
    let data = try client.body(decoded)
    return "\(text(data)) \(data.count)"
}
report("written to a file") {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("port-\(UUID().uuidString).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try client.encoder.encode(["a": 1]).write(to: file)
    return "\(try client.decoder.decode([String: Int].self, from: Data(contentsOf: file)))"
}
report("byte order mark") {
    "\(try JSONDecoder().decode([Int].self, from: Data([0xEF, 0xBB, 0xBF]) + Data("[1]".utf8)))"
}
report("class") {
    let circle = try JSONDecoder().decode(Circle.self, from: JSONEncoder().encode(Circle(name: "c", radius: 0.5)))
    return "\(circle.name) \(circle.radius)"
}
report("keys of a program") {
    let client = Client(
        keyEncoding: .custom { AnyKey(stringValue: $0.map(\.stringValue).joined(separator: ".")) },
        keyDecoding: .custom { AnyKey(stringValue: $0.last?.stringValue.lowercased() ?? "") }
    )
    struct Pair: Codable { var left: [String: Int], right: Int? }
    let data = try client.body(Pair(left: ["X": 1], right: 2))
    let pair = try client.response(Pair.self, Data(#"{"LEFT": {"Y": 3}, "Right": 4}"#.utf8))
    return "\(text(data)) \(pair.left.count) \(pair.right ?? 0)"
}
report("missing key") { "\(try client.response([Order].self, Data(#"[{"state": "open"}]"#.utf8)))" }
report("wrong type") { "\(try client.response([String: [Int]].self, Data(#"{"a_b": [1, "x"]}"#.utf8)))" }
report("null") { "\(try client.response([Int].self, Data("[1, null]".utf8)))" }
report("wrong date") { "\(try client.response([Date].self, Data(#"["2026-02-29"]"#.utf8)))" }
report("not JSON") { "\(try client.response([Int].self, Data("[1, 2".utf8)))" }
report("not a number") { text(try JSONEncoder().encode(["a": [Double.nan]])) }
report("nothing encoded") { text(try JSONEncoder().encode(Int?.none)) }
