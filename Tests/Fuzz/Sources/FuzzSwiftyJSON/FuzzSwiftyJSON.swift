import Foundation
import FuzzSupport
import SwiftyJSON
import YAJL

/// Any sequence of changes of a `JSON` leaves it as the same changes leave a tree of `[Any]` and `[String: Any]`.
///
/// It is equal to one made of that tree, and one read from its own text has the same content. Copies that were taken before
/// keep what they had. A guarded initialiser reads what is in the tree, and notices what is not.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSwiftyJSON(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    guard let value = input.value, !value.nodes().contains(where: { isBeyondDouble($0.value) }) else { return 0 }
    var decisions = input.decisions
    defer { forgetNotes() }
    var json = JSON(jsonValue: value)
    var model = json.object
    // Arrays that are read from a `JSON` keep the digits that were parsed, which Foundation's numbers have not.
    let hasDigits = decisions.pick([true, false, true])
    if !hasDigits { model = copied(model) }
    if !hasDigits || decisions.bool() { json = JSON(model) }
    checkAgainstFoundation(input.text, model)
    var old: [(json: JSON, model: Any)] = []
    for _ in 0..<decisions.pick([0, 1, 2, 3, 5, 8, 13, 40]) where !decisions.isAtEnd {
        if decisions.chance(1, in: 4) { old.append((json, model)) }
        let path = place(in: model, &decisions)
        let change = Change(&decisions)
        note("\(change) at \(path)")
        change.apply(to: &json, at: path)
        modify(&model, path[...]) { change.apply(to: &$0) }
        // Not after each: to compare all takes longer than to change one, and what was looked at is kept, which is one more state.
        if decisions.chance(1, in: 4) { check(json, model) }
    }
    check(json, model)
    for (json, model) in old { check(json, model) }
    Questions(model, &decisions).check(json)
    expect(hasDigits || json == JSON(model), "not equal to one that is made of the model")
    guard isContainer(model) else { return 0 }
    guard let text = json.rawString(options: []) else { fail("there is no text") }
    expect(JSON(parseJSON: text) == json, "another value from the text \(text)")
    return 0
}

/// Arrays and dictionaries of Swift in place of those that are bridged when somebody looks at them.
private func copied(_ value: Any) -> Any {
    if let array = value as? [Any] { return array.map(copied) }
    if let members = value as? [String: Any] { return members.mapValues(copied) }
    return value
}

/// Numbers that are an infinity or zero to Foundation, and so in the text.
private func isBeyondDouble(_ value: JSONValue) -> Bool {
    guard let number = value.number else { return false }
    let double = Double(number)
    return double.isInfinite || (double == 0 && number != 0)
}

/// Foundation reads the same, but for numbers that it rounds.
private func checkAgainstFoundation(_ text: [UInt8], _ model: Any) {
    guard !text.contains(where: { (0x30...0x39).contains($0) || $0 >= 0x80 }),
        let read = try? JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed)
    else { return }
    expect(isEqual(read, model), "Foundation reads \(read), and this is \(model)")
}

private func check(_ json: JSON, _ model: Any) {
    expect(isEqual(json.object, model), "\(json.object)\nis not\n\(model)")
    expect(json.count == ((model as? [Any])?.count ?? (model as? [String: Any])?.count ?? 0), "count \(json.count)")
}

private func isContainer(_ value: Any) -> Bool { value is [Any] || value is [String: Any] }

/// Compares containers one by one: Foundation would convert all that is in them at each level.
private func isEqual(_ left: Any, _ right: Any) -> Bool {
    switch (left, right) {
    case (let left as [Any], let right as [Any]):
        left.count == right.count && zip(left, right).allSatisfy(isEqual)
    case (let left as [String: Any], let right as [String: Any]):
        left.count == right.count && left.allSatisfy { key, value in right[key].map { isEqual(value, $0) } ?? false }
    default:
        ["": left] as NSDictionary == ["": right] as NSDictionary
    }
}

/// The place of some value.
func place(in model: Any, _ decisions: inout Decisions) -> [any JSONSubscriptType] {
    var path: [any JSONSubscriptType] = []
    var model = model
    while true {
        if let array = model as? [Any], !array.isEmpty, decisions.chance(2, in: 3) {
            let index = decisions.number(0...min(array.count, 256) - 1)
            path.append(index)
            model = array[index]
        } else if let members = model as? [String: Any], !members.isEmpty, decisions.chance(2, in: 3) {
            // Sorted, since a dictionary has another order in each process.
            let key = members.keys.sorted()[decisions.number(0...min(members.count, 256) - 1)]
            path.append(key)
            model = members[key] ?? NSNull()
        } else {
            return path
        }
    }
}

/// Changes the value at a place that exists.
private func modify(_ model: inout Any, _ path: ArraySlice<any JSONSubscriptType>, _ body: (inout Any) -> Void) {
    if let index = path.first as? Int, var array = model as? [Any] {
        modify(&array[index], path.dropFirst(), body)
        model = array
    } else if let key = path.first as? String, var members = model as? [String: Any] {
        modify(&members[key, default: NSNull()], path.dropFirst(), body)
        model = members
    } else {
        body(&model)
    }
}
