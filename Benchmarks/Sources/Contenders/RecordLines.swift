internal import BenchmarkKit
internal import PureSwiftJSON
internal import YAJL

/// The records of a document as lines, and what to decode each of them to.
struct RecordLines {
    let bytes: [UInt8]
    let record: any DocumentModel.Type
    let count: Int

    /// Makes the lines, or takes the document as it is if it consists of lines already.
    ///
    /// - Returns: `nil` if the document has no records, or they cannot be decoded.
    /// - Throws: `PureJSONError` if the document is invalid.
    init?(_ document: [UInt8]) throws {
        do {
            guard let format = try RecordFormats.format(of: document) else { return nil }
            self = try Self.lines(of: document, format)
        } catch let error as PureJSONError where error.reason == .trailingContent {
            guard let lines = try Self(linesOf: document, or: error) else { return nil }
            self = lines
        }
    }

    private init(bytes: [UInt8], record: any DocumentModel.Type, count: Int) {
        self.bytes = bytes
        self.record = record
        self.count = count
    }

    private static func lines<Format: RecordFormat>(of document: [UInt8], _ format: Format) throws -> RecordLines {
        var bytes: [UInt8] = []
        var count = 0
        try JSONBytes(document).items(at: format.pattern).forEach { record in
            bytes += record.encoded()
            bytes.append(UInt8(ascii: "\n"))
            count += 1
        }
        return RecordLines(bytes: bytes, record: Format.Record.self, count: count)
    }

    /// - Parameters:
    ///   - document: The lines.
    ///   - error: What to throw if the first line is not a value: then it is a document of another kind that is invalid.
    private init?(linesOf document: [UInt8], or error: PureJSONError) throws {
        var count = 0
        for line in document.split(separator: UInt8(ascii: "\n")) where !Self.isBlank(line) {
            do {
                try PureJSONParser.validate(Array(line))
            } catch let fault {
                throw count == 0 ? error : PureJSONError(reason: fault.reason, offset: line.startIndex + fault.offset)
            }
            count += 1
        }
        guard let record = try DocumentModels.model(ofLines: document) else { return nil }
        self.init(bytes: document, record: record, count: count)
    }

    /// Whether a text is a value on each line: the first line is one, and another follows it.
    static func areThere(in bytes: [UInt8]) -> Bool {
        let newline = UInt8(ascii: "\n")
        guard let end = bytes.firstIndex(of: newline) else { return false }
        var start = bytes.startIndex
        var lineEnd = end
        while isBlank(bytes[start..<lineEnd]) {
            start = lineEnd + 1
            guard let next = bytes[start...].firstIndex(of: newline) else { return false }
            lineEnd = next
        }
        let isFollowed = !bytes[lineEnd...].allSatisfy { isBlank(CollectionOfOne($0)) || $0 == newline }
        do {
            if isFollowed { try PureJSONParser.validate(Array(bytes[start..<lineEnd])) }
            return isFollowed
        } catch {
            return false
        }
    }

    /// Whether a line has nothing in it to decode.
    static func isBlank(_ line: some Sequence<UInt8>) -> Bool {
        line.allSatisfy { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") || $0 == UInt8(ascii: "\r") }
    }
}
