/// A text as a tree of raw tokens, for the mutator alone: it checks nothing, and takes any bytes.
indirect enum TextTree {
    /// The bytes of a scalar, or whatever stands where one should.
    case scalar([UInt8])
    case array([TextTree])
    case object([Member])

    struct Member {
        var key: [UInt8]
        var value: TextTree
    }

    /// How many values there are, with those inside.
    var count: Int {
        switch self {
        case .scalar: 1
        case .array(let elements): elements.reduce(1) { $0 + $1.count }
        case .object(let members): members.reduce(1) { $0 + $1.value.count }
        }
    }

    /// Changes the value with a number, counted in the order of the text.
    mutating func change(_ number: Int, _ body: (inout TextTree) -> Void) {
        var left = number
        change(&left, body)
    }

    private mutating func change(_ left: inout Int, _ body: (inout TextTree) -> Void) {
        if left == 0 { body(&self) }
        left -= 1
        guard left >= 0 else { return }
        switch self {
        case .scalar: break
        case .array(var elements):
            for index in elements.indices where left >= 0 { elements[index].change(&left, body) }
            self = .array(elements)
        case .object(var members):
            for index in members.indices where left >= 0 { members[index].value.change(&left, body) }
            self = .object(members)
        }
    }
}

/// Reads any bytes as values one after the other.
struct TextTreeReader {
    /// Deeper brackets are read as scalars.
    private static let depthLimit = 200

    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    mutating func roots() -> [TextTree] {
        var roots: [TextTree] = []
        skipBlanks()
        while index < bytes.count {
            roots.append(value(depth: 0))
            skipBlanks()
        }
        return roots
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipBlanks() {
        while let byte = current, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { index += 1 }
    }

    private mutating func skip(_ byte: Unicode.Scalar) -> Bool {
        guard current == UInt8(ascii: byte) else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) -> TextTree {
        guard depth < Self.depthLimit else { return .scalar(token()) }
        if skip("[") {
            var elements: [TextTree] = []
            skipBlanks()
            while current != nil, !skip("]") {
                elements.append(value(depth: depth + 1))
                skipSeparator()
            }
            return .array(elements)
        }
        if skip("{") {
            var members: [TextTree.Member] = []
            skipBlanks()
            while current != nil, !skip("}") {
                let key = token()
                skipBlanks()
                let hasValue = skip(":")
                skipBlanks()
                let value = hasValue && current != nil ? value(depth: depth + 1) : .scalar([])
                members.append(TextTree.Member(key: key, value: value))
                skipSeparator()
            }
            return .object(members)
        }
        return .scalar(token())
    }

    private mutating func skipSeparator() {
        skipBlanks()
        _ = skip(",")
        skipBlanks()
    }

    /// A string, or the bytes up to the next one that ends a token, but at least one.
    private mutating func token() -> [UInt8] {
        let start = index
        index += 1
        if bytes[start] == UInt8(ascii: "\"") {
            while let byte = current, byte != UInt8(ascii: "\"") { index += byte == UInt8(ascii: "\\") ? 2 : 1 }
            index = min(index + 1, bytes.count)
        } else {
            while let byte = current, !" \n\r\t,:[]{}\"".utf8.contains(byte) { index += 1 }
        }
        return Array(bytes[start..<index])
    }
}

/// Writes trees with blanks of some kind.
struct TextTreeWriter {
    enum Style: CaseIterable { case compact, compactToo, spaced, indented, random, commented }

    private let style: Style
    private var random: Splitmix
    private(set) var bytes: [UInt8] = []

    init(_ style: Style, _ random: Splitmix) {
        self.style = style
        self.random = random
    }

    mutating func write(_ roots: [TextTree], separator: String) {
        for (index, root) in roots.enumerated() {
            if index > 0 || separator.utf8.first == 0x1E { bytes += separator.utf8 }
            write(root, depth: 0)
        }
    }

    private mutating func write(_ tree: TextTree, depth: Int) {
        switch tree {
        case .scalar(let text): bytes += text
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { separate(",") }
                indent(depth + 1)
                write(element, depth: depth + 1)
            }
            indent(depth)
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { separate(",") }
                indent(depth + 1)
                bytes += member.key
                separate(":")
                write(member.value, depth: depth + 1)
            }
            indent(depth)
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private mutating func separate(_ separator: Unicode.Scalar) {
        bytes.append(UInt8(ascii: separator))
        switch style {
        case .compact, .compactToo: break
        case .spaced, .indented: bytes.append(0x20)
        case .random, .commented: addBlanks()
        }
    }

    private mutating func indent(_ depth: Int) {
        switch style {
        case .indented: bytes += [0x0A] + [UInt8](repeating: 0x20, count: 2 * min(depth, 30))
        case .random, .commented: addBlanks()
        default: break
        }
    }

    private mutating func addBlanks() {
        guard random.chance(1, in: 3) else { return }
        let blanks = [" ", "\n", "\r\n", "\t", "        ", "\n\n                 ", "\n\t\t\t\t\t\t\t\t"]
        let comments = ["/**/", "// é [\n", "/* \" */", "/*\n *\n */", "//\n"]
        bytes += random.pick(style == .commented && random.chance(1, in: 2) ? comments : blanks).utf8
    }
}
