import Testing
import YAJL

/// The text that a closure writes into memory.
func written(
    _ options: JSONWritingOptions = .compact,
    _ body: (inout JSONWriter) throws -> Void
) throws -> String {
    var writer = JSONWriter(options: options)
    try body(&writer)
    return String(decoding: try writer.finish(), as: UTF8.self)
}

/// Sends a document through a parser into a writer in memory.
func rewritten(
    _ bytes: [UInt8],
    _ options: JSONWritingOptions = .compact,
    parsing: JSONParsingOptions = .inMemory,
    cut: Cut = .whole
) throws -> [UInt8] {
    var parser = JSONParser(handler: JSONWriter(options: options), options: parsing)
    for chunk in cut.chunks(of: bytes) { try parser.feed(Array(chunk)) }
    return try parser.finish()
}

func rewritten(_ text: String, _ options: JSONWritingOptions = .compact) throws -> String {
    String(decoding: try rewritten(Array(text.utf8), options), as: UTF8.self)
}

extension JSONWriter {
    /// Writes an event by the methods that take values of the standard library.
    mutating func write(_ event: JSONEvent) throws {
        switch event {
        case .null: try null()
        case .bool(let value): try bool(value)
        case .number(let value): try number(value)
        case .string(let value): try string(value)
        case .key(let value): try key(value)
        case .beginObject: try beginObject()
        case .endObject: try endObject()
        case .beginArray: try beginArray()
        case .endArray: try endArray()
        }
    }
}

/// Writes trees in the simplest way there is, to compare with.
struct ReferenceWriter {
    indirect enum Node {
        case text(String)
        case string(String)
        case array([Node])
        case object([(key: String, value: Node)])
    }

    let options: JSONWritingOptions

    /// The texts of the root values.
    func text(of events: [JSONEvent]) -> String {
        var rest = events[...]
        var text = ""
        while !rest.isEmpty {
            let value = self.text(of: Self.node(&rest), line: "\n")
            switch options.framing {
            case .single: text += value
            case .lines: text += value + "\n"
            case .recordSeparated: text += "\u{1E}" + value + "\n"
            }
        }
        return text
    }

    private static func node(_ events: inout ArraySlice<JSONEvent>) -> Node {
        switch events.removeFirst() {
        case .bool(let value): return .text(String(value))
        case .number(let value): return .text(value.description)
        case .string(let value): return .string(value)
        case .beginArray:
            var elements: [Node] = []
            while events.first != .endArray { elements.append(node(&events)) }
            events.removeFirst()
            return .array(elements)
        case .beginObject:
            var members: [(String, Node)] = []
            while case .key(let key)? = events.first {
                events.removeFirst()
                members.append((key, node(&events)))
            }
            events.removeFirst()
            return .object(members)
        default: return .text("null")
        }
    }

    private var indentation: String? {
        guard options.framing != .lines, case .pretty(let indent) = options.format else { return nil }
        return String(repeating: " ", count: indent)
    }

    private func text(of node: Node, line: String) -> String {
        switch node {
        case .text(let text): return text
        case .string(let value): return quoted(value)
        case .array(let elements):
            return container("[", elements.map { text(of: $0, line: line + (indentation ?? "")) }, "]", line: line)
        case .object(var members):
            if options.omitsNulls {
                members.removeAll { if case .text("null") = $0.value { true } else { false } }
            }
            if options.sortsKeys {
                members = members.enumerated().sorted { left, right in
                    let (first, second) = (Array(left.element.key.utf8), Array(right.element.key.utf8))
                    return first == second ? left.offset < right.offset : first.lexicographicallyPrecedes(second)
                }.map(\.element)
            }
            let colon = indentation == nil ? ":" : options.spacesBeforeColon ? " : " : ": "
            let texts = members.map { quoted($0.key) + colon + text(of: $0.value, line: line + (indentation ?? "")) }
            return container("{", texts, "}", line: line)
        }
    }

    private func container(_ begin: String, _ parts: [String], _ end: String, line: String) -> String {
        guard let indentation else { return begin + parts.joined(separator: ",") + end }
        if parts.isEmpty { return begin + (options.breaksEmptyContainers ? "\n" + line : "") + end }
        return begin + parts.map { line + indentation + $0 }.joined(separator: ",") + line + end
    }

    private func quoted(_ string: String) -> String {
        var text = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"", "\\": text += "\\" + String(scalar)
            case "/": text += options.escapesSlashes ? "\\/" : "/"
            case "\u{8}": text += "\\b"
            case "\u{C}": text += "\\f"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            case ..<" ": text += Self.hex(UInt16(scalar.value))
            case "\u{80}"... where options.asciiOnly: text += String(scalar).utf16.map(Self.hex).joined()
            default: text.unicodeScalars.append(scalar)
            }
        }
        return text + "\""
    }

    private static func hex(_ unit: UInt16) -> String {
        let digits = String(unit, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
}
