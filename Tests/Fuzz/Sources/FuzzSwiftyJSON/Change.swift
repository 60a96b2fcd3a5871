import Foundation
import FuzzSupport
import SwiftyJSON
import YAJL

/// A change of one value, of a `JSON` and of plain values.
struct Change: CustomStringConvertible {
    private let kind: Int
    private let key: String
    private let position: Int
    // Only the main thread uses it.
    nonisolated(unsafe) private let new: Any
    /// The same, made of plain values or as if it were parsed.
    private let json: JSON

    init(_ decisions: inout Decisions) {
        kind = decisions.number(0...11)
        key = decisions.pick(["a", "b", "id", "", "0", "é", "e\u{301}", "k\(decisions.byte())"])
        position = decisions.number(0...20) - 2
        let array: [Any] = ["x", 1, NSNull(), ["a": 2]]
        let members: [String: Any] = ["a": NSNull(), "b": [1], "é": ["a": true]]
        new = decisions.pick([1, -2.5, "text", true, NSNull(), array, members, [Any](), [String: Any](), UInt64.max])
        json = decisions.bool() ? JSON(jsonValue: Self.parsed(new)) : JSON(new)
    }

    var description: String { "\(kind) \(key) \(position) \(new)" }

    func apply(to json: inout JSON, at path: [any JSONSubscriptType]) {
        // Without steps a path sets nothing.
        if path.isEmpty { apply(to: &json) } else { apply(to: &json[path]) }
    }

    private func apply(to json: inout JSON) {
        switch kind {
        case 0: json = self.json
        case 1: json[key] = self.json
        case 2: json[position] = self.json
        case 3: json.append(self.json)
        case 4: json.remove(key)
        case 5: json.remove(position)
        case 6: try? json.merge(with: self.json)
        case 7: json.object = new
        case 8: json.arrayObject?.append(new)
        case 9: json.dictionaryObject?[key] = new
        case 10: json.string = key
        default: json[[key, position]] = self.json
        }
    }

    func apply(to model: inout Any) {
        switch kind {
        case 0, 7: model = new
        case 1: set(&model, key)
        case 2: set(&model, position)
        case 3:
            if model is NSNull { model = [Any]() }
            append(&model)
        case 4: if var members = model as? [String: Any] { members[key] = nil; model = members }
        case 5:
            if var array = model as? [Any], array.indices.contains(position) {
                array.remove(at: position); model = array
            }
        case 6: model = Self.merged(model, new) ?? model
        // As in the original: an optional chain writes `nil` back to what is of another type, which makes it `null`.
        case 8: if model is [Any] { append(&model) } else { model = NSNull() }
        case 9: if model is [String: Any] { set(&model, key) } else { model = NSNull() }
        case 10: model = key
        default:
            guard var members = model as? [String: Any], var inner = members[key] else { return }
            set(&inner, position)
            members[key] = inner
            model = members
        }
    }

    private func append(_ model: inout Any) { if let array = model as? [Any] { model = array + [new] } }

    private func set(_ model: inout Any, _ key: String) {
        guard var members = model as? [String: Any] else { return }
        members[key] = new
        model = members
    }

    private func set(_ model: inout Any, _ position: Int) {
        guard var array = model as? [Any], array.indices.contains(position) else { return }
        array[position] = new
        model = array
    }

    private static func parsed(_ value: Any) -> JSONValue {
        let data = try? JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed)
        return data.flatMap { try? JSONValue(parsing: Array($0)) } ?? .null
    }

    /// `nil` if the two are of different types.
    private static func merged(_ left: Any, _ right: Any) -> Any? {
        if var members = left as? [String: Any], let others = right as? [String: Any] {
            for (key, value) in others { members[key] = members[key].flatMap { merged($0, value) } ?? value }
            return members
        }
        if let array = left as? [Any], let other = right as? [Any] { return array + other }
        return JSON(left).type == JSON(right).type ? right : nil
    }
}
