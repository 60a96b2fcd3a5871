/// The way from the root of a document to one value: member names and array indices.
///
/// ```swift
/// let path: JSONLocation = ["results", 17, "name"]
/// print(path)          // $.results[17].name
/// print(path.pointer)  // /results/17/name
/// ```
public struct JSONLocation: Sendable, Hashable {
    /// One step of a path.
    ///
    /// Literals stand for steps: in the path `["results", 17, "name"]` a string is a name and an integer an index.
    public enum Component: Sendable {
        /// The member of an object with this name.
        case key(String)
        /// The element of an array at this index, counted from 0.
        case index(Int)
    }

    /// The steps from the root; empty for the root itself.
    public var components: [Component]

    /// Creates a path from its steps.
    public init(_ components: [Component] = []) {
        self.components = components
    }

    /// The path as a JSON Pointer ([RFC 6901](https://www.rfc-editor.org/rfc/rfc6901)), for example `/results/17/name`.
    public var pointer: String {
        var text = ""
        for component in components {
            text += "/"
            switch component {
            case .index(let index):
                text += String(index)
            case .key(let key):
                for scalar in key.unicodeScalars {
                    switch scalar {
                    case "~": text += "~0"
                    case "/": text += "~1"
                    default: text.unicodeScalars.append(scalar)
                    }
                }
            }
        }
        return text
    }
}

extension JSONLocation.Component: Hashable {
    /// Whether two steps are the same: names by their bytes, as in a document.
    public static func == (left: Self, right: Self) -> Bool {
        switch (left, right) {
        case (.key(let left), .key(let right)): left.hasSameBytes(as: right)
        case (.index(let left), .index(let right)): left == right
        default: false
        }
    }

    /// Hashes the step.
    public func hash(into hasher: inout Hasher) {
        switch self {
        case .key(let key): hasher.combine(bytesOf: key)
        case .index(let index): hasher.combine(index)
        }
    }
}

extension JSONLocation.Component: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral {
    /// Creates a step to the member with this name.
    public init(stringLiteral value: String) {
        self = .key(value)
    }

    /// Creates a step to the element at this index.
    public init(integerLiteral value: Int) {
        self = .index(value)
    }
}

extension JSONLocation: ExpressibleByArrayLiteral {
    /// Creates a path from its steps.
    public init(arrayLiteral elements: Component...) {
        self.init(elements)
    }
}

extension JSONLocation: CustomStringConvertible {
    /// The path in the notation of RFC 9535, for example `$.results[17].name` or `$['first name']`.
    ///
    /// A path with more than 64 steps shows only its first 32 and its last 32.
    public var description: String {
        let shown = 64
        var text = "$"
        for (position, component) in components.enumerated() {
            if components.count > shown, position >= shown / 2, position < components.count - shown / 2 {
                if position == shown / 2 { text += "…" }
                continue
            }
            switch component {
            case .index(let index):
                text += "[\(index)]"
            case .key(let key) where Self.isPlainName(key):
                text += ".\(key)"
            case .key(let key):
                text += "[\(Self.quoted(key))]"
            }
        }
        return text
    }

    /// A name in quotes, with the escapes of RFC 9535, section 2.7, and of what could not be seen.
    static func quoted(_ key: String) -> String {
        var text = "'"
        for scalar in key.unicodeScalars {
            switch scalar {
            case "'", "\\":
                text += "\\"
                text.unicodeScalars.append(scalar)
            case "\u{8}": text += "\\b"
            case "\t": text += "\\t"
            case "\n": text += "\\n"
            case "\u{C}": text += "\\f"
            case "\r": text += "\\r"
            case _ where scalar.isInvisible:
                // The last four of five digits, of which the first is 1.
                text += "\\u" + String(0x10000 + scalar.value, radix: 16).dropFirst()
            default:
                text.unicodeScalars.append(scalar)
            }
        }
        return text + "'"
    }

    /// Whether `key` may be written after a dot (RFC 9535, member-name-shorthand) and can be seen there.
    static func isPlainName(_ key: String) -> Bool {
        guard let first = key.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return key.unicodeScalars.allSatisfy { isInPlainName($0) && !$0.isInvisible }
    }

    /// Whether a character may stand in a name after a dot.
    static func isInPlainName(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "\u{80}"...: true
        default: false
        }
    }
}
