import YAJL

/// A place in the source, counted as `JSONPosition` counts.
struct SourcePlace: Codable, Equatable {
    var byte: Int
    var line: Int
    var column: Int

    /// The place after some bytes that start at a position.
    init(after bytes: some Collection<UInt8>, at position: JSONPosition) {
        byte = position.byteOffset + bytes.count
        line = position.line
        column = position.column
        for byte in bytes {
            column += 1
            if byte == UInt8(ascii: "\n") { (line, column) = (line + 1, 1) }
        }
    }
}

/// Where reading can start in the middle of a document: right after an item.
///
/// A parser cannot start there, since it does not know what is open. So it gets a short text first that opens the same
/// arrays and objects as the path of the item says, with `null` in place of the items before:
///
/// ```
/// source   {"shop": "Alpha", "orders": [{"id": 1}, {"id": 2}, {"id": 3}]}
///                                                 ^ the place
/// is read  {"orders":[null, {"id": 2}, {"id": 3}]}
/// ```
struct ResumePoint: Codable, Equatable {
    var place: SourcePlace
    /// The way to the item before the place.
    var path: [PathStep]

    init(place: SourcePlace, path: JSONLocation) {
        self.place = place
        self.path = path.components.map(PathStep.init)
    }

    /// Whether the text opens what the pattern needs: an index counts the elements before it, which the text does not have.
    static func isPossible(for pattern: JSONPath, framing: JSONParsingOptions.Framing) -> Bool {
        if pattern.components.isEmpty { return framing == .lines }
        return pattern.components.allSatisfy { component in
            switch component {
            case .key, .each: true
            default: false
            }
        }
    }

    /// The text to be read before the rest of the source.
    var prefix: [UInt8] {
        var text = ""
        for step in path {
            switch step {
            case .index: text += "["
            case .key(let name): text += "{\(JSONValue.string(name).encodedString()):"
            }
        }
        return Array((path.isEmpty ? "" : text + "null").utf8)
    }

    /// How many items the prefix has.
    var itemCount: Int { path.isEmpty ? 0 : 1 }

    /// The offset in the source of an offset in what is read.
    func sourceOffset(_ offset: Int) -> Int { place.byte + offset - prefix.count }

    /// The position in the source of a position in what is read.
    func sourcePosition(_ position: JSONPosition) -> JSONPosition {
        // The prefix is on one line, and so is what follows it there.
        JSONPosition(
            byteOffset: sourceOffset(position.byteOffset),
            line: place.line + position.line - 1,
            column: position.line == 1 ? place.column + position.column - 1 - prefix.count : position.column
        )
    }

    /// The path in the source of a path in what is read, where arrays that the prefix opens start with its item.
    func sourcePath(_ location: JSONLocation) -> JSONLocation {
        var components = location.components
        for (depth, step) in path.enumerated().prefix(components.count) {
            switch (step, components[depth]) {
            case (.index(let first), .index(let index)):
                components[depth] = .index(first + index)
                if index > 0 { return JSONLocation(components) }
            case (.key(let name), .key(let other)) where name == other: continue
            default: return JSONLocation(components)
            }
        }
        return JSONLocation(components)
    }
}

/// A step of a path, written as a string or a number.
enum PathStep: Codable, Equatable {
    case key(String)
    case index(Int)

    init(_ component: JSONLocation.Component) {
        switch component {
        case .key(let name): self = .key(name)
        case .index(let index): self = .index(index)
        }
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if let index = try? container.decode(Int.self) {
            self = .index(index)
        } else {
            self = .key(try container.decode(String.self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .key(let name): try container.encode(name)
        case .index(let index): try container.encode(index)
        }
    }
}
