/// Finds the places of values in the text that an arena was made of, for errors.
///
/// The text is read once for all values. Values that hold none of those that are looked for are passed over.
struct ValueLocator {
    private let arena: Arena
    private let nodes: WantedNodes
    private var found: [(node: Int, offset: Int)] = []
    /// The arrays and objects that are open; `nil` for one whose values do not matter.
    private var open: [OpenContainer?] = []
    /// The node of the value that comes next, if it may matter.
    private var next: Int?

    private struct OpenContainer {
        var index: Int
        var node: Node
        /// How many of its values have begun, or are next.
        var count = 0
    }

    /// Finds values by their nodes.
    ///
    /// - Parameters:
    ///   - nodes: The nodes, and those on the way there from the node of the text's value.
    ///   - arena: What the text was parsed to.
    ///   - bytes: The text; it is not used after the call.
    /// - Returns: The offsets of the values in the order of the text. A node comes several times if members have the same name.
    /// - Complexity: O(length of the text).
    static func find(
        _ nodes: WantedNodes,
        of arena: Arena,
        in bytes: UnsafeRawBufferPointer,
        options: JSONParsingOptions
    ) -> [(node: Int, offset: Int)] {
        var locator = ValueLocator(arena: arena, nodes: nodes, next: nodes.root)
        var options = options
        options.framing = .single
        options.engine = .swift
        // The text has been read by these options before, and the engine makes no difference.
        _ = try? unsafe JSONParser.parse(bytes, handler: &locator, options: options)
        return locator.found
    }
}

extension ValueLocator: JSONEventHandler {
    static var receivesContext: Bool { true }

    mutating func willReceiveEvent(_ context: borrowing JSONEventContext) {
        if let next, nodes.wanted.contains(next) { found.append((next, context.byteRange.lowerBound)) }
    }

    mutating func key(_ key: borrowing JSONText) -> JSONFlow {
        guard let object = open.last ?? nil else { return .continue }
        next = unsafe value(UnsafeBufferPointer(start: key.start, count: key.count), in: object)
        open[open.count - 1]?.count += 1
        if let next, nodes.wanted.contains(next) || nodes.onTheWay.contains(next) { return .continue }
        next = nil
        return .skipValue
    }

    private func value(_ key: UnsafeBufferPointer<UInt8>, in object: OpenContainer) -> Int? {
        // Mostly no member has been left out, and then the names need not be searched.
        let likely = object.node.first + 2 * object.count
        let short = unsafe Arena.keyNode(key)
        if object.count < object.node.count, unsafe arena.node(likely).hasText(key, short: short, in: arena.text) {
            return likely + 1
        }
        return unsafe arena.find(key, inObject: object.index)
    }

    mutating func beginObject() -> JSONFlow { begin(.object) }
    mutating func beginArray() -> JSONFlow { begin(.array) }

    private mutating func begin(_ kind: Node.Kind) -> JSONFlow {
        // An earlier member of the same name may be of another kind.
        guard let index = next, nodes.onTheWay.contains(index), arena.node(index).kind == kind else {
            next = nil
            open.append(nil)
            return .skipValue
        }
        open.append(OpenContainer(index: index, node: arena.node(index)))
        return goOn()
    }

    mutating func endObject() -> JSONFlow { endContainer() }
    mutating func endArray() -> JSONFlow { endContainer() }

    private mutating func endContainer() -> JSONFlow {
        open.removeLast()
        return goOn()
    }

    mutating func string(_ value: borrowing JSONText) -> JSONFlow { goOn() }
    mutating func number(_ value: borrowing JSONNumberText) -> JSONFlow { goOn() }
    mutating func bool(_ value: Bool) -> JSONFlow { goOn() }
    mutating func null() -> JSONFlow { goOn() }

    /// Goes to the next element of the innermost array; in an object the next key tells the value.
    ///
    /// An array that ends too early has another one of the same name, in which the element has its place.
    private mutating func goOn() -> JSONFlow {
        next = nil
        if let array = open.last ?? nil, array.node.kind == .array, array.count < array.node.count {
            next = array.node.first + array.count
            open[open.count - 1]?.count += 1
        }
        return .continue
    }
}

/// Nodes of values that are looked for, and those around them.
struct WantedNodes {
    /// The outermost value.
    let root: Int
    var wanted: Set<Int> = []
    var onTheWay: Set<Int> = []
}
