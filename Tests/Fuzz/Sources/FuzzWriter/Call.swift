import FuzzSupport
import YAJL

/// A call of a writer.
enum Call {
    case beginObject, endObject, beginArray, endArray, null, flush, finish
    case bool(Bool)
    case key(String)
    case string(String)
    case part(String, isLast: Bool)
    case integer(Int64)
    case double(Double)
    case float(Float)
    case numberText(String)
    case number(JSONNumber)
    case value(JSONValue)

    /// The script's calls; their texts are pieces of the input's.
    static func sequence(_ decisions: inout Decisions, _ text: [UInt8]) -> [Call] {
        var rest = text[...]
        var calls: [Call] = []
        // Without this most sequences would end after two calls.
        var checker = CallChecker(.compact)
        while !decisions.isAtEnd {
            let call = one(&decisions, &rest)
            guard checker.wouldAccept(call) || decisions.chance(1, in: 16) else { continue }
            if case .finish = call, !decisions.chance(1, in: 8) { continue }
            _ = checker.accepts(call)
            calls.append(call)
        }
        while let call = checker.closing, calls.count < 2000 {
            _ = checker.accepts(call)
            calls.append(call)
        }
        return calls + [.finish]
    }

    private static func one(_ decisions: inout Decisions, _ rest: inout ArraySlice<UInt8>) -> Call {
        func piece() -> String {
            let count = min(decisions.number(0...31) * decisions.number(1...8), rest.count)
            defer { rest = rest.dropFirst(count) }
            let text = String(decoding: rest.prefix(count), as: UTF8.self)
            // Long strings are written in blocks.
            return decisions.chance(1, in: 64) ? String(repeating: text, count: 4096 / max(count, 1) + 1) : text
        }
        switch decisions.number(0...21) {
        case 0...2: return .beginObject
        case 3: return .endObject
        case 4, 5: return .beginArray
        case 6: return .endArray
        case 7: return .null
        case 8: return .bool(decisions.bool())
        case 9...12: return .key(piece())
        case 13: return .string(piece())
        case 14, 15: return .part(piece(), isLast: decisions.bool())
        case 16: return .integer(Int64(bitPattern: decisions.word()) >> Int64(decisions.number(0...63)))
        case 17: return .double(Double(bitPattern: decisions.word()))
        case 18: return .float(Float(bitPattern: UInt32(truncatingIfNeeded: decisions.word())))
        case 19: return JSONNumber(piece()).map { .number($0) } ?? .numberText("1.50")
        case 20: return .value((try? JSONValue(parsing: piece())) ?? ["a": [1, nil, "é"], "b": nil])
        default: return .flush
        }
    }

    /// The text, if the call finishes the writer.
    func perform(on writer: inout JSONWriter) throws -> [UInt8]? {
        switch self {
        case .beginObject: try writer.beginObject()
        case .endObject: try writer.endObject()
        case .beginArray: try writer.beginArray()
        case .endArray: try writer.endArray()
        case .null: try writer.null()
        case .flush: try writer.flush()
        case .finish: return try writer.finish()
        case .bool(let value): try writer.bool(value)
        case .key(let key): try writer.key(key)
        case .string(let text): try writer.string(text)
        case .part(let text, let isLast): try writer.stringPart(text, isLast: isLast)
        case .integer(let value): try writer.number(value)
        case .double(let value): try writer.number(value)
        case .float(let value): try writer.number(value)
        case .numberText(let text): try writer.number(text: text)
        case .number(let value): try writer.number(value)
        case .value(let value): try writer.value(value)
        }
        return nil
    }
}
