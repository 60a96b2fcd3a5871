import YAJL

/// The pieces that a way to read delivers, and when each is there.
enum ReadingUnit: Sendable {
    case events
    /// Events that are held until the element of the root is complete.
    case heldEvents
    case elements, members, records
    /// Where the elements are.
    case ranges
    /// The root, at the end of the input.
    case document
    /// Values so far, whose number depends on the cut.
    case snapshots

    /// A text to read: all kinds of values, as this library writes them.
    var text: String { text(rows: 1) }

    /// The same, with the values repeated, and a string in them made longer.
    func text(rows: Int, padding: Int = 0) -> String {
        let long = String(repeating: "x", count: padding)
        let row = [#"{"a":[1,"x"],"b":-2.5e3}"#, #""é\n\#(long)""#, "[]", "true", "12", #"{"":{"c":null}}"#]
        let values = (0..<rows).flatMap { _ in row }
        switch self {
        case .members:
            return "{" + values.enumerated().map { "\"k\($0.offset)\":\($0.element)" }.joined(separator: ",") + "}"
        case .records: return values.map { $0 + "\n" }.joined()
        case .events, .heldEvents, .elements, .ranges, .document, .snapshots:
            return "[" + values.joined(separator: ",") + "]"
        }
    }

    func options(_ engine: JSONParsingOptions.Engine) -> JSONParsingOptions {
        var options = JSONParsingOptions(framing: self == .records ? .lines : .single)
        options.engine = engine
        // Or the root's end is not read, since no more elements can come.
        options.validatesRest = true
        return options
    }

    /// A piece, and how many bytes of the text must be there for it.
    typealias Piece = (text: String, end: Int)

    /// All pieces of a text; `nil` if they depend on the cut.
    func pieces(of bytes: [UInt8]) -> [Piece]? {
        switch self {
        case .snapshots: return nil
        case .document: return [(String(decoding: bytes, as: UTF8.self), bytes.count + 1)]
        case .events: return Self.events(of: bytes).map { ($0.text, $0.end) }
        case .heldEvents:
            let ends = Self.values(of: bytes, depth: 1).map(\.needed)
            return Self.events(of: bytes).map { event in
                (event.text, max(event.end, event.isInElement ? ends.first { $0 >= event.end } ?? 0 : 0))
            }
        case .ranges: return Self.values(of: bytes, depth: 1).map { ("\($0.range)", $0.needed) }
        case .elements, .members, .records:
            return Self.values(of: bytes, depth: self == .records ? 0 : 1).map { value in
                let text = String(decoding: bytes[value.range], as: UTF8.self)
                return (self == .members ? "\(value.name): \(text)" : text, value.needed)
            }
        }
    }

    /// A number shows its end in the byte after it.
    private static func needed(_ event: PlacedEvent) -> Int {
        if case .number = event.event { event.range.upperBound + 1 } else { event.range.upperBound }
    }

    private static func events(of bytes: [UInt8]) -> [(text: String, end: Int, isInElement: Bool)] {
        ReferenceReader.events(of: bytes).map { ("\($0.event)", needed($0), !$0.path.components.isEmpty) }
    }

    private static func values(of bytes: [UInt8], depth: Int) -> [(range: Range<Int>, needed: Int, name: String)] {
        var values: [(range: Range<Int>, needed: Int, name: String)] = []
        var start = 0
        for event in ReferenceReader.events(of: bytes) where event.path.components.count == depth {
            switch event.event {
            case .key: continue
            case .beginArray, .beginObject:
                start = event.range.lowerBound
                continue
            case .endArray, .endObject: break
            default: start = event.range.lowerBound
            }
            let name = if case .key(let name)? = event.path.components.last { name } else { "" }
            values.append((start..<event.range.upperBound, needed(event), name))
        }
        return values
    }
}
