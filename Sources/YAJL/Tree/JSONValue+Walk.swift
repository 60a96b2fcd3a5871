extension JSONValue {
    /// Sends the events of the value to a handler, as a parser would.
    ///
    /// For code that must be fast: texts of a document are lent as they are, so nothing is copied or allocated.
    ///
    /// ```swift
    /// struct Sum: JSONEventHandler {
    ///     var total = 0.0
    ///     mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow {
    ///         total += Double(value)
    ///         return .continue
    ///     }
    /// }
    ///
    /// var sum = Sum()
    /// try value.walk(&sum)
    /// ```
    ///
    /// The handler can skip values and stop, as with a parser. After a transform has stopped, a further walk passes nothing on.
    /// ``JSONEventHandler/willReceiveEvent(_:)`` is not called: these events have no place in a text. A handler that receives
    /// strings in parts gets each as one.
    ///
    /// - Returns: ``JSONFlow/stop`` if the handler has stopped, and otherwise ``JSONFlow/continue``.
    /// - Throws: What the handler throws, which may then be in the middle of the value.
    /// - Complexity: O(size), in constant stack space.
    @inlinable @discardableResult
    public func walk<Handler: JSONEventHandler & ~Copyable>(_ handler: inout Handler) throws -> JSONFlow {
        var walk = TreeWalk()
        try walk.send(self, to: &handler)
        repeat {
            if let part = walk.part.take() {
                walk.isStopped = try !ArenaWalk.send(part.arena, part.index, to: &handler)
            }
        } while try walk.sendNext(to: &handler)
        return walk.isStopped ? .stop : .continue
    }
}

/// The arrays and objects that a walk is in.
///
/// Those that lie in an arena as they were parsed are left to the caller, after each step.
@usableFromInline
struct TreeWalk {
    @usableFromInline
    enum Level {
        case array(JSONArray, next: Int)
        case object(JSONObject, next: Int)
    }

    @usableFromInline var levels: [Level] = []
    @usableFromInline var isStopped = false
    /// The value in an arena that comes next: the caller takes it out, and sends it.
    @usableFromInline var part: (arena: Arena, index: Int)?

    @inlinable
    init() {}

    /// Sends what comes next in the innermost array or object; returns whether there is more to send.
    @inlinable
    mutating func sendNext<Handler: JSONEventHandler & ~Copyable>(to handler: inout Handler) throws -> Bool {
        guard !isStopped, let level = levels.popLast() else { return false }
        switch level {
        case .array(let array, let next):
            if next < array.count {
                levels.append(.array(array, next: next + 1))
                if let values = array.container.memory as? ChangedValues, let unchanged = values.unchangedPart(at: next)
                {
                    part = unchanged
                } else {
                    try send(array[next], to: &handler)
                }
            } else if try handler.endArray() == .stop {
                isStopped = true
            }
        case .object(let object, let next):
            if next < object.count {
                levels.append(.object(object, next: next + 1))
                let flow: JSONFlow
                var unchanged: (arena: Arena, index: Int)?
                if let values = object.container.memory as? ChangedValues {
                    // The name, and the value unless that has been changed, are lent as they are in the document.
                    let key = values.arena.child(next, of: values.index) &- 1
                    flow = try handler.key(JSONText(unsafe Token(.key, values.arena.textBytes(key))))
                    unchanged = values.unchangedPart(at: next)
                } else {
                    flow = try ArenaWalk.withText(object.keys[next]) { try handler.key(JSONText($0)) }
                }
                switch flow {
                case .continue where unchanged != nil: part = unchanged
                case .continue: try send(object.values[next], to: &handler)
                case .skipValue: break
                case .stop: isStopped = true
                }
            } else if try handler.endObject() == .stop {
                isStopped = true
            }
        }
        return !isStopped
    }

    /// Sends a value, or only the start of an array or object that code has made.
    @inlinable
    mutating func send<Handler: JSONEventHandler & ~Copyable>(
        _ value: JSONValue,
        to handler: inout Handler
    ) throws {
        var flow = JSONFlow.continue
        switch value {
        case .null: flow = try handler.null()
        case .bool(let bool): flow = try handler.bool(bool)
        case .number(let number):
            flow = try ArenaWalk.withText(number) { try handler.number(JSONNumberText($0)) }
        case .string(let string):
            flow = try ArenaWalk.withText(string) { try $0.send(to: &handler) }
        case .array(let array):
            part = array.container.document
            if part != nil { return }
            flow = try handler.beginArray()
            if flow != .stop { levels.append(.array(flow == .skipValue ? [] : array, next: 0)) }
        case .object(let object):
            part = object.container.document
            if part != nil { return }
            flow = try handler.beginObject()
            if flow != .stop { levels.append(.object(flow == .skipValue ? [:] : object, next: 0)) }
        }
        if flow == .stop { isStopped = true }
    }
}
