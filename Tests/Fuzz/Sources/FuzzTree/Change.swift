import FuzzSupport
import YAJL

/// A change of one value, of a ``Model`` and of a `JSONValue`.
struct Change: CustomStringConvertible {
    private let kind: Int
    private let key: String
    private let position: Int
    private let count: Int
    private let new: Model

    init(_ decisions: inout Decisions, _ root: Model) {
        kind = decisions.number(0...17)
        let names = ["a", "b", "id", "", "0", "é", "e\u{301}", "a name of 17 byte", "a name of 17 bytf"]
        key = decisions.chance(1, in: 4) ? "k\(decisions.byte())" : decisions.pick(names)
        position = decisions.number(0...255)
        count = decisions.number(0...3)
        switch decisions.number(0...7) {
        case 0: new = .scalar(1)
        case 1: new = .scalar("a text of more than 14 bytes")
        case 2: new = .scalar(nil)
        case 3: new = .array([.scalar(true), .array([])])
        case 4: new = .object([("a", .scalar(nil)), ("b", .object([("é", .scalar(2.5))]))])
        // Growth from itself must not go on for ever.
        case 5 where root.text.utf8.count < 5000: new = root
        case 6: new = .object((0..<70).map { ("k\($0)", .scalar(JSONValue($0))) })
        default: new = .scalar(.string("s\(position)"))
        }
    }

    var description: String { "\(kind) \(key) \(position) \(count) \(new.text)" }

    func apply(to model: inout Model) {
        switch model {
        case .scalar: changeScalar(&model)
        case .array(var elements):
            if kind < 14 { change(&elements, new) { .scalar(JSONValue($0)) } }
            model = .array(elements)
            changeAny(&model)
        case .object(var members):
            change(&members)
            model = .object(members)
            changeAny(&model)
        }
    }

    func apply(to value: inout JSONValue) {
        if kind < 14, value.array != nil {
            value.array?.apply { change(&$0, new.built) { JSONValue($0) } }
        } else if value.object != nil {
            value.object?.apply { change(&$0) }
        } else if value.array == nil {
            if kind % 3 == 0 { value = new.built }
            if kind % 3 == 1 { value.merge(new.built) }
            // Into a value of another kind: nothing happens.
            if kind % 3 == 2 { value[position] = new.built }
            return
        }
        if kind == 14 { value.merge(new.built) }
        if kind == 15 { value = new.built }
    }

    private func changeScalar(_ model: inout Model) {
        if kind % 3 == 0 { model = new }
        if kind % 3 == 1 { model.merge(new) }
    }

    private func changeAny(_ model: inout Model) {
        if kind == 14 { model.merge(new) }
        if kind == 15 { model = new }
    }

    /// Changes that an array and a list both know.
    private func change<List: RangeReplaceableCollection & MutableCollection & RandomAccessCollection>(
        _ list: inout List,
        _ new: List.Element,
        _ number: (Int) -> List.Element
    ) where List.Index == Int {
        let place = position % (list.count + 1)
        let end = min(place + count, list.count)
        switch kind {
        case 0: list.append(new)
        case 1: list.insert(new, at: place)
        case 2 where place < list.count: list.remove(at: place)
        case 3: list.removeSubrange(place..<end)
        case 4: list.replaceSubrange(place..<end, with: [new, number(2), new])
        case 5: list.append(contentsOf: (0..<count).map(number))
        case 6: list.insert(contentsOf: [new, number(1)], at: place)
        case 7 where place < list.count: list[place] = new
        case 8 where !list.isEmpty: list.removeFirst()
        case 9 where list.count > 1: list.swapAt(0, place % list.count)
        case 10: list.reverse()
        case 11: list.removeAll()
        case 12: list.append(contentsOf: Array(list.prefix(20)))
        case 13 where !list.isEmpty: list.removeLast()
        default: break
        }
    }

    private func change(_ members: inout [(key: String, value: Model)]) {
        let place = position % (members.count + 1)
        let found = Model.position(of: key, in: members)
        switch kind {
        case 0...3: Model.set(key, new, in: &members)
        case 4, 5: if let found { members.remove(at: found) }
        case 6 where place < members.count: members.remove(at: place)
        case 7:
            if let found { members.remove(at: found) }
            members.insert((key, new), at: min(place, members.count))
        case 8:
            if case .object(let others) = new {
                for other in others { Model.set(other.key, other.value, in: &members) }
            }
        case 9:
            guard case .object(let others) = new else { return }
            for other in others where Model.position(of: other.key, in: members) == nil { members.append(other) }
        case 10: members.removeAll { $0.key.utf8.count % 4 == count }
        case 11: if found == nil { Model.set(key, new, in: &members) }
        case 12 where place < members.count: members[place].value = new
        case 13: members = members.reversed()
        default: break
        }
    }

    private func change(_ object: inout JSONObject) {
        let place = position % (object.count + 1)
        let value = new.built
        switch kind {
        case 0: object[key] = value
        case 1: object.updateValue(value, forKey: key)
        case 2: object[key, default: 7] = value
        case 3: object.merge([(key: key, value: value)]) { $1 }
        case 4: object[key] = Optional.none
        case 5: object.removeValue(forKey: key)
        case 6 where place < object.count: object.remove(at: place)
        case 7: object.insert(value, forKey: key, at: min(place, object.contains(key: key) ? object.count - 1 : place))
        case 8: if let others = value.object { object.merge(others) { $1 } }
        case 9: if let others = value.object { object.merge(others) { old, _ in old } }
        case 10: object.removeAll { $0.key.utf8.count % 4 == count }
        case 11: object[key, default: value].touch()
        case 12 where place < object.count: object[object.keys[place]] = value
        case 13: object = JSONObject(object.reversed())
        default: break
        }
    }
}

extension JSONValue {
    /// A change that changes nothing, but goes through the accessor.
    fileprivate mutating func touch() {}
}

extension JSONArray {
    fileprivate mutating func apply(_ body: (inout JSONArray) -> Void) { body(&self) }
}

extension JSONObject {
    fileprivate mutating func apply(_ body: (inout JSONObject) -> Void) { body(&self) }
}
