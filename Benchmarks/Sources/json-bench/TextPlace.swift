/// A byte of a document, as people look for it.
struct TextPlace: CustomStringConvertible {
    private let line: Int
    private let column: Int
    private let offset: Int

    init(of offset: Int, in bytes: [UInt8]) {
        let before = bytes.prefix(offset)
        line = 1 + before.count { $0 == UInt8(ascii: "\n") }
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        column = offset - lineStart + 1
        self.offset = offset
    }

    var description: String { "line \(line), column \(column) (byte \(offset))" }
}
