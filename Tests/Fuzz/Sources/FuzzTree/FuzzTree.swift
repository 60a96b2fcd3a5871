import FuzzSupport
import YAJL

/// Any sequence of changes of a value leaves it as a plain list and a plain tree are after the same changes, whether it was
/// parsed or built; copies that were taken before keep what they had.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTree(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = FuzzInput(start, count)
    guard let parsed = input.value else { return 0 }
    var decisions = input.decisions
    defer { forgetNotes() }
    var model = Model(parsed)
    var value = decisions.bool() ? model.built : parsed
    var old: [(value: JSONValue, model: Model)] = []
    // After each change the whole value is compared: a large one is changed less often.
    var bytesLeft = 1 << 19
    while !decisions.isAtEnd, bytesLeft > 0 {
        if decisions.chance(1, in: 4) { old.append((value, model)) }
        let path = model.place(&decisions)
        let change = Change(&decisions, model)
        note("\(change) at \(path)")
        model.modify(path[...]) { change.apply(to: &$0) }
        value.modify(path[...]) { change.apply(to: &$0) }
        bytesLeft -= check(value, model)
    }
    for (value, model) in old { check(value, model) }
    checkCopies(value, model)
    return 0
}

/// Compares a value with its model, and returns the length of its text.
@discardableResult
private func check(_ value: JSONValue, _ model: Model) -> Int {
    let (found, expected) = (value.encodedString(), model.text)
    expect(haveSameBytes(found, expected), "\(found)\nis not\n\(expected)")
    return found.utf8.count
}

/// Equal values that were made in other ways.
private func checkCopies(_ value: JSONValue, _ model: Model) {
    let parsed = try? JSONValue(parsing: value.encoded())
    expect(parsed != nil, "the text of the value is refused: \(value)")
    for other in [value.copied(), model.built, parsed ?? .null] {
        expect(other == value && value == other, "another value: \(other)")
        expect(other.hashValue == value.hashValue, "another hash")
        check(other, model)
    }
    var events = Trace<PlainTrace>()
    var ofModel = Trace<PlainTrace>()
    do {
        try value.walk(&events)
        try model.built.walk(&ofModel)
    } catch {
        fail("a walk throws \(error)")
    }
    events.log.expectSame(as: ofModel.log, "other events of a walk")
}

extension JSONValue {
    /// Changes the value at a place that exists, in place.
    fileprivate mutating func modify(_ path: ArraySlice<JSONLocation.Component>, _ body: (inout JSONValue) -> Void) {
        switch path.first {
        case nil: body(&self)
        case .index(let index): self[index].modify(path.dropFirst(), body)
        case .key(let key): self[key].modify(path.dropFirst(), body)
        }
    }
}
