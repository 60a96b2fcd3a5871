/// A place in the input.
///
/// Errors print it for people, as `line 1, column 15 (byte 14)`. Lines and columns count from 1, bytes from 0.
public struct JSONPosition: Sendable, Hashable {
    /// How many bytes lie before this place, from the very start of the input, whatever its chunks were.
    public var byteOffset: Int

    /// The line, counted from 1; a line ends with a line feed.
    public var line: Int

    /// The column, counted from 1 in bytes of UTF-8.
    public var column: Int

    /// Creates a position.
    public init(byteOffset: Int, line: Int, column: Int) {
        self.byteOffset = byteOffset
        self.line = line
        self.column = column
    }

    /// The first byte of the input.
    public static let start = JSONPosition(byteOffset: 0, line: 1, column: 1)
}

extension JSONPosition {
    /// The place of a byte further on.
    ///
    /// - Parameter lineFeeds: How many line feeds are between here and there, and how far from here the last one is.
    func advanced(to offset: Int, _ lineFeeds: (count: Int, last: Int?)) -> JSONPosition {
        let distance = offset - byteOffset
        return JSONPosition(
            byteOffset: offset,
            line: line + lineFeeds.count,
            column: lineFeeds.last.map { distance - $0 } ?? column + distance
        )
    }
}

extension JSONPosition {
    /// The place in the whole input of a place in a part that begins here.
    func advanced(by place: JSONPosition) -> JSONPosition {
        JSONPosition(
            byteOffset: byteOffset + place.byteOffset,
            line: line + place.line - 1,
            column: place.line == 1 ? column + place.column - 1 : place.column
        )
    }
}

extension JSONPosition: CustomStringConvertible {
    /// For example `line 4102, column 33 (byte 918233)`.
    public var description: String {
        "line \(line), column \(column) (byte \(byteOffset))"
    }
}
