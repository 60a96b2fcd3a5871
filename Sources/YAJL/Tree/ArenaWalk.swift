/// Sends the events of values that are in an arena.
@safe @usableFromInline
enum ArenaWalk {
    /// Sends the events of the value at an index; returns `false` if the handler has stopped.
    ///
    /// Inlinable, as the loop that hands out a parser's events is: with a call through a witness table per event it would
    /// take several times as long.
    @inlinable
    static func send<Handler: JSONEventHandler & ~Copyable>(
        _ arena: Arena,
        _ root: Int,
        to handler: inout Handler
    ) throws -> Bool {
        let nodes = unsafe arena.nodes
        // The array or object whose children are being sent, from `index` up to `end`, and those around it.
        var isObject = false
        var index = root
        var end = root &+ 1
        var outer: [(isObject: Bool, index: Int, end: Int)] = []

        while true {
            while index == end {
                guard let level = outer.popLast() else { return true }
                let flow = isObject ? try handler.endObject() : try handler.endArray()
                if flow == .stop { return false }
                (isObject, index, end) = level
            }
            if isObject {
                // Keys and values alternate; a walk through members always stops at a key.
                let flow = try handler.key(JSONText(unsafe Token(.key, arena.textBytes(index))))
                index &+= 1
                if flow != .continue {
                    if flow == .stop { return false }
                    index &+= 1
                    continue
                }
            }
            let node = unsafe nodes[index]
            let position = index
            index &+= 1
            let flow: JSONFlow
            switch node.kind {
            case .null: flow = try handler.null()
            case .bool: flow = try handler.bool(node.hasFlag)
            case .number: flow = try handler.number(JSONNumberText(unsafe Token(.number, arena.textBytes(position))))
            case .string: flow = try unsafe Token(.string, arena.textBytes(position)).send(to: &handler)
            case .array, .object:
                let beginsObject = node.kind == .object
                flow = beginsObject ? try handler.beginObject() : try handler.beginArray()
                if flow != .stop {
                    outer.append((isObject, index, end))
                    let childCount = flow == .skipValue ? 0 : beginsObject ? 2 &* node.count : node.count
                    (isObject, index, end) = (beginsObject, node.first, node.first &+ childCount)
                }
            }
            if flow == .stop { return false }
        }
    }

    /// Calls a closure with a token for a string.
    @inlinable
    static func withText<Result>(_ string: String, _ body: (Token) throws -> Result) rethrows -> Result {
        var string = string
        return try string.withUTF8 { bytes in
            try body(unsafe Token(.string, bytes))
        }
    }

    /// Calls a closure with a token for a number.
    @usableFromInline
    static func withText<Result>(_ number: JSONNumber, _ body: (Token) throws -> Result) rethrows -> Result {
        try unsafe number.withUTF8Text { bytes in
            try body(unsafe Token(.number, bytes))
        }
    }
}
