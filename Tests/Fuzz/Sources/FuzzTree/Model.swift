import FuzzSupport
import YAJL

/// A value as a plain tree with plain lists: slow, and obviously right.
indirect enum Model {
    case scalar(JSONValue)
    case array([Model])
    case object([(key: String, value: Model)])

    init(_ value: JSONValue) {
        switch value {
        case .array(let array): self = .array(array.map(Model.init))
        case .object(let object): self = .object(object.map { ($0.key, Model($0.value)) })
        default: self = .scalar(value)
        }
    }

    /// The value, made by code.
    var built: JSONValue {
        switch self {
        case .scalar(let value): value
        case .array(let elements): .array(JSONArray(elements.map(\.built)))
        case .object(let members): .object(JSONObject(members.map { ($0.key, $0.value.built) }))
        }
    }

    var text: String {
        switch self {
        case .scalar(let value): value.encodedString()
        case .array(let elements): "[" + elements.map(\.text).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { JSONValue.string($0.key).encodedString() + ":" + $0.value.text }.joined(separator: ",")
                + "}"
        }
    }

    /// The place of some value in it.
    func place(_ decisions: inout Decisions) -> [JSONLocation.Component] {
        var path: [JSONLocation.Component] = []
        var model = self
        while true {
            switch model {
            case .array(let elements) where !elements.isEmpty && decisions.chance(2, in: 3):
                let index = decisions.number(0...min(elements.count, 256) - 1)
                path.append(.index(index))
                model = elements[index]
            case .object(let members) where !members.isEmpty && decisions.chance(2, in: 3):
                let index = decisions.number(0...min(members.count, 256) - 1)
                path.append(.key(members[index].key))
                model = members[index].value
            default: return path
            }
        }
    }

    mutating func modify(_ path: ArraySlice<JSONLocation.Component>, _ body: (inout Model) -> Void) {
        switch (self, path.first) {
        case (.array(var elements), .index(let index)):
            elements[index].modify(path.dropFirst(), body)
            self = .array(elements)
        case (.object(var members), .key(let key)):
            guard let position = Model.position(of: key, in: members) else { fail("no member \(key)") }
            members[position].value.modify(path.dropFirst(), body)
            self = .object(members)
        default: body(&self)
        }
    }

    static func position(of key: String, in members: [(key: String, value: Model)]) -> Int? {
        members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    }

    /// The members with one of them set, or added at the end.
    static func set(_ key: String, _ value: Model, in members: inout [(key: String, value: Model)]) {
        if let position = position(of: key, in: members) {
            members[position].value = value
        } else {
            members.append((key, value))
        }
    }

    /// RFC 7396, as it is written there.
    mutating func merge(_ patch: Model) {
        guard case .object(let changes) = patch else {
            self = patch
            return
        }
        var members: [(key: String, value: Model)] = []
        if case .object(let old) = self { members = old }
        for (key, change) in changes {
            if case .scalar(.null) = change {
                members.removeAll { $0.key.utf8.elementsEqual(key.utf8) }
            } else {
                var value = Self.position(of: key, in: members).map { members[$0].value } ?? .scalar(.null)
                value.merge(change)
                Self.set(key, value, in: &members)
            }
        }
        self = .object(members)
    }
}
