import FuzzSupport
import YAJL

/// A transform, and what it does to trees.
struct Change {
    enum Kind {
        case removing, picking, mapping, filtering, renaming
        case replacing(JSONValue)
        case limiting(Int)
    }

    let kind: Kind
    let pattern: JSONPath

    init(_ decisions: inout Decisions) {
        switch decisions.number(0...6) {
        case 0: kind = .removing
        case 1: kind = .picking
        case 2: kind = .mapping
        case 3: kind = .filtering
        case 4: kind = .renaming
        case 5: kind = .replacing(decisions.pick([nil, [1, ["x": "é"]], "new"]))
        default: kind = .limiting(decisions.number(0...5))
        }
        pattern = decisions.pattern()
    }

    /// Whether it counts the values that pass.
    var counts: Bool { if case .limiting = kind { true } else { false } }

    /// The roots that are left.
    func applied(to roots: [JSONValue]) -> [JSONValue] {
        var count = 0
        switch kind {
        case .picking: return roots.flatMap { picked($0, []) }
        case .renaming: return roots.map { renamed($0, []) }
        case .removing: return roots.compactMap { changed($0, []) { _ in .none } }
        case .mapping: return roots.compactMap { changed($0, []) { Self.mapped($0) } }
        case .filtering: return roots.compactMap { changed($0, []) { Self.isIncluded($0) ? .some($0) : .none } }
        case .replacing(let value): return roots.compactMap { changed($0, []) { _ in value } }
        case .limiting(let maximum): return roots.compactMap { limited($0, [], &count, maximum) }
        }
    }

    static func mapped(_ value: JSONValue) -> JSONValue? {
        switch value {
        case .null: .none
        case .bool(let value): ["not": .bool(!value)]
        case .number(let number): number == 1 ? .none : [.number(number), .number(number)]
        case .string(let text): .string(text + "!")
        case .array(let array): array.isEmpty ? .none : .array(JSONArray(array.reversed()))
        case .object(let object): object.isEmpty ? .some(.null) : ["inner": value]
        }
    }

    static func isIncluded(_ value: JSONValue) -> Bool {
        switch value {
        case .null: false
        case .bool: true
        case .number(let number): (Int(exactly: number) ?? 0) % 2 == 0
        case .string(let text): text.utf8.count % 3 != 0
        case .array(let array): array.count != 1
        case .object(let object): object["a"] != nil
        }
    }

    static func newName(_ name: String) -> String { "!" + name }

    /// The value with what is selected in it changed, or left out.
    private func changed(
        _ value: JSONValue,
        _ path: [JSONLocation.Component],
        _ change: (JSONValue) -> JSONValue?
    ) -> JSONValue? {
        if pattern.selects(path) { return change(value) }
        return inside(value, path) { changed($0, $1, change) }
    }

    private func limited(
        _ value: JSONValue,
        _ path: [JSONLocation.Component],
        _ count: inout Int,
        _ maximum: Int
    ) -> JSONValue? {
        if pattern.selects(path) {
            count += 1
            if count > maximum { return .none }
        }
        return inside(value, path) { limited($0, $1, &count, maximum) }
    }

    private func inside(
        _ value: JSONValue,
        _ path: [JSONLocation.Component],
        _ body: (JSONValue, [JSONLocation.Component]) -> JSONValue?
    ) -> JSONValue {
        switch value {
        case .array(let array):
            .array(JSONArray(array.enumerated().compactMap { body($1, path + [.index($0)]) }))
        case .object(let object):
            .object(
                JSONObject(
                    object.compactMap { key, value in
                        body(value, path + [.key(key)]).map { (key: key, value: $0) }
                    }
                )
            )
        default: value
        }
    }

    private func picked(_ value: JSONValue, _ path: [JSONLocation.Component]) -> [JSONValue] {
        if pattern.selects(path) { return [value] }
        switch value {
        case .array(let array): return array.enumerated().flatMap { picked($1, path + [.index($0)]) }
        case .object(let object): return object.flatMap { picked($0.value, path + [.key($0.key)]) }
        default: return []
        }
    }

    private func renamed(_ value: JSONValue, _ path: [JSONLocation.Component]) -> JSONValue {
        switch value {
        case .array(let array):
            return .array(JSONArray(array.enumerated().map { renamed($1, path + [.index($0)]) }))
        case .object(let object):
            return .object(
                JSONObject(
                    object.map { key, value in
                        let path = path + [.key(key)]
                        return (key: pattern.selects(path) ? Self.newName(key) : key, value: renamed(value, path))
                    }
                )
            )
        default: return value
        }
    }
}
