/// Finds the places of values in the text that an arena was made of, for errors.
///
/// The text is known to be JSON, so it is read for its structure only, once for all values. Values that hold none of those
/// that are looked for are passed over.
@safe
struct ValueLocator {
    private let arena: Arena
    private let text: UnsafeBufferPointer<UInt8>
    private let options: JSONParsingOptions
    private let nodes: WantedNodes
    private var found: [(node: Int, offset: Int)] = []
    private var index = 0

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
        var locator = unsafe ValueLocator(arena, bytes.bindMemory(to: UInt8.self), options, nodes)
        locator.readText()
        return locator.found
    }

    private init(
        _ arena: Arena,
        _ text: UnsafeBufferPointer<UInt8>,
        _ options: JSONParsingOptions,
        _ nodes: WantedNodes
    ) {
        self.arena = arena
        unsafe self.text = unsafe text
        self.options = options
        self.nodes = nodes
    }

    /// An array or object that is open and holds a value that is looked for.
    private struct OpenContainer {
        var index: Int
        var node: Node
        /// How many of its values have begun.
        var count = 0
        var isObject: Bool { node.kind == .object }
    }

    private mutating func readText() {
        if options.skipsByteOrderMark, current == 0xEF { index = 3 }
        var open: [OpenContainer] = []
        if let container = beginValue(nodes.root) { open.append(container) }
        while let innermost = open.last {
            skipBlanks()
            guard let byte = current else { return }
            if byte == ASCII.rightBrace || byte == ASCII.rightBracket {
                index += 1
                open.removeLast()
                continue
            }
            var child: Int?
            if innermost.isObject {
                child = readKey(in: innermost)
                skipBlanks()
            } else if innermost.count < innermost.node.count {
                child = innermost.node.first + innermost.count
            }
            open[open.count - 1].count += 1
            if let container = beginValue(child) { open.append(container) }
        }
    }

    private var current: UInt8? { unsafe index < text.count ? text[index] : nil }

    /// Reads the value at the index, which is that of a node; the container that it is, if its values matter.
    private mutating func beginValue(_ node: Int?) -> OpenContainer? {
        skipBlanks()
        guard let byte = current else { return nil }
        guard let node, nodes.isOnTheWay(node) || nodes.isWanted(node) else {
            skipValue()
            return nil
        }
        if nodes.isWanted(node) { found.append((node, index)) }
        guard nodes.isOnTheWay(node) else {
            skipValue()
            return nil
        }
        let container = arena.node(node)
        // An earlier member of the same name may be of another kind.
        guard
            (container.kind == .object && byte == ASCII.leftBrace)
                || (container.kind == .array && byte == ASCII.leftBracket)
        else {
            skipValue()
            return nil
        }
        index += 1
        return OpenContainer(index: node, node: container)
    }

    // MARK: Keys

    /// Passes a key, and returns the node of its value.
    private mutating func readKey(in object: OpenContainer) -> Int? {
        let start = index + 1
        let hasEscapes = skipString()
        let key = unsafe UnsafeBufferPointer(rebasing: text[min(start, index)..<max(start, index - 1)])
        let replaces = options.invalidUnicode == .replace
        guard hasEscapes || replaces else { return unsafe value(key, in: object) }
        var name: [UInt8] = []
        unsafe StringUnescaping.append(key, to: &name)
        if replaces { name = Array(String(decoding: name, as: UTF8.self).utf8) }
        return unsafe name.withUnsafeBufferPointer { unsafe value($0, in: object) }
    }

    private func value(_ key: UnsafeBufferPointer<UInt8>, in object: OpenContainer) -> Int? {
        // Mostly no member has been left out, and then the names need not be searched.
        let likely = object.node.first + 2 * object.count
        if object.count < object.node.count, unsafe arena.isText(likely, key, short: Arena.keyNode(key)) {
            return likely + 1
        }
        return unsafe arena.find(key, inObject: object.index)
    }

    // MARK: Passing text

    /// Passes blanks, comments, and what separates values.
    private mutating func skipBlanks() {
        while let byte = current {
            if byte == ASCII.slash {
                skipComment()
            } else if ASCII.isBlank(byte) || byte == ASCII.comma || byte == ASCII.colon {
                index += 1
            } else {
                return
            }
        }
    }

    private mutating func skipComment() {
        let second = unsafe index + 1 < text.count ? text[index + 1] : 0
        let isLine = second == ASCII.slash
        index += 2
        var last: UInt8 = 0
        while let byte = current {
            index += 1
            if isLine ? byte == ASCII.lineFeed : last == ASCII.asterisk && byte == ASCII.slash { return }
            last = byte
        }
    }

    /// Passes a string; returns whether it has escapes.
    private mutating func skipString() -> Bool {
        var hasEscapes = false
        index += 1
        while let byte = current {
            index += 1
            if byte == ASCII.quote { break }
            if byte == ASCII.backslash {
                hasEscapes = true
                index += 1
            }
        }
        return hasEscapes
    }

    private mutating func skipValue() {
        var depth = 0
        repeat {
            guard let byte = current else { return }
            switch byte {
            case ASCII.quote:
                _ = skipString()
            case ASCII.leftBrace, ASCII.leftBracket:
                depth += 1
                index += 1
            case ASCII.rightBrace, ASCII.rightBracket:
                depth -= 1
                index += 1
            default:
                skipScalar()
            }
            if depth > 0 { skipBlanks() }
        } while depth > 0
    }

    /// Passes a number or literal.
    private mutating func skipScalar() {
        index += 1
        while let byte = current {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"),
                UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
                index += 1
            default:
                return
            }
        }
    }
}

/// Nodes of values that are looked for, and those around them: two bits for each node.
struct WantedNodes {
    let root: Int
    private var wanted: [UInt64]
    private var passed: [UInt64]

    /// - Parameter root: The outermost value; in an arena all that is in it comes before it.
    init(root: Int) {
        self.root = root
        wanted = Array(repeating: 0, count: root / 64 + 1)
        passed = wanted
    }

    mutating func want(_ node: Int) { wanted[node >> 6] |= 1 << UInt64(node & 63) }
    mutating func pass(_ node: Int) { passed[node >> 6] |= 1 << UInt64(node & 63) }

    func isWanted(_ node: Int) -> Bool { node <= root && wanted[node >> 6] >> UInt64(node & 63) & 1 != 0 }
    func isOnTheWay(_ node: Int) -> Bool { node <= root && passed[node >> 6] >> UInt64(node & 63) & 1 != 0 }
}
