import Testing
import YAJL

@testable import YAJLTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Files that are cut off or grow while they are read, by every way to read.
@Suite struct ChangingFileTests {
    /// Larger than what is read in advance, six parts of 256 KiB for three cores, and mostly strings, which are read fast.
    private static func bytes(_ entry: ReadingEntry) -> [UInt8] {
        let hasShortParts = entry.knowsByteCount && entry.unit != .records
        let rows = entry.name.hasSuffix("cores") && !hasShortParts ? 160 : 20
        return Array(entry.unit.text(rows: rows, padding: 20_000).utf8)
    }

    /// Reads a file that something happens to at a piece: where the text ends early, all before is delivered and no more.
    private func check(
        _ entry: ReadingEntry,
        _ file: TemporaryFile,
        _ bytes: [UInt8],
        at index: Int,
        atLeast least: Int,
        isWhole: Bool = false,
        _ change: @escaping @Sendable () -> Void
    ) async -> Bool {
        let options = entry.unit.options(index % 2 == 0 ? .libyajl : .swift)
        let run = await entry.run(JSONFile(file.path, options: options), .running(change), at: index)
        guard let pieces = entry.unit.pieces(of: bytes) else {
            return run.error == nil || run.error is JSONParsingError
        }
        guard let error = run.error else { return run.delivered == pieces.map(\.text) }
        guard !isWhole, let error = error as? JSONParsingError, error.isIncomplete, error.code == .unexpectedEnd else {
            return false
        }
        let end = error.position.byteOffset
        return end >= least && run.delivered == pieces.filter { $0.end <= end }.map(\.text)
    }

    /// No line ends there.
    @Test(arguments: ReadingEntry.all)
    func cutOff(_ entry: ReadingEntry) async throws {
        let bytes = Self.bytes(entry)
        for (index, part) in [(0, 0.0), (1, 0.61)] {
            let end = Int(part * Double(bytes.count))
            let file = try TemporaryFile(bytes)
            let path = file.path
            let isRight = await check(entry, file, bytes, at: index, atLeast: end) { truncate(path, end) }
            #expect(isRight, "at piece \(index) to \(end) bytes")
        }
    }

    /// Who has not yet seen the end finds it where it is then; a document is read before its only piece is taken.
    @Test(arguments: ReadingEntry.all)
    func growing(_ entry: ReadingEntry) async throws {
        let bytes = Self.bytes(entry)
        let start = bytes.count / 4 * 3
        let file = try TemporaryFile(Array(bytes[..<start]))
        let path = file.path
        let isRight = await check(entry, file, bytes, at: 0, atLeast: start, isWhole: entry.unit != .document) {
            let descriptor = open(path, O_WRONLY | O_APPEND)
            _ = bytes[start...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            close(descriptor)
        }
        #expect(isRight)
    }
}
