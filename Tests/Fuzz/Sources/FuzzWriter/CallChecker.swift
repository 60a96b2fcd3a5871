import FuzzSupport
import YAJL

/// Knows which calls give JSON, and the events that they stand for.
struct CallChecker {
    private struct Level {
        var isObject: Bool
        var hasKey = false
    }

    private let options: JSONWritingOptions
    private var levels: [Level] = []
    private var rootCount = 0
    private var openString: String?
    private var isFinished = false
    private var hasFailed = false
    /// As a ``Trace`` writes them.
    private(set) var events: [String] = []

    init(_ options: JSONWritingOptions) {
        self.options = options
    }

    /// A call that brings the end nearer; `nil` where the writer can be finished.
    var closing: Call? {
        if hasFailed || isFinished { return nil }
        if openString != nil { return .part("", isLast: true) }
        guard let level = levels.last else { return rootCount == 0 ? .null : nil }
        return level.hasKey ? .null : level.isObject ? .endObject : .endArray
    }

    func wouldAccept(_ call: Call) -> Bool {
        var copy = self
        return copy.accepts(call)
    }

    /// Whether the call is legal; none is after one that was not.
    mutating func accepts(_ call: Call) -> Bool {
        if !hasFailed, !take(call) { hasFailed = true }
        return !hasFailed
    }

    private mutating func take(_ call: Call) -> Bool {
        if isFinished { return false }
        switch call {
        case .flush: return true
        case .part(let text, let isLast):
            guard openString != nil || beginValue() else { return false }
            openString = (openString ?? "") + text
            if isLast {
                events.append("\"" + (openString ?? ""))
                openString = nil
                endValue()
            }
            return true
        case _ where openString != nil: return false
        case .key(let key):
            guard levels.last?.isObject == true, levels.last?.hasKey == false else { return false }
            levels[levels.count - 1].hasKey = true
            events.append("." + key)
            return true
        case .beginObject: return begin(isObject: true)
        case .beginArray: return begin(isObject: false)
        case .endObject: return end(isObject: true)
        case .endArray: return end(isObject: false)
        case .finish:
            isFinished = true
            return levels.isEmpty && (rootCount > 0 || options.framing != .single)
        default: return takeScalar(call)
        }
    }

    private mutating func takeScalar(_ call: Call) -> Bool {
        guard let entries = Self.entries(of: call, options), beginValue() else { return false }
        events += entries
        endValue()
        return true
    }

    /// The events of a value; `nil` if it is not JSON.
    private static func entries(of call: Call, _ options: JSONWritingOptions) -> [String]? {
        switch call {
        case .null: ["null"]
        case .bool(let value): ["\(value)"]
        case .string(let text): ["\"" + text]
        case .integer(let value): ["\(value)"]
        case .double(let value): number(JSONNumber(value)) ?? nonFinite(value, options)
        case .float(let value): number(JSONNumber(value)) ?? nonFinite(Double(value), options)
        case .number(let value): number(value)
        case .numberText(let text): JSONNumber(text) == nil ? nil : [text]
        case .value(let value): value.entries
        default: nil
        }
    }

    private static func number(_ number: JSONNumber?) -> [String]? { number.map { [$0.description] } }

    private static func nonFinite(_ value: Double, _ options: JSONWritingOptions) -> [String]? {
        switch options.nonFiniteNumbers {
        case .throw: nil
        case .null: ["null"]
        case .strings(let positive, let negative, let nan):
            ["\"" + (value.isNaN ? nan : value > 0 ? positive : negative)]
        }
    }

    private mutating func beginValue() -> Bool {
        guard let level = levels.last else { return rootCount == 0 || options.framing != .single }
        return !level.isObject || level.hasKey
    }

    private mutating func endValue() {
        if levels.isEmpty { rootCount += 1 } else { levels[levels.count - 1].hasKey = false }
    }

    private mutating func begin(isObject: Bool) -> Bool {
        guard beginValue() else { return false }
        levels.append(Level(isObject: isObject))
        events.append(isObject ? "{" : "[")
        return true
    }

    private mutating func end(isObject: Bool) -> Bool {
        guard let level = levels.last, level.isObject == isObject, !level.hasKey else { return false }
        levels.removeLast()
        events.append(isObject ? "}" : "]")
        endValue()
        return true
    }
}

extension JSONValue {
    fileprivate var entries: [String] {
        switch self {
        case .null: ["null"]
        case .bool(let value): ["\(value)"]
        case .number(let value): [value.description]
        case .string(let text): ["\"" + text]
        case .array(let array): ["["] + array.flatMap(\.entries) + ["]"]
        case .object(let object): ["{"] + object.flatMap { ["." + $0.key] + $0.value.entries } + ["}"]
        }
    }
}
